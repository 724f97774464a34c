import { defineSiteCheck } from '../../check.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import { isRoot, isRootVariant } from '../../definitions/site-root.ts';
import type { SiteFacts, SiteReference } from '../../site-facts/index.ts';

/** On this many pages, the template is wrong. */
const SITEWIDE_PAGES = 3;

export const canonicalToRoot = defineSiteCheck<{ readonly canonical: string }>({
  id: 'canonical-to-root',
  title: 'Deep page canonicalises to the home page',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The page tells search engines that it is only a copy of the home page, so it can drop out of search. A constant in a template does this to every page at once.',
  howToFix: 'Replace the constant in the template by the URL of the page that is being rendered.',
  example: {
    bad: '<!-- https://example.com/shoes -->\n<link rel="canonical" href="https://example.com/">',
    good: '<!-- https://example.com/shoes -->\n<link rel="canonical" href="https://example.com/shoes">',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/seo/canonical/'],
  decisions: ['On 3 pages or more it is critical: that is a problem of the template.'],
  retest: 'analysis',
  async *run(site) {
    let few: { readonly url: string; readonly evidence: { readonly canonical: string } }[] = [];
    let isSitewide = false;
    for await (const { source, target } of pagesThatNameRoot(site)) {
      few.push({ url: source.url, evidence: { canonical: target.url } });
      isSitewide ||= few.length >= SITEWIDE_PAGES;
      if (!isSitewide) continue;
      yield* few.map((finding) => ({ ...finding, severity: 'critical' as const }));
      few = [];
    }
    yield* few;
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical }) =>
    `The page declares ${canonical} as its canonical, although it is a page of its own.`,
});

async function* pagesThatNameRoot(site: SiteFacts): AsyncGenerator<SiteReference> {
  for await (const reference of canonicalsElsewhere(site, { internal: true, targetSimilar: false })) {
    const { source, target } = reference;
    if (isRoot(target.url) && !isRootVariant(source.url) && sameHost(source.url, target.url)) yield reference;
  }
}

function sameHost(one: string, other: string): boolean {
  return new URL(one).hostname === new URL(other).hostname;
}
