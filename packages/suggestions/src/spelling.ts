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
  const pattern = new RegExp(part.split(/\s+/).map(patternOf).join('\\s+'), 'giu');
  const found = places.flatMap((place) => wholeMatches(place.normalize('NFD'), pattern));
  return found.find((each) => /^[^\p{Ll}]*\p{Lu}/u.test(each) && /\p{Ll}/u.test(each)) ?? part;
}

/**
 * Returns the matches that stand between no other letters or digits. Their own patterns look at both sides, because
 * classes of Unicode in the pattern of each title would take 40 times as long to compile.
 */
function wholeMatches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)]
    .filter(({ 0: match, index }) => {
      const end = index + match.length;
      return (
        !endsWord.test(text.slice(Math.max(0, index - 2), index)) && !goesOn.test(text.slice(end, end + 2))
      );
    })
    .map(([match]) => match.normalize());
}

const endsWord = /[\p{L}\p{N}]$/u;
const goesOn = /^[\p{L}\p{M}\p{N}]/u;

/** Any accents: the block of Unicode with those of letters that have capitals. */
const accents = '[\\u0300-\\u036F]*';

/** Returns a pattern of a word with any accents, since capitals often have none. The Turkish ı counts as i. */
function patternOf(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /./gu,
      (letter) => (letter === 'I' ? '[Iiı]' : letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')) + accents,
    );
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}
