import { isCjk, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { cutToFit } from './cut-to-fit.ts';
import { descriptionLimits, fits, measure, type TextLimits } from './limits.ts';
import { sentencesOf } from './sentences.ts';
import { fold } from './site-name.ts';
import { templateToken } from './template-token.ts';

/** A little under the limit, as result pages differ. */
const suggestionLimits: TextLimits = { ...descriptionLimits, lengthMax: 155 };
/** Paragraphs with less are captions, dates and labels. */
const PARAGRAPH_LENGTH_MIN = 40;

/**
 * A description within the limits of `descriptionLimits`, made of whole sentences of the main content as far as they
 * fit. With `description` the present one is shortened or extended, with `content` it is ignored. Null when the page
 * has too little text.
 */
export function suggestDescription(page: HtmlPageFacts, from: 'description' | 'content'): string | null {
  const { description } = pageTexts(page);
  const sentences = [
    ...(from === 'description' ? sentencesOf(closed(description)) : []),
    ...contentSentences(page).filter((sentence) => from === 'content' || !description.includes(sentence)),
  ];
  const suggestion = joinWhileFitting(sentences);
  return measure(suggestion, suggestionLimits).isTooShort ? null : suggestion;
}

function contentSentences(page: HtmlPageFacts): readonly string[] {
  const { title, h1 } = pageTexts(page);
  const names = new Set([fold(title), fold(h1)]);
  return page.html.text.paragraphs
    .filter((text) => text.length * (isCjk(text) ? 2 : 1) >= PARAGRAPH_LENGTH_MIN)
    .filter((text) => !names.has(fold(text)) && !templateToken.test(text))
    .flatMap((text) => sentencesOf(closed(text)));
}

/** Whole sentences while they fit; the one that does not is cut only when what came before is too short. */
function joinWhileFitting(sentences: readonly string[]): string {
  let joined = '';
  for (const sentence of sentences) {
    const longer = joined === '' ? sentence : `${joined}${isCjk(joined) ? '' : ' '}${sentence}`;
    if (!fits(longer, suggestionLimits)) {
      return measure(joined, suggestionLimits).isTooShort ? cutToFit(longer, suggestionLimits, '…') : joined;
    }
    joined = longer;
  }
  return joined;
}

/** A text that another one follows ends like a sentence. */
function closed(text: string): string {
  return text === '' || /[\p{Sentence_Terminal}…:)"”»]$/u.test(text) ? text : `${text}.`;
}
