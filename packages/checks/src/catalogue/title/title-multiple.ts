import { titleTag } from '@plumbline/fixes';
import { titlesOf, type HtmlPageFacts, type TitleFacts } from '@plumbline/page-facts';
import { hasCode, isGenericTitle } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { dominantScript } from '../../definitions/dominant-script.ts';
import { shorten } from '../../definitions/shorten.ts';

export const titleMultiple = definePageCheck<'indexable', { readonly titles: readonly string[] }>({
  id: 'title-multiple',
  title: 'More than one title element',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'Browsers show the first title and ignore the rest; which one a search engine picks is out of your hands. Usually a theme and a plugin both write one.',
  howToFix: 'Remove every title element but the first one that says what the page is about.',
  example: {
    bad: '<title>Cordless drills</title>\n<title>Acme Tools</title>',
    good: '<title>Cordless drills | Acme Tools</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  decisions: [
    'Offers no fix where the titles are in different scripts: detection of the language of a few words is not to be trusted.',
    'Offers no fix, either, where every title is generic, or one has a placeholder or a tag in it, as a title that is not closed has.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const titles = titlesOf(page);
    return titles.length < 2 ? null : { evidence: { titles: titles.map(({ text }) => text) } };
  },
  places: 'observed',
  observed: ({ titles }) => titles,
  message: ({ titles }) =>
    `The page has ${titles.length} titles: ${titles.map((title) => `"${shorten(title, 50)}"`).join(', ')}.`,
  fix(page, { titles }) {
    const kept = titleToKeep(page);
    if (
      kept === null ||
      titles.some(hasCode) ||
      new Set(titles.map(dominantScript).filter((script) => script !== null)).size > 1
    )
      return null;
    return {
      current: titles.join('\n'),
      suggested: kept.text,
      snippet: titleTag(kept.text),
      edits: titlesOf(page)
        .filter((title) => title !== kept)
        .map(({ offset }) => ({ kind: 'remove', offset })),
    };
  },
});

/** Returns the first title that says what the page is about. */
function titleToKeep(page: HtmlPageFacts): TitleFacts | null {
  return titlesOf(page).find(({ text }) => text !== '' && !isGenericTitle(text, page)) ?? null;
}
