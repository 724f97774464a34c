import { isCjk } from '@plumbline/page-facts';
import { newStemmer } from 'snowball-stemmers';
import * as stopWordLists from 'stopword';

/** The words of a language, as far as terms are about them. */
export interface Vocabulary {
  /** Lower case; words such as "the", numbers and single letters mean nothing by themselves. */
  readonly isMeaningful: (word: string) => boolean;
  /** The same for all forms of a word. */
  readonly stemOf: (word: string) => string;
}

/** @param language a BCP 47 tag, of which the first part counts; null for an unknown one */
export function vocabularyOf(language: string | null): Vocabulary {
  const tag = language?.toLowerCase().split('-', 1)[0] ?? '';
  // Tags come from pages: those that are no language ("constructor") must neither be looked up nor fill the memory.
  const code = Object.hasOwn(languages, tag) ? tag : '';
  const known = vocabularies.get(code) ?? createVocabulary(code);
  vocabularies.set(code, known);
  return known;
}

const vocabularies = new Map<string, Vocabulary>();

function createVocabulary(code: string): Vocabulary {
  const [list, algorithm] = languages[code] ?? [];
  const stopWords = new Set([...stopWordsOf(list), ...stopWordsOf('eng'), ...englishToo]);
  const stemmer = algorithm === undefined ? null : newStemmer(algorithm);
  const stems = new Map<string, string>();
  return {
    isMeaningful: (word) =>
      word.length > (isCjk(word) ? 0 : 1) && /\p{L}/u.test(word) && !stopWords.has(word),
    stemOf: (word) => {
      const known = stems.get(word);
      if (known !== undefined) return known;
      const stem = stemmer === null || word.length > STEMMED_LENGTH_MAX ? word : stemmer.stem(word);
      if (stems.size >= STEMS_KEPT) stems.clear();
      stems.set(word, stem);
      return stem;
    },
  };
}

/** A stemmer takes some 30 µs for a word, and sites use the same ones again and again. */
const STEMS_KEPT = 50_000;
const STEMMED_LENGTH_MAX = 40;

function stopWordsOf(list: string | undefined): readonly string[] {
  const words = list === undefined ? undefined : stopWordLists[list];
  return Array.isArray(words) ? words.map(String) : [];
}

/** Not in the list, and as little of a topic as what is. */
const englishToo = 'own us one two three four five six seven eight nine ten'.split(' ');

/** ISO 639-1 to the names of a stop word list and of a stemmer. English words occur on sites of any language. */
const languages: Readonly<Record<string, readonly [list: string, algorithm?: string]>> = {
  ar: ['ara', 'arabic'],
  bg: ['bul'],
  ca: ['cat', 'catalan'],
  cs: ['ces', 'czech'],
  da: ['dan', 'danish'],
  de: ['deu', 'german'],
  el: ['ell'],
  en: ['eng', 'english'],
  es: ['spa', 'spanish'],
  et: ['est'],
  eu: ['eus', 'basque'],
  fa: ['fas'],
  fi: ['fin', 'finnish'],
  fr: ['fra', 'french'],
  he: ['heb'],
  hi: ['hin'],
  hr: ['hrv'],
  hu: ['hun', 'hungarian'],
  id: ['ind'],
  it: ['ita', 'italian'],
  ja: ['jpn'],
  ko: ['kor'],
  lt: ['lit'],
  lv: ['lav'],
  nb: ['nob', 'norwegian'],
  nl: ['nld', 'dutch'],
  no: ['nob', 'norwegian'],
  pl: ['pol'],
  pt: ['por', 'portuguese'],
  ro: ['ron', 'romanian'],
  ru: ['rus', 'russian'],
  sk: ['slk'],
  sl: ['slv', 'slovene'],
  sv: ['swe', 'swedish'],
  th: ['tha'],
  tr: ['tur', 'turkish'],
  uk: ['ukr'],
  vi: ['vie'],
  zh: ['zho'],
};
