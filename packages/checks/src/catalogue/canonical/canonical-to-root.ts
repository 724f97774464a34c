import { defineSiteCheck } from '../../check.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import { isRoot, isRootVariant } from '../../definitions/site-root.ts';
import type { SiteFacts } from '../../site-facts/index.ts';

/** With this many pages it is a fault of the template. */
const SITEWIDE_PAGES = 3;
const SAMPLE_MAX = 20;

export const canonicalToRoot = defineSiteCheck<{
  readonly canonical: string;
  readonly pages: number;
  readonly sampleUrls: readonly string[];
}>({
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
  retest: 'analysis',
  async *run(site) {
    const { pages, sample } = await pagesThatNameRoot(site);
    if (pages >= SITEWIDE_PAGES) {
      const sampleUrls = sample.map(({ url }) => url);
      const canonical = sample[0]?.canonical ?? site.startUrl;
      yield { url: null, severity: 'critical', evidence: { canonical, pages, sampleUrls } };
      return;
    }
    for (const { url, canonical } of sample)
      yield { url, evidence: { canonical, pages: 1, sampleUrls: [url] } };
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, pages }) =>
    pages === 1
      ? `The page declares ${canonical} as its canonical, although it is a page of its own.`
      : `${pages} pages declare ${canonical} as their canonical, although they are pages of their own.`,
});

async function pagesThatNameRoot(site: SiteFacts) {
  const sample: { readonly url: string; readonly canonical: string }[] = [];
  let pages = 0;
  for await (const { source, target } of canonicalsElsewhere(site, {
    internal: true,
    targetSimilar: false,
  })) {
    if (!isRoot(target.url) || isRootVariant(source.url) || !sameHost(source.url, target.url)) continue;
    pages += 1;
    if (sample.length < SAMPLE_MAX) sample.push({ url: source.url, canonical: target.url });
  }
  return { pages, sample };
}

function sameHost(one: string, other: string): boolean {
  return new URL(one).hostname === new URL(other).hostname;
}
