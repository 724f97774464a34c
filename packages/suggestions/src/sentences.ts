import { endsWithAbbreviation } from './abbreviations.ts';
import { openBracketAt } from './brackets.ts';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Each segment holds a copy of the whole input, so long texts are segmented in pieces. */
const PIECE_LENGTH = 2_000;

/** Characters after which an open bracket counts as never closed. */
const BRACKET_LENGTH_MAX = 300;

/**
 * Splits a text into sentences by UAX 29, except at abbreviations and in brackets. Cuts sentences longer than two
 * pieces.
 */
export function sentencesOf(text: string): readonly string[] {
  const found: string[] = [];
  let unfinished = '';
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    const piece = unfinished + text.slice(start, start + PIECE_LENGTH);
    const segments = [...sentences.segment(piece)].map(({ segment }) => segment);
    const isLast = start + PIECE_LENGTH >= text.length;
    unfinished = isLast ? '' : (segments.pop() ?? '');
    if (unfinished.length > PIECE_LENGTH) {
      segments.push(unfinished);
      unfinished = '';
    }
    found.push(...segments);
  }
  return joined(found)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Joins segments that UAX 29 splits after an abbreviation, as before the sign of a section. */
function joined(segments: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const segment of segments) {
    const before = whole.at(-1);
    if (before !== undefined && (isUnfinished(before) || segment.startsWith('§')))
      whole[whole.length - 1] = before + segment;
    else whole.push(segment);
  }
  return whole;
}

function isUnfinished(sentence: string): boolean {
  if (sentence.length > PIECE_LENGTH) return false;
  return openBracketAt(sentence.slice(-BRACKET_LENGTH_MAX)) !== -1 || endsWithAbbreviation(sentence);
}

/**
 * Returns the sentences of a paragraph. A last one without an end is left out, because something else completes it, such
 * as code. One that is alone gets an end.
 */
export function sentencesOfParagraph(text: string): readonly string[] {
  const sentences = sentencesOf(text);
  if (sentences.length === 1) return sentences.map(endSentence);
  return sentences.filter((sentence) => endSentence(sentence) === sentence);
}

/** Ends a text like a sentence of its script, so that another sentence can follow. */
export function endSentence(text: string): string {
  if (text === '' || /[\p{Sentence_Terminal}…:)"”»]$/u.test(text) || isWrittenWithoutStops.test(text))
    return text;
  return `${text}${endsInChineseOrJapanese.test(text) ? '。' : '.'}`;
}

/** Both have a full stop of their own and no space between sentences, unlike Korean. */
export const endsInChineseOrJapanese =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3001-\u303F\uFF01-\uFF60]$/u;
const isWrittenWithoutStops = /[\p{Script=Thai}\p{Script=Lao}]$/u;
