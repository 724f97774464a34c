import { metaRefreshes, type HtmlPageFacts } from '@plumbline/page-facts';
import { parseRefresh } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

/** A slower reload does not disturb a reader (WCAG 2.2.1 allows 20 seconds to react). */
const UNDISTURBED_SECONDS = 20;

export const redirectMetaRefresh = definePageCheck<
  'html',
  {
    readonly delaySeconds: number;
    /** Null for a page that reloads itself. */
    readonly target: string | null;
    /** True if the server sends it as a header. */
    readonly inHeader: boolean;
  }
>({
  id: 'redirect-meta-refresh',
  title: 'Meta refresh redirect',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  // A redirect replaces the page, so its other faults do not matter.
  absorbs: {
    onPage: ['viewport-missing', 'content-lang-missing', 'content-thin'],
    ofNoPage: [{ delaySeconds: 0 }],
  },
  unfits: 'page',
  why: 'The page must load before it sends people on, the back button gets stuck, and assistive technology announces a page that vanishes. Search engines follow it, but later than a redirect of the server.',
  howToFix:
    'Replace the element, or the Refresh header, by a redirect of the server: 301 or 308 for good, 302 or 307 for a while.',
  example: {
    bad: '<meta http-equiv="refresh" content="0; url=/new-page">',
    good: 'HTTP/1.1 301 Moved Permanently\nLocation: /new-page',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh',
  ],
  decisions: [
    'Ignores what stands in noscript: Google and Bing run scripts, so nothing inside takes effect.',
    'Reads a `Refresh` header like the element. If it leads to another URL after a delay, `redirect-temporary` reports it.',
  ],
  retest: 'answers',
  appliesTo: 'html',
  run(page) {
    const refresh = firstRefresh(page) ?? refreshOfHeader(page);
    if (refresh === null) return null;
    const { delaySeconds, target } = refresh;
    if (target !== null) return { evidence: refresh };
    return delaySeconds < UNDISTURBED_SECONDS ? { evidence: refresh, severity: 'low' } : null;
  },
  observed: ({ target }) => target,
  message: ({ delaySeconds, target, inHeader }) => {
    if (target === null) return `The page reloads itself every ${inSeconds(delaySeconds)}.`;
    const when = delaySeconds === 0 ? 'at once' : `after ${inSeconds(delaySeconds)}`;
    return `The page sends visitors to ${target} ${when}, with a ${inHeader ? 'Refresh header' : 'meta refresh'}.`;
  },
});

/**
 * Returns the first refresh outside of `<noscript>`, which has no effect because search engines and browsers run
 * scripts.
 */
function firstRefresh(page: HtmlPageFacts) {
  const refresh = metaRefreshes(page).find(
    ({ inNoscript, href, url }) => !inNoscript && (href === null || url !== null),
  );
  if (refresh === undefined) return null;
  const { delaySeconds, url } = refresh;
  return { delaySeconds, target: url === page.url ? null : url, inHeader: false };
}

/** Returns the refresh of the header, which counts as a redirect of the server if it leads elsewhere after a delay. */
function refreshOfHeader({ url, response }: HtmlPageFacts) {
  const refresh = parseRefresh(firstHeader(response.headers, 'refresh') ?? '', url);
  if (refresh === null) return null;
  const { delaySeconds, href } = refresh;
  const target = response.redirectUrl;
  const isUsable = href === null || refresh.url !== null;
  const isTemporary = target !== null && delaySeconds > 0;
  return isUsable && !isTemporary ? { delaySeconds, target, inHeader: true } : null;
}

function inSeconds(count: number): string {
  return count === 1 ? 'second' : `${count} seconds`;
}
