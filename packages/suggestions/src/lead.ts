import { isCjk, wordsOf } from '@plumbline/page-facts';
import { fold } from './site-name.ts';

/** What the first paragraph has ahead of later ones: so large a share of the topic's words they must have more. */
const FIRST_BONUS = 0.5;
/** A single word names a site or a brand, which any paragraph may mention. */
const TOPIC_WORDS_MIN = 2;
/** Further down a page no paragraph introduces it. */
const STARTS_MAX = 6;

/**
 * The paragraphs from the one on that introduces the topic: an early one with words of it. Captions, bylines, dates and
 * credits are left out, and so is what continues something else.
 */
export function fromLead(paragraphs: readonly string[], topic: string): readonly string[] {
  const texts = paragraphs.filter(isProse);
  const words = topicWords(topic);
  const scores = texts
    .slice(0, STARTS_MAX)
    .map((text, position) =>
      continues.test(text) ? 0 : shareOf(words, topicWords(text)) + FIRST_BONUS / (1 + position),
    );
  const best = Math.max(0, ...scores);
  return best === 0 ? [] : texts.slice(scores.indexOf(best));
}

/** Ends like a sentence, and is not a remark in brackets as a whole. */
function isProse(text: string): boolean {
  return (
    (/[\p{Sentence_Terminal}…:][\p{Quotation_Mark}\p{Close_Punctuation}\s]*$/u.test(text) ||
      withoutStops.test(text)) &&
    !/^\(.*\)$/.test(text)
  );
}

/** Scripts that write no full stops. */
const withoutStops = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** A paragraph that begins so says nothing without the one before. */
const continues =
  /^(?:however|therefore|thus|also|moreover|furthermore|but|and|or|for example|for instance|in addition|then|similarly|alternatively|otherwise|instead|note|see|jedoch|außerdem|zudem|aber|und|dann|zum beispiel|beispielsweise|siehe|hinweis|cependant|ensuite|par exemple|sin embargo|además|por ejemplo)\b/i;

function shareOf(words: ReadonlySet<string>, present: ReadonlySet<string>): number {
  return words.size < TOPIC_WORDS_MIN
    ? 0
    : [...words].filter((word) => present.has(word)).length / words.size;
}

/** Words that carry meaning, going by their length. */
function topicWords(text: string): ReadonlySet<string> {
  return new Set(wordsOf(fold(text)).filter((word) => word.length >= (isCjk(word) ? 2 : 4)));
}
