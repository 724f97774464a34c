import { looksPaginated } from '@plumbline/page-facts';
import type { DuplicateGroup } from '../site-facts.ts';

/** The pages of a group that should have a text of their own. */
export interface SharedText {
  /** Ordinary pages; none when there is only one of them. */
  readonly pages: readonly string[];
  /** Second and later pages of a series. */
  readonly paginated: readonly string[];
}

/** Leaves out versions of one page for other languages and regions, and sets pages of a series apart. */
export function sharedText({ urls, alternates }: DuplicateGroup): SharedText {
  const [kept] = urls;
  const own = urls.filter((url) => url === kept || !alternates.includes(url));
  const paginated = own.filter(looksPaginated);
  const pages = own.filter((url) => !looksPaginated(url));
  return { pages: pages.length > 1 ? pages : [], paginated: own.length > 1 ? paginated : [] };
}

/** How many URLs of its group the evidence of a page lists. */
const LISTED_MAX = 10;

/** Other URLs of the group, as evidence lists them. */
export function othersOf(url: string, { urls }: DuplicateGroup): readonly string[] {
  return urls.filter((other) => other !== url).slice(0, LISTED_MAX);
}
