import { canonicalFix } from '@plumbline/fixes';
import { declaredCanonicals, isOtherView, sentOn } from '@plumbline/page-facts';
import { namesOtherPage } from '@plumbline/suggestions';
import { withoutTrackingParameters } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';

export const canonicalMissing = definePageCheck<
  'indexable',
  { readonly hasQuery: boolean; readonly suggestedCanonical: string }
>({
  id: 'canonical-missing',
  title: 'No canonical declared',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Every page can be reached by more than one address: with tracking parameters, another host, a trailing slash. A canonical tells search engines which of them to show; without it they choose.',
  howToFix:
    'Declare the absolute URL of the page itself as its canonical, in the head of the page; for files that are not HTML, in a Link header.',
  example: {
    bad: '<head><title>Red shoes</title></head>',
    good: '<head><title>Red shoes</title>\n<link rel="canonical" href="https://example.com/shoes/red"></head>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Silent where a canonical is declared and does not work: `canonical-invalid-url`, `canonical-ignored` or `canonical-multiple-conflicting` says why. Silent, too, on a page whose meta refresh leads away.',
    'Passes over a canonical in a noscript: Google and Bing run scripts, so nothing inside takes effect.',
    'The same content at another URL does not raise the severity: a check of one page does not see the others, and `dup-exact-content` reports them. Once the copies are known, their fix is withdrawn: a canonical that names the copy itself would contradict that issue.',
    'Offers no fix for a URL with tracking parameters or repeated slashes, because it cannot be verified on that URL.',
    'Offers a fix for a URL with a query only if its parameters choose a page, such as an id, a page number or a language: others may sort, filter or preview another page.',
    'Offers no fix, either, where the page may be another view of a page: a URL with a session, for an action or for printing, and AMP, or where og:url names another page of the site as the original.',
  ],
  appliesTo: 'indexable',
  run(page) {
    // Other checks report a canonical that exists but does not work.
    if (declaredCanonicals(page).length > 0 || sentOn(page) !== null) return null;
    const hasQuery = new URL(page.url).search !== '';
    const suggestedCanonical = withoutRepeatedSlashes(withoutTrackingParameters(page.url));
    return { evidence: { hasQuery, suggestedCanonical }, severity: hasQuery ? undefined : 'low' };
  },
  message: ({ hasQuery }) =>
    `The page declares no canonical${hasQuery ? ', although its URL has a query string' : ''}.`,
  fix: (page, { suggestedCanonical }) =>
    isOtherView(page) || namesOtherPage(page) ? null : canonicalFix(suggestedCanonical, null),
});

/** Removes repeated slashes. Such a path comes from a badly built link, and servers answer it like the clean path. */
function withoutRepeatedSlashes(address: string): string {
  const url = new URL(address);
  if (!/\/\//.test(url.pathname)) return address;
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  return url.href;
}
