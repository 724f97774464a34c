import { defineSiteCheck } from '../../check.ts';
import { distinctTitles } from '../../duplicates/distinct-titles.ts';
import { othersOf, sharedText } from '../../duplicates/shared-text.ts';
import { titleFix } from '../../title-fix.ts';
import { pageNumber } from '../../url/page-number.ts';

export const dupTitle = defineSiteCheck<{
  readonly title: string;
  /** Pages of that title, this one included. */
  readonly total: number;
  readonly otherUrls: readonly string[];
  readonly reason: 'same-title' | 'paginated';
}>({
  id: 'dup-title',
  title: 'Duplicate titles',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'Search results show pages by their titles: people cannot tell these apart, and search engines may write titles of their own, or take the pages for the same.',
  howToFix: 'Give each page a title that says what only this page is about.',
  example: {
    bad: '<title>Products | Acme</title>  <!-- on 40 pages -->',
    good: '<title>Cordless drills | Acme</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  fixable: true,
  async *run(site) {
    for await (const group of site.duplicates('title')) {
      const { value: title, total } = group;
      const { pages, paginated } = sharedText(group);
      const suggestions = await distinctTitles(site, pages, title);
      for (const url of pages) {
        const suggestion = suggestions.get(url);
        yield {
          url,
          evidence: { title, total, otherUrls: othersOf(url, group), reason: 'same-title' },
          ...(suggestion !== undefined && { fix: titleFix(title, suggestion) }),
        };
      }
      for (const url of paginated) {
        const number = pageNumber(url);
        yield {
          url,
          evidence: { title, total, otherUrls: othersOf(url, group), reason: 'paginated' },
          severity: 'low',
          ...(number !== null && { fix: titleFix(title, `${title} (${number})`) }),
        };
      }
    }
  },
  message: ({ title, total, otherUrls: [first], reason }) =>
    reason === 'paginated'
      ? `The title "${title}" does not say which page of the list this is.`
      : `The title "${title}" stands on ${total} pages, among them ${first ?? ''}.`,
});
