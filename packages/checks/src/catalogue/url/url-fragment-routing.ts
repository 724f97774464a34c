import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts, SitePage } from '../../site-facts/index.ts';

/** Fewer fragments may belong to a widget. */
const FRAGMENTS_MIN = 5;
/** A page with at least this many words in its source shows its content without a router. */
const OWN_WORDS_MIN = 1_000;
const LISTED_MAX = 10;
/** Most paths that are kept while counting. A site has few pages that route by fragment. */
const PATHS_MAX = 1_000;
const FRAGMENTS_MAX = 200;

interface Route {
  readonly url: string;
  readonly fragments: Set<string>;
}

export const urlFragmentRouting = defineSiteCheck<{
  readonly path: string;
  readonly sampleHrefs: readonly string[];
  readonly distinctFragments: number;
  /** Number of views that also exist as pages with an address of their own. */
  readonly existAsPages: number;
}>({
  id: 'url-fragment-routing',
  title: 'Content reachable only through URL fragments',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'high',
  why: 'Browsers do not send the part after # to the server. Search engines see one address for all of these views and index one page at best.',
  howToFix:
    'Use the History API in the router, so that every view has a real address, and let the server answer each of them.',
  example: { bad: '<a href="/app#/drills">Drills</a>', good: '<a href="/app/drills">Drills</a>' },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'A page with 1,000 words in its source has content without a router, and is left out: the links of an index of icons lead nowhere.',
  ],
  async *run(site) {
    for (const { url, fragments } of await fragmentRoutes(site)) {
      if (fragments.size < FRAGMENTS_MIN || hasOwnText((await site.findPages([url])).get(url))) continue;
      const existAsPages = await countFragmentPages(site, url, fragments);
      yield {
        url,
        evidence: {
          path: new URL(url).pathname,
          sampleHrefs: [...fragments].slice(0, LISTED_MAX).map((fragment) => url + fragment),
          distinctFragments: fragments.size,
          existAsPages,
        },
        severity: existAsPages > 0 ? ('medium' as const) : undefined,
      };
    }
  },
  observed: ({ sampleHrefs }) => sampleHrefs,
  message: ({ path, distinctFragments, sampleHrefs }) =>
    `${distinctFragments} views of ${path} differ only in what follows #, such as ${String(sampleHrefs[0])}.`,
});

function hasOwnText(page: SitePage | undefined): boolean {
  return page !== undefined && !page.wordsByScript && (page.words ?? 0) >= OWN_WORDS_MIN;
}

async function fragmentRoutes(site: SiteFacts): Promise<readonly Route[]> {
  const routes = new Map<string, Route>();
  for await (const { rawUrl, target } of site.references({
    kinds: ['link'],
    internal: true,
    fragmentRoute: true,
  })) {
    const fragment = /#[/!].*$/s.exec(rawUrl ?? '')?.[0];
    if (fragment === undefined || /^#[/!]*$/.test(fragment)) continue;
    const route = routes.get(target.url) ?? { url: target.url, fragments: new Set<string>() };
    if (route.fragments.size < FRAGMENTS_MAX) route.fragments.add(fragment);
    if (routes.size < PATHS_MAX) routes.set(target.url, route);
  }
  return [...routes.values()];
}

/** Counts the views that also answer under the path in their fragment. */
async function countFragmentPages(
  site: SiteFacts,
  url: string,
  fragments: ReadonlySet<string>,
): Promise<number> {
  const urls = [...fragments].flatMap((fragment) => {
    const path = fragment.replace(/^#!?\/?/, '/');
    return URL.canParse(path, url) ? [new URL(path, url).href] : [];
  });
  const targets = await site.lookUp(urls);
  return [...targets.values()].filter(({ status }) => status === 200).length;
}
