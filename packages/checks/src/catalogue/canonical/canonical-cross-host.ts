import { defineSiteCheck } from '../../check.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import { isStagingHost } from '../../definitions/staging-host.ts';
import type { SiteFacts, SiteReference } from '../../site-facts/index.ts';

/** Number and share of HTML pages from which one other host is a fault, or a wish, of the whole site. */
const PAGES_MIN = 3;
const SITEWIDE_SHARE = 0.8;

export const canonicalCrossHost = defineSiteCheck<{
  readonly canonical: string;
  readonly host: string;
  readonly staging: boolean;
  /** Pages that name the host. */
  readonly pages: number;
}>({
  id: 'canonical-cross-host',
  title: 'Canonical points to another host',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The page declares that its original is on another site, and so gives up its own place in search. That is right for syndicated content and for a preview, and costly when a staging address was left in a template.',
  howToFix:
    'Confirm that the other site is meant to be shown; otherwise set the canonical to the URL on this site. Analyse a preview with `as`, the address where it will live.',
  example: {
    bad: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://staging.example.net/a">',
    good: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  ],
  decisions: [
    'Labels such as www, m, mobile and amp count as the same site.',
    'A staging host is high, for it is never meant.',
    'One host that 80 % of at least 3 HTML pages name is told once, about the site, which gives up its place as a whole: high, and critical for a staging host. The site may be a preview or a copy.',
  ],
  retest: 'analysis',
  async *run(site) {
    const sitewide = await hostOfMostPages(site);
    if (sitewide !== null)
      yield { url: null, severity: sitewide.staging ? 'critical' : 'high', evidence: sitewide };
    for await (const { source, target } of crossHost(site)) {
      const named = describeHost(target.url);
      if (named.host === sitewide?.host) continue;
      yield {
        url: source.url,
        evidence: { ...named, pages: 1 },
        ...(named.staging && { severity: 'high' }),
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message({ canonical, host, staging, pages }) {
    const like = staging ? ', which looks like one for testing' : '';
    return pages === 1
      ? `The canonical ${canonical} is on another host${like}.`
      : `The canonicals of ${pages} pages are on ${host}${like}, so search engines show its pages in place of these.`;
  },
});

function describeHost(canonical: string) {
  const { hostname: host } = new URL(canonical);
  return { canonical, host, staging: isStagingHost(host) };
}

/** Returns the other host that nearly all pages name; null where there is none. */
async function hostOfMostPages(site: SiteFacts) {
  const named = new Map<string, ReturnType<typeof describeHost> & { readonly pages: number }>();
  for await (const { target } of crossHost(site)) {
    const found = describeHost(target.url);
    named.set(found.host, { ...found, pages: (named.get(found.host)?.pages ?? 0) + 1 });
  }
  const { htmlPages } = site.counts;
  const isSitewide = ({ pages }: { readonly pages: number }) =>
    pages >= PAGES_MIN && pages / htmlPages >= SITEWIDE_SHARE;
  return [...named.values()].find(isSitewide) ?? null;
}

async function* crossHost(site: SiteFacts): AsyncGenerator<SiteReference> {
  for await (const reference of canonicalsElsewhere(site, { internal: false })) {
    if (siteName(reference.source.url) !== siteName(reference.target.url)) yield reference;
  }
}

/** Returns the host without the label of its www, mobile or AMP version. */
function siteName(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m|mobile|amp)\.(?=.+\.)/, '');
}
