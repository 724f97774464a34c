import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';

const SEARCHED_LENGTH = 100_000;

/**
 * Returns a part of a title in capitals as the page writes it elsewhere, because there they are a style and no
 * spelling: "Acme Tools" for "ACME TOOLS". Capitals in a title that has other letters, too, are a spelling.
 */
export function spelledOut(part: string, page: HtmlPageFacts): string {
  if (part === '' || !isInCapitals(pageTexts(page).title) || !isInCapitals(part)) return part;
  const { headings, metas, structuredData, text } = page.html;
  const places = [
    ...headings.filter(({ hidden }) => !hidden).map((heading) => heading.text),
    ...metas.map(({ content }) => content),
    ...structuredData.nodes
      .map(({ properties }) => properties['name'])
      .filter((name) => typeof name === 'string'),
    text.visible.slice(0, SEARCHED_LENGTH),
  ];
  const words = part.split(/\s+/).map(patternOf);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  const found = places
    .flatMap((place) => place.normalize('NFD').match(pattern) ?? [])
    .map((each) => each.normalize());
  return found.find((each) => /^[^\p{Ll}]*\p{Lu}/u.test(each) && /\p{Ll}/u.test(each)) ?? part;
}

/** Returns a pattern of a word with any accents, since capitals often have none. The Turkish ı counts as i. */
function patternOf(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /./gu,
      (letter) => `${letter === 'I' ? '[Iiı]' : letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')}\\p{M}*`,
    );
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}
