import { fold, siteName } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { sharedText } from '../../duplicates/shared-text.ts';
import type { SiteFacts } from '../../site-facts.ts';

/** Fewer may have the same subject, and differ in their titles. */
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
  async *run(site) {
    const home = await site.homePageFacts();
    const name = home === null ? null : siteName(home);
    for await (const group of site.duplicates('h1')) {
      const { pages } = sharedText(group);
      const [first] = pages;
      if (first === undefined) continue;
      const isCommon = pages.length >= PAGES_MIN || (await titlesRepeat(site, pages));
      if (!isCommon) continue;
      const isName = name !== null && fold(group.value) === fold(name);
      const { value: h1, total } = group;
      yield {
        url: first,
        evidence: { h1, total, urls: pages, reason: isName ? 'site-name' : 'same-heading' },
      };
    }
  },
  message: ({ h1, total, reason }) =>
    reason === 'site-name'
      ? `The main heading of ${total} pages is the name of the site, "${h1}".`
      : `${total} pages have the main heading "${h1}".`,
});

async function titlesRepeat(site: SiteFacts, urls: readonly string[]): Promise<boolean> {
  const pages = [...(await site.findPages(urls)).values()];
  const titles = pages.flatMap(({ title }) => (title === null ? [] : [fold(title)]));
  return new Set(titles).size < titles.length;
}
