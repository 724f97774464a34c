import type { HtmlPageFacts } from '@plumbline/page-facts';

/** The amount of text, and the probability of its language, that a check demands. */
interface Demand {
  readonly wordsMin: number;
  readonly probabilityMin: number;
}

/** The demand of a check that contradicts the author of a page. */
const CONTRADICTION: Demand = { wordsMin: 100, probabilityMin: 0.95 };

/** Returns the language of the text as detected; null if it is uncertain. */
export function certainLanguage({ html }: HtmlPageFacts, demand = CONTRADICTION): string | null {
  const { detectedLanguage, words } = html.text;
  const isCertain =
    detectedLanguage !== null &&
    words >= demand.wordsMin &&
    detectedLanguage.probability >= demand.probabilityMin;
  return isCertain ? detectedLanguage.code : null;
}
