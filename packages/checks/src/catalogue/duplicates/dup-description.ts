import { describeParagraphs, fold } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { othersOf, sharedText } from '../../duplicates/shared-text.ts';
import { metaFix } from '../../meta-fix.ts';
import type { SiteFacts } from '../../site-facts.ts';

/** A description of so many pages and so large a share of the site is a default of its template. */
const DEFAULT_PAGES_MIN = 10;
const DEFAULT_SHARE_MIN = 0.2;

export const dupDescription = defineSiteCheck<{
  readonly description: string;
  /** Pages of that description, this one included. */
  readonly total: number;
  readonly otherUrls: readonly string[];
}>({
  id: 'dup-description',
  title: 'Duplicate meta descriptions',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A description that fits several pages says nothing that speaks for one of them. Search engines mostly replace it with a piece of the text that they choose.',
  howToFix: 'Write a description of what this page offers, or leave the default one out.',
  example: {
    bad: '<meta name="description" content="Acme, tools since 1950.">  <!-- on every page -->',
    good: '<meta name="description" content="Cordless drills from 12 to 36 V, compared by torque and weight.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  fixable: true,
  async *run(site) {
    for await (const group of site.duplicates('description')) {
      const { value: description, total } = group;
      const { pages } = sharedText(group);
      const isDefault = total >= DEFAULT_PAGES_MIN && total >= DEFAULT_SHARE_MIN * site.counts.indexablePages;
      const suggestions = await distinctDescriptions(site, pages);
      for (const url of pages) {
        const content = suggestions.get(url);
        yield {
          url,
          evidence: { description, total, otherUrls: othersOf(url, group) },
          ...(isDefault && { severity: 'medium' }),
          ...(content !== undefined &&
            fold(content) !== fold(description) && {
              fix: metaFix({ attribute: 'name', key: 'description', content, current: description }),
            }),
        };
      }
    }
  },
  message: ({ total, otherUrls: [first] }) =>
    `${total} pages have the same description, among them ${first ?? ''}.`,
});

/** What the first paragraphs of each page say; none of pages that begin alike. */
async function distinctDescriptions(
  site: SiteFacts,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = await site.findPages(urls);
  const byText = new Map<string, string[]>();
  for (const [url, paragraphs] of await site.openings(urls)) {
    const { title, h1 } = pages.get(url) ?? { title: null, h1: null };
    const text = describeParagraphs(paragraphs, [title ?? '', h1 ?? '']);
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), url]);
  }
  return new Map(
    [...byText].flatMap(([text, [url, ...others]]) =>
      url !== undefined && others.length === 0 ? [[url, text] as const] : [],
    ),
  );
}
