import { metaRefreshes, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

/** A slower reload does not disturb a reader (WCAG 2.2.1 allows 20 seconds to react). */
const UNDISTURBED_SECONDS = 20;

export const redirectMetaRefresh = definePageCheck<
  'html',
  {
    readonly delaySeconds: number;
    /** Null for a page that reloads itself. */
    readonly target: string | null;
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
    ofNoPage: { delaySeconds: 0 },
  },
  unfits: 'page',
  why: 'The page must load before it sends people on, the back button gets stuck, and assistive technology announces a page that vanishes. Search engines follow it, but later than a redirect of the server.',
  howToFix: 'Replace the element by a redirect of the server: 301 or 308 for good, 302 or 307 for a while.',
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
  ],
  retest: 'answers',
  appliesTo: 'html',
  run(page) {
    const refresh = firstRefresh(page);
    if (refresh === null) return null;
    const { delaySeconds, target } = refresh;
    if (target !== null) return { evidence: refresh };
    return delaySeconds < UNDISTURBED_SECONDS ? { evidence: refresh, severity: 'low' } : null;
  },
  observed: ({ target }) => target,
  message: ({ delaySeconds, target }) => {
    if (target === null) return `The page reloads itself every ${inSeconds(delaySeconds)}.`;
    const when = delaySeconds === 0 ? 'at once' : `after ${inSeconds(delaySeconds)}`;
    return `The page sends visitors to ${target} ${when}, with a meta refresh.`;
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
  return { delaySeconds, target: url === page.url ? null : url };
}

function inSeconds(count: number): string {
  return count === 1 ? 'second' : `${count} seconds`;
}
