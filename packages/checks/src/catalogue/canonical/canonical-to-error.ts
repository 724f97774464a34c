import { defineSiteCheck } from '../../check.ts';
import { isProvenDead } from '../../definitions/access-denied.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import type { SiteFacts, SiteReference } from '../../site-facts/index.ts';

export const canonicalToError = defineSiteCheck<{
  readonly canonical: string;
  /** Null without a response. */
  readonly targetStatus: number | null;
  readonly suggestedCanonical: string;
}>({
  id: 'canonical-to-error',
  title: 'Canonical points to a 4xx, 5xx or dead URL',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'critical',
  effort: 'low',
  why: 'The page asks search engines to show an address that does not work in its place. In the best case they ignore it, in the worst case the page disappears from search.',
  howToFix: 'Point the canonical to a live page: mostly the page itself.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/gone">  <!-- 404 -->',
    good: '<link rel="canonical" href="https://example.com/this-page">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'On other sites only certain failures count: 404, 410, 5xx, unknown host. Refusals and timeouts have low confidence, and so does 429 on the site itself.',
  ],
  async *run(site) {
    for await (const { source, target } of failingCanonicals(site)) {
      const isProven = isProvenDead(target);
      yield {
        url: source.url,
        evidence: { canonical: target.url, targetStatus: target.status, suggestedCanonical: source.url },
        // The target may refuse only crawlers.
        severity: isProven ? undefined : 'low',
        confidence: isProven ? undefined : 'low',
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, targetStatus }) =>
    targetStatus === null
      ? `The canonical ${canonical} does not answer.`
      : `The canonical ${canonical} answers ${targetStatus}.`,
});

async function* failingCanonicals(site: SiteFacts): AsyncGenerator<SiteReference> {
  yield* canonicalsElsewhere(site, { targetStatus: [400, 599] });
  yield* canonicalsElsewhere(site, { targetFailed: true });
}
