import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as indian } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { isCjk } from '@plumbline/page-facts';
import * as stopWordLists from 'stopword';

/** Stop words and stems of a language. */
export interface Vocabulary {
  /** Tells whether a word in lower case has a meaning of its own. "The", numbers and single letters have none. */
  readonly isMeaningful: (word: string) => boolean;
  /** Returns the stem that all forms of a word share. */
  readonly stemOf: (word: string) => string;
}

/** @param language a BCP 47 tag, whose first part counts; null for an unknown language */
export function vocabularyOf(language: string | null): Vocabulary {
  const tag = language?.toLowerCase().split('-', 1)[0] ?? '';
  // Tags come from pages, so a string that is no language, such as "constructor", must not be looked up or cached.
  const code = Object.hasOwn(languages, tag) ? tag : '';
  const known = vocabularies.get(code) ?? createVocabulary(code);
  vocabularies.set(code, known);
  return known;
}

const vocabularies = new Map<string, Vocabulary>();

function createVocabulary(code: string): Vocabulary {
  const [list, stemmer] = languages[code] ?? [];
  const stopWords = new Set([...stopWordsOf(list), ...stopWordsOf('eng'), ...englishToo]);
  const stems = new Map<string, string>();
  return {
    isMeaningful: (word) => (word.length > 1 || isCjk(word)) && /\p{L}/u.test(word) && !stopWords.has(word),
    stemOf: (word) => {
      const known = stems.get(word);
      if (known !== undefined) return known;
      const stem = stemmer === undefined || word.length > STEMMED_LENGTH_MAX ? word : stemmer(word);
      if (stems.size >= STEMS_KEPT) stems.clear();
      stems.set(word, stem);
      return stem;
    },
  };
}

/** A stemmer takes some 30 µs for a word, and sites repeat their words, so stems are cached. */
const STEMS_KEPT = 50_000;
const STEMMED_LENGTH_MAX = 40;

function stopWordsOf(list: string | undefined): readonly string[] {
  const words = list === undefined ? undefined : stopWordLists[list];
  return Array.isArray(words) ? words.map(String) : [];
}

/** Further words that are no topic and that the list lacks. */
const englishToo =
  'do does did not several many various special own us one two three four five six seven eight nine ten'.split(
    ' ',
  );

type Stemmer = (word: string) => string;

/** ISO 639-1 to the name of a stop word list and a stemmer. English words occur on sites of any language. */
const languages: Readonly<Record<string, readonly [list: string, stemmer?: Stemmer]>> = {
  ar: ['ara', arabic],
  bg: ['bul', bulgarian],
  ca: ['cat'],
  cs: ['ces'],
  da: ['dan', danish],
  de: ['deu', german],
  el: ['ell', greek],
  en: ['eng', english],
  es: ['spa', spanish],
  et: ['est'],
  eu: ['eus'],
  fa: ['fas'],
  fi: ['fin', finnish],
  fr: ['fra', french],
  he: ['heb'],
  hi: ['hin', indian],
  hr: ['hrv'],
  hu: ['hun', hungarian],
  id: ['ind', indonesian],
  it: ['ita', italian],
  ja: ['jpn'],
  ko: ['kor'],
  lt: ['lit', lithuanian],
  lv: ['lav'],
  nb: ['nob', norwegian],
  nl: ['nld', dutch],
  no: ['nob', norwegian],
  pl: ['pol'],
  pt: ['por', portuguese],
  ro: ['ron', romanian],
  ru: ['rus', russian],
  sk: ['slk'],
  sl: ['slv'],
  sv: ['swe', swedish],
  th: ['tha'],
  tr: ['tur', turkish],
  uk: ['ukr', ukrainian],
  vi: ['vie'],
  zh: ['zho'],
};
