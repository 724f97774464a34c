import { canonicalFix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { temporaryRedirects } from '../../definitions/temporary-redirects.ts';
import { endsAtRoot } from '../../definitions/site-root.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';

export const canonicalToRedirect = defineSiteCheck<{
  readonly canonical: string;
  readonly targetStatus: number | null;
  readonly finalUrl: string | null;
  readonly finalStatus: number | null;
}>({
  id: 'canonical-to-redirect',
  title: 'Canonical points to a redirecting URL',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The page calls an address the original, and that address redirects to another one. The two signals contradict each other, so search engines may follow neither.',
  howToFix: 'Name the URL at which the redirect ends.',
  example: {
    bad: '<link rel="canonical" href="http://example.com/a">  <!-- 301 → https://example.com/a -->',
    good: '<link rel="canonical" href="https://example.com/a">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Offers no fix if the redirect is temporary: it may lead elsewhere tomorrow, or another visitor elsewhere. Offers none, either, if it ends at the home page, of which the page is no copy.',
  ],
  fixable: true,
  async *run(site) {
    for await (const { source, target } of canonicalsElsewhere(site, { targetStatus: [300, 399] })) {
      const end = target.redirectEnd;
      const isUsable =
        end !== null &&
        end.status === 200 &&
        // A page that names another one as its canonical is not indexable until it names itself.
        (end.indexable || end.url === source.url) &&
        !temporaryRedirects.has(target.status) &&
        (end.url === source.url || !endsAtRoot(target.url, end.url));
      yield {
        url: source.url,
        evidence: {
          canonical: target.url,
          targetStatus: target.status,
          finalUrl: end?.url ?? null,
          finalStatus: end?.status ?? null,
        },
        fix: isUsable ? canonicalFix(end.url, target.url) : undefined,
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, targetStatus, finalUrl }) =>
    `The canonical ${canonical} redirects (${String(targetStatus)})${finalUrl === null ? '' : ` to ${finalUrl}`}.`,
});
