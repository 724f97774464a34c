import { defineSiteCheck } from '../../check.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import { isStagingHost } from '../../definitions/staging-host.ts';
import type { SiteFacts, SiteReference } from '../../site-facts/index.ts';

/** Number and share of HTML pages from which a staging host is a fault of the whole site. */
const PAGES_MIN = 10;
const SITEWIDE_SHARE = 0.8;

export const canonicalCrossHost = defineSiteCheck<{
  readonly canonical: string;
  readonly host: string;
  readonly staging: boolean;
}>({
  id: 'canonical-cross-host',
  title: 'Canonical points to another host',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The page declares that its original is on another site, and so gives up its own place in search. That is right for syndicated content, and costly when a staging address was left in a template.',
  howToFix:
    'Confirm that the other site is meant to be shown; otherwise set the canonical to the URL on this site.',
  example: {
    bad: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://staging.example.net/a">',
    good: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  ],
  decisions: [
    'Labels such as www, m, mobile and amp count as the same site.',
    'A staging host is high, for it is never meant, and critical on the pages that name it when 80 % of at least 10 HTML pages do.',
  ],
  async *run(site) {
    const sitewide = await pointsToStaging(site);
    for await (const { source, target } of crossHost(site)) {
      const { hostname: host } = new URL(target.url);
      const staging = isStagingHost(host);
      yield {
        url: source.url,
        evidence: { canonical: target.url, host, staging },
        ...(staging && { severity: sitewide ? 'critical' : 'high' }),
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, staging }) =>
    `The canonical ${canonical} is on another host${staging ? ', which looks like one for testing' : ''}.`,
});

async function pointsToStaging(site: SiteFacts): Promise<boolean> {
  let pages = 0;
  for await (const { target } of crossHost(site)) if (isStagingHost(new URL(target.url).hostname)) pages += 1;
  return site.counts.htmlPages >= PAGES_MIN && pages / site.counts.htmlPages >= SITEWIDE_SHARE;
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
