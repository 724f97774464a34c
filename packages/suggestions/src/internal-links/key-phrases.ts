import { supportNeeded, type NameWord } from './name-word.ts';

const WORDS_MAX = 3;
/** Occurrences that make a phrase a topic; incidental words occur once. */
const PHRASE_TIMES_MIN = 2;
/** More for a single word, because it is ambiguous. */
const WORD_TIMES_MIN = 4;

/**
 * Returns parts of a page's names that its text repeats, such as "sourdough starter" from "How to keep a sourdough
 * starter".
 */
export function keyPhrases(
  names: readonly (readonly NameWord[])[],
  text: readonly NameWord[],
): readonly (readonly NameWord[])[] {
  const counts = new Map<string, number>();
  for (const phrase of phrasesOf(text)) {
    const key = keyOf(phrase);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const phrases = new Map(
    names.flatMap((name, index) => topicsIn(name, index === 0)).map((phrase) => [keyOf(phrase), phrase]),
  );
  return [...phrases]
    .filter(
      ([key, { length }]) => (counts.get(key) ?? 0) >= (length === 1 ? WORD_TIMES_MIN : PHRASE_TIMES_MIN),
    )
    .map(([, phrase]) => phrase);
}

/**
 * Returns the phrases of a name. A single word counts only after an article at the start of a title, because the
 * article shows that the word is a subject and not a verb: "A brioche that …".
 */
function topicsIn(name: readonly NameWord[], isTitle: boolean): readonly (readonly NameWord[])[] {
  const isSubject = (word: NameWord | undefined) =>
    isTitle && word === name[1] && articles.has(name[0]?.word ?? '');
  return phrasesOf(name)
    .filter(([word, ...others]) => others.length > 0 || isSubject(word))
    .map((phrase) => {
      const start = name.indexOf(phrase[0] as NameWord);
      const topicNeeds = supportNeeded(name, start, start + phrase.length);
      return phrase.map((word) => ({ ...word, topicNeeds }));
    });
}

const articles: ReadonlySet<string> = new Set(
  'a, an, the, my, our, der, die, das, ein, eine, mein, meine, un, une, le, la, les, mon, ma, el, los, las, una, il, lo, o, os, um, uma, de, het, een'.split(
    ', ',
  ),
);

function phrasesOf(words: readonly NameWord[]): readonly (readonly NameWord[])[] {
  return [...words.keys()].flatMap((start) =>
    Array.from({ length: WORDS_MAX }, (_none, index) => words.slice(start, start + index + 1)).filter(
      (phrase, index) =>
        phrase.length === index + 1 &&
        phrase.every(({ stem, follows }, at) => stem !== null && (at === 0 || follows === true)),
    ),
  );
}

function keyOf(phrase: readonly NameWord[]): string {
  return phrase.map(({ stem }) => stem).join(' ');
}
