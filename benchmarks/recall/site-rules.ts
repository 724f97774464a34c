import { isIndexable, titleOf, withoutFragment } from './page-rules.ts';
import type { ReadPage } from './read-page.ts';

/** Checks over several pages, each restated: the URLs on which it should find a fault. */
export const siteRules: Readonly<
  Record<string, (pages: ReadonlyMap<string, ReadPage>) => readonly string[]>
> = {
  'dup-title': (pages) => {
    const byTitle = new Map<string, string[]>();
    for (const page of pages.values()) {
      if (!isIndexable(page) || titleOf(page) === '' || laterPage.test(page.url)) continue;
      const key = `${languageOf(page)} ${titleOf(page).toLowerCase()}`;
      byTitle.set(key, [...(byTitle.get(key) ?? []), page.url]);
    }
    return [...byTitle.values()].filter((urls) => urls.length > 1).flat();
  },
  'link-broken-internal': (pages) =>
    linkingTo(pages, (target) => target.status === 404 || target.status === 410),
  'link-internal-redirect': (pages) =>
    linkingTo(pages, (target) => target.status >= 300 && target.status < 400),
};

/** Google lets the pages of a list share one title. */
const laterPage = /[?&/](?:page|paged|p)[=/](?:[2-9]|\d{2,})\b/;

/** Pages in two languages may have the same title. */
function languageOf(page: ReadPage): string {
  return page.all('html')[0]?.attribute('lang')?.toLowerCase().split('-')[0] ?? '';
}

function linkingTo(
  pages: ReadonlyMap<string, ReadPage>,
  isWanted: (target: ReadPage) => boolean,
): readonly string[] {
  return [...pages.values()]
    .filter((page) => targetsOf(page).some((url) => isWantedAt(pages, url, isWanted)))
    .map(({ url }) => url);
}

function isWantedAt(
  pages: ReadonlyMap<string, ReadPage>,
  url: string,
  isWanted: (target: ReadPage) => boolean,
): boolean {
  const target = pages.get(url);
  return target !== undefined && isWanted(target);
}

function targetsOf(page: ReadPage): readonly string[] {
  return ['a', 'area']
    .flatMap((name) => page.all(name))
    .flatMap((link) => {
      const href = link.attribute('href');
      return href !== null && URL.canParse(href, page.url) ? [withoutFragment(href, page.url)] : [];
    });
}
