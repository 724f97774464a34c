import { counted } from '@plumbline/contracts';
import { titleFix } from '@plumbline/fixes';
import { fold, siteName } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts } from '../../site-facts/index.ts';
import { distinctTitles } from './shared/distinct-titles.ts';
import { knownGroups, otherUrlsOf, ownPages, type KnownGroup } from './shared/shared-text.ts';

export const dupTitle = defineSiteCheck<{
  readonly title: string;
  /** Number of pages with this title, including this page. */
  readonly total: number;
  readonly otherUrls: readonly string[];
}>({
  id: 'dup-title',
  title: 'Duplicate titles',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  asksForAnotherTitle: () => true,
  why: 'Search results show pages by their titles: people cannot tell these apart, and search engines may write titles of their own, or take the pages for the same.',
  howToFix: 'Give each page a title that says what only this page is about.',
  example: {
    bad: '<title>Products | Acme</title>  <!-- on 40 pages -->',
    good: '<title>Cordless drills | Acme</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  decisions: [
    'Reports every page of a group, up to 100, not the group once: each page gets a text of its own, and can be fixed or ignored alone.',
    'A suggestion is the page’s own heading or its first sentences, and is not offered where two pages would get the same, or where the heading says nothing.',
    'Offers the home page no other title: the pages that repeat its title get titles of their own.',
    'Pages of identical content, and spellings of one address, count as one.',
    'Second and later pages of a list may share its title: Google’s guide to pagination allows it, and nobody looks for them.',
  ],
  fixable: true,
  reads: ['home-page'],
  async *run(site) {
    const home = await site.homePageFacts();
    const name = home === null ? null : siteName(home);
    let headings: ReadonlySet<string> | null = null;
    for await (const groups of knownGroups(site, 'title')) {
      headings ??= await sharedHeadings(site);
      for (const group of groups) yield* findingsIn(group, name, headings, home?.url);
    }
  },
  observed: ({ title }) => title,
  message: ({ title, total, otherUrls: [first] }) =>
    `The title "${title}" stands on ${counted(total, 'page')}, among them ${first ?? ''}.`,
});

/** Returns the headings that several pages of the site have. */
async function sharedHeadings(site: SiteFacts): Promise<ReadonlySet<string>> {
  const headings = new Set<string>();
  for await (const group of site.duplicates('h1'))
    if (ownPages(group).length > 0) headings.add(fold(group.value));
  return headings;
}

function* findingsIn(
  { group, pages, pagesAt }: KnownGroup,
  name: string | null,
  headings: ReadonlySet<string>,
  homeUrl: string | undefined,
) {
  const { value: title, total } = group;
  const suggestions = distinctTitles(pagesAt(pages), title, name, headings);
  for (const url of pages) {
    const suggestion = url === homeUrl ? undefined : suggestions.get(url);
    yield {
      url,
      evidence: { title, total, otherUrls: otherUrlsOf(url, group) },
      fix: suggestion === undefined ? undefined : titleFix(title, suggestion),
    } as const;
  }
}
