import { endsLikeSentence, isCjk, wordsOf } from '@plumbline/page-facts';
import { fold } from './site-name.ts';

/** Advantage of the first paragraph: the share of the topic's words in a later one must be larger by this much. */
const FIRST_BONUS = 0.5;
/** Fewest words of a topic. A single word may be a site or a brand, which any paragraph mentions. */
const TOPIC_WORDS_MIN = 2;
/** Paragraphs that are searched. Later ones never introduce a page. */
const STARTS_MAX = 6;

/**
 * Returns the paragraphs from the introduction on, which is an early paragraph with words of the topic. It leaves out
 * captions, bylines, dates, credits and continuations of other text.
 */
export function paragraphsFromLead(paragraphs: readonly string[], topic: string): readonly string[] {
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

/** Tells whether a text ends like a sentence and is no remark in brackets. */
function isProse(text: string): boolean {
  return endsLikeSentence(text) && !/^\(.*\)$/.test(text);
}

/** First words of a paragraph that refers to the one before. */
const continues =
  /^(?:however|therefore|thus|also|moreover|furthermore|but|and|or|for example|for instance|in addition|then|similarly|alternatively|otherwise|instead|note|see|jedoch|außerdem|zudem|aber|und|dann|zum beispiel|beispielsweise|siehe|hinweis|cependant|ensuite|par exemple|sin embargo|además|por ejemplo)\b/i;

function shareOf(words: ReadonlySet<string>, present: ReadonlySet<string>): number {
  return words.size < TOPIC_WORDS_MIN
    ? 0
    : [...words].filter((word) => present.has(word)).length / words.size;
}

/** Returns the words that probably carry meaning, judged by their length. */
function topicWords(text: string): ReadonlySet<string> {
  return new Set(wordsOf(fold(text)).filter((word) => word.length >= (isCjk(word) ? 2 : 4)));
}
