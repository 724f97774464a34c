import { canonicalFix } from '@plumbline/fixes';
import { effectiveCanonical } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

export const canonicalProtocolMismatch = definePageCheck<
  'html',
  { readonly canonical: string; readonly direction: 'https-to-http' | 'http-to-https' }
>({
  id: 'canonical-protocol-mismatch',
  title: 'Canonical switches between HTTP and HTTPS',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The page is served over one scheme and declares the other one as the original. An http canonical on an https page sends search engines to the insecure copy, or back and forth between the two.',
  howToFix: 'Use the https URL as canonical everywhere, and redirect the http one to it.',
  example: {
    bad: '<!-- https://example.com/a -->\n<link rel="canonical" href="http://example.com/a">',
    good: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://example.com/a">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  appliesTo: 'html',
  run(page) {
    const canonical = effectiveCanonical(page);
    if (canonical === null || !differsInSchemeOnly(page.url, canonical)) return null;
    if (page.url.startsWith('https:')) return { evidence: { canonical, direction: 'https-to-http' } };
    const severity = page.site.prefersHttps ? 'low' : 'medium';
    return { evidence: { canonical, direction: 'http-to-https' }, severity };
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, direction }) =>
    `The page is served over ${direction === 'https-to-http' ? 'https' : 'http'}, but its canonical is ${canonical}.`,
  // The https page has just answered 200. An http page needs a redirect instead.
  fix: (page, { canonical, direction }) =>
    direction === 'https-to-http' ? canonicalFix(page.url, canonical) : null,
});

function differsInSchemeOnly(one: string, other: string): boolean {
  const [left, right] = [new URL(one), new URL(other)];
  const rest = ({ hostname, pathname, search }: URL) => `${hostname}${pathname}${search}`;
  return left.protocol !== right.protocol && rest(left) === rest(right);
}
