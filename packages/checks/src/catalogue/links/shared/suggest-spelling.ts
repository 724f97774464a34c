import type { SiteFacts } from '../../../site-facts/index.ts';

/** Most answers in the cache. Then it is emptied, so that a site with many broken links does not fill the memory. */
const KNOWN_MAX = 10_000;

/** Finds live pages whose URLs are spelled nearly like the dead ones: with another case, slash or extension. */
export function spellingSuggestions(site: SiteFacts): (urls: readonly string[]) => Promise<Suggestions> {
  const known = new Map<string, string | null>();
  return async (urls) => {
    if (known.size > KNOWN_MAX) known.clear();
    const unknown = urls.filter((url) => !known.has(url));
    const targets = await site.lookUp(unknown.flatMap(spellings));
    for (const url of unknown) {
      const live = spellings(url).find((spelling) => targets.get(spelling)?.indexable === true);
      known.set(url, live ?? null);
    }
    return (url) => known.get(url) ?? null;
  };
}

export type Suggestions = (url: string) => string | null;

function spellings(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url);
  const bare = pathname.replace(/\/$/, '').replace(/\.(?:html?|php|aspx?)$/i, '');
  const paths = [bare, `${bare}/`, `${bare}.html`].flatMap((path) => [path, path.toLowerCase()]);
  const queries = search === '' ? [''] : [search, ''];
  const found = queries.flatMap((query) =>
    paths.map((path) => `${origin}${path === '' ? '/' : path}${query}`),
  );
  return [...new Set(found)].filter((spelling) => spelling !== url);
}
