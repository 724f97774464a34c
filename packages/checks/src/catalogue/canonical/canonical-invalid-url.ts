import { canonicalFix } from '@plumbline/fixes';
import {
  declaredCanonicals,
  isOtherView,
  type DeclaredCanonical,
  type HtmlPageFacts,
} from '@plumbline/page-facts';
import { parseHttpUrl, withoutTrackingParameters } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { isPublicHost } from '../../definitions/public-host.ts';

type Reason = 'empty' | 'unparsable' | 'scheme' | 'host' | 'fragment';

export const canonicalInvalidUrl = definePageCheck<
  'html',
  {
    readonly rawHref: string;
    readonly source: 'html' | 'header';
    readonly reason: Reason;
    readonly suggestedCanonical: string;
  }
>({
  id: 'canonical-invalid-url',
  title: 'Canonical is empty, malformed or carries a fragment',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'A canonical that is not the address of a page is ignored, so the page has none. One that leads to a development machine may even tell search engines that the real page is somewhere else.',
  howToFix: 'Write the complete http(s) URL of the page, without a fragment.',
  example: {
    bad: '<link rel="canonical" href="http://localhost:3000/shoes#top">',
    good: '<link rel="canonical" href="https://example.com/shoes">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Offers the page itself as the fix as `canonical-missing` does: without tracking parameters, and not where the page may be another view of a page.',
    'Offers the https URL for the page itself over http with a fragment: without the fragment alone, `canonical-protocol-mismatch` would report it.',
  ],
  appliesTo: 'html',
  run(page) {
    for (const declared of declaredCanonicals(page)) {
      const reason = declared.ignored !== null ? null : faultOfCanonical(declared, page);
      if (reason === null) continue;
      const own = withoutTrackingParameters(page.url);
      const suggestedCanonical = reason === 'fragment' ? withoutFragment(declared, own) : own;
      return {
        evidence: { rawHref: declared.href ?? '', source: declared.source, reason, suggestedCanonical },
      };
    }
    return null;
  },
  observed: ({ rawHref }) => rawHref,
  message: ({ rawHref, reason }) =>
    ({
      empty: 'The canonical has no URL.',
      unparsable: `The canonical "${rawHref}" is not a URL.`,
      scheme: `The canonical "${rawHref}" is not an http or https URL.`,
      host: `The canonical "${rawHref}" is on a host that the public internet cannot reach.`,
      fragment: `The canonical "${rawHref}" carries a fragment.`,
    })[reason],
  fix: (page, { rawHref, source, reason, suggestedCanonical }) =>
    source === 'html' && (reason === 'fragment' || !isOtherView(page))
      ? canonicalFix(suggestedCanonical, rawHref)
      : null,
});

/** Returns the declared URL, or the page itself if it differs from that in the scheme only. */
function withoutFragment({ url }: DeclaredCanonical, own: string): string {
  return url === null || url.replace(/^http:/, 'https:') === own ? own : url;
}

function faultOfCanonical({ source, href, url }: DeclaredCanonical, page: HtmlPageFacts): Reason | null {
  const written = href?.trim() ?? '';
  const base = source === 'html' ? page.html.document.baseUrl : page.url;
  if (written === '') return 'empty';
  if (!URL.canParse(written, base)) return 'unparsable';
  const host = parseHttpUrl(written, base)?.hostname;
  if (host === undefined || url === null) return 'scheme';
  // The host of the page itself is allowed: a site under development may be on a host that is not public.
  if (host !== new URL(page.url).hostname && !isPublicHost(host)) return 'host';
  return written.includes('#') ? 'fragment' : null;
}
