import { counted } from '@plumbline/contracts';
import { fold, siteName } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { knownGroups, type KnownGroup } from './shared/shared-text.ts';
import type { SitePage } from '../../site-facts/index.ts';

/** Fewer pages may have the same subject and differ in their titles. */
const PAGES_MIN = 5;

export const dupH1 = defineSiteCheck<{
  readonly h1: string;
  readonly total: number;
  readonly urls: readonly string[];
  readonly reason: 'site-name' | 'same-heading';
}>({
  id: 'dup-h1',
  title: 'Duplicate H1',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'The main heading tells readers and search engines what a page is about. One that stands on many pages tells them nothing about any of these.',
  howToFix: 'Use a main heading that names the subject of the page; keep the logo out of the h1.',
  example: { bad: '<h1>Acme</h1>  <!-- on every page -->', good: '<h1>Cordless drills</h1>' },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  decisions: ['Pages of identical content, and spellings of one address, count as one.'],
  ofGroups: true,
  reads: ['home-page'],
  async *run(site) {
    const home = await site.homePageFacts();
    const name = home === null ? null : siteName(home);
    for await (const groups of knownGroups(site, 'h1')) {
      for (const known of groups.filter(isCommon)) {
        const { value: h1, total } = known.group;
        const isName = name !== null && fold(h1) === fold(name);
        yield {
          url: known.pages[0] ?? '',
          evidence: { h1, total, urls: known.pages, reason: isName ? 'site-name' : 'same-heading' },
        };
      }
    }
  },
  observed: ({ h1 }) => h1,
  message: ({ h1, total, reason }) =>
    reason === 'site-name'
      ? `The main heading of ${counted(total, 'page')} is the name of the site, "${h1}".`
      : `${counted(total, 'page')} have the main heading "${h1}".`,
});

function isCommon({ pages, pagesAt }: KnownGroup): boolean {
  return pages.length >= PAGES_MIN || titlesRepeat(pagesAt(pages));
}

function titlesRepeat(pages: readonly SitePage[]): boolean {
  const titles = pages.flatMap(({ title }) => (title === null ? [] : [fold(title)]));
  return new Set(titles).size < titles.length;
}
