import { spellingKey } from './spelling-key.ts';
import type { DuplicateGroup, SiteFacts } from '../site-facts/index.ts';
import { groupByWeight } from './group-by-weight.ts';

/** Shorter pages have too little text to count as identical. */
const WORDS_MIN = 20;
const LOOKED_UP_AT_ONCE = 500;

/** Yields groups of pages with the same content, except spellings of one address. The first URL is the one to keep. */
export async function* identicalPages(site: SiteFacts): AsyncGenerator<DuplicateGroup> {
  for await (const groups of groupByWeight(site.duplicates('contentHash'), LOOKED_UP_AT_ONCE)) {
    const kept = await site.findPages(groups.map(({ urls }) => urls[0] ?? ''));
    for (const group of groups) {
      const words = kept.get(group.urls[0] ?? '')?.words ?? 0;
      if (words >= WORDS_MIN && !areSpellings(group)) yield group;
    }
  }
}

/** Returns the addresses of copies of a page that is to be kept. Versions for several regions are no copies. */
export async function copiesOfPages(site: SiteFacts): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { urls, alternates } of identicalPages(site))
    for (const url of urls.slice(1)) if (!alternates.includes(url)) found.add(url);
  return found;
}

function areSpellings({ urls }: DuplicateGroup): boolean {
  return new Set(urls.map(spellingKey)).size === 1;
}
