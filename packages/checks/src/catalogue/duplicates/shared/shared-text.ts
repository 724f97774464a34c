import { looksPaginated } from '@plumbline/page-facts';
import { groupByWeight } from '../../../definitions/group-by-weight.ts';
import type { DuplicateGroup, SiteFacts, SitePage } from '../../../site-facts/index.ts';
import { spellingKey } from '../../../definitions/spelling-key.ts';

/** A group with the facts of its pages. */
export interface KnownGroup {
  readonly group: DuplicateGroup;
  /** The pages that should have a text of their own; none if there is only one such page. */
  readonly pages: readonly string[];
  readonly pagesAt: (urls: readonly string[]) => readonly SitePage[];
}

/**
 * Leaves out versions of one page for other languages and regions, other spellings of one address, which
 * dup-url-variants reports, and later pages of a series.
 */
export function ownPages({ urls, alternates }: DuplicateGroup): readonly string[] {
  const [kept] = urls;
  const addresses = new Map(urls.toReversed().map((url) => [spellingKey(url), url]));
  const own = urls.filter(
    (url) => url === kept || (!alternates.includes(url) && addresses.get(spellingKey(url)) === url),
  );
  const pages = own.filter((url) => !looksPaginated(url));
  return pages.length > 1 ? pages : [];
}

/** Yields groups in batches that are small enough to ask about all of their pages at once. */
export async function* knownGroups(
  site: SiteFacts,
  field: 'title' | 'description' | 'h1',
): AsyncGenerator<readonly KnownGroup[]> {
  const batches = groupByWeight(site.duplicates(field), ASKED_AT_ONCE, ({ urls }) => urls.length);
  for await (const groups of batches) {
    const pages = await site.findPages(groups.flatMap(({ urls }) => urls));
    const pagesAt = (urls: readonly string[]) => urls.flatMap((url) => pages.get(url) ?? []);
    yield groups.map((group) => ({ group, pages: ownPages(group), pagesAt }));
  }
}

const ASKED_AT_ONCE = 1_000;

/** Most URLs of its group that the evidence of a page lists. */
const LISTED_MAX = 10;

/** Returns other URLs of the group, as evidence lists them. */
export function otherUrlsOf(url: string, { urls }: DuplicateGroup): readonly string[] {
  return urls.filter((other) => other !== url).slice(0, LISTED_MAX);
}
