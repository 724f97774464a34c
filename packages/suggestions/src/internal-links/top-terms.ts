import { vocabularyOf } from './vocabulary.ts';
import { phrasesIn, wordsInPlace, type PlacedWord } from './words-in-place.ts';

/** The names and the description of a page. */
export interface PageWording {
  /** The names of the page: its title without the name of the site, and its heading. */
  readonly names: readonly string[];
  /** The description of the page. */
  readonly texts?: readonly string[];
  /** A BCP 47 tag. */
  readonly language: string | null;
}

interface TopTerms {
  readonly terms: readonly string[];
  readonly total: number;
}

const WORDS_MAX = 3;
/** Weight of a description; a name tells more and has the weight 1. */
const TEXT_WEIGHT = 0.3;
/** Weight of each further word of a phrase. */
const PHRASE_BONUS = 0.6;
/** A word adds something to a phrase around it when it is this many times as frequent. */
const OWN_SHARE_MIN = 1.5;

interface Term {
  readonly stems: readonly string[];
  pages: number;
  weight: number;
  /** Occurrences of each spelling. */
  readonly forms: Map<string, number>;
}

/**
 * Returns the terms that most pages of a site are about, the most frequent first. Terms are words and short phrases
 * without stop words. Each counts once a page. All forms of a word are one term, in the most frequent spelling. The
 * total also counts terms that add nothing to a longer one.
 */
export function topTerms(pages: readonly PageWording[], limit: number): TopTerms {
  const terms = [...countTerms(pages).values()];
  const enough = pages.length < 5 ? 1 : 2;
  const ranked = terms
    .filter((term) => term.pages >= enough)
    .sort((one, other) => weightOf(other) - weightOf(one) || compare(formOf(one), formOf(other)));
  const chosen: Term[] = [];
  for (const term of ranked) {
    if (chosen.length === limit) break;
    if (!chosen.some((other) => isCoveredBy(term, other))) chosen.push(term);
  }
  return { terms: chosen.map(formOf), total: ranked.length };
}

function countTerms(pages: readonly PageWording[]): ReadonlyMap<string, Term> {
  const terms = new Map<string, Term>();
  for (const page of pages) {
    for (const [key, { stems, form, weight }] of termsOf(page)) {
      const term = terms.get(key) ?? { stems, pages: 0, weight: 0, forms: new Map<string, number>() };
      terms.set(key, term);
      term.pages += 1;
      term.weight += weight;
      term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
    }
  }
  return terms;
}

interface PageTerm {
  readonly stems: readonly string[];
  readonly form: string;
  readonly weight: number;
}

function termsOf({ names, texts = [], language }: PageWording): ReadonlyMap<string, PageTerm> {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  const terms = new Map<string, PageTerm>();
  const weighed = [
    ...names.map((text) => ({ text, weight: 1 })),
    ...texts.map((text) => ({ text, weight: TEXT_WEIGHT })),
  ];
  for (const { text, weight } of weighed) {
    for (const phrase of phrasesIn(wordsInPlace(text), WORDS_MAX)) {
      if (!phrase.every(({ word }) => isMeaningful(word))) continue;
      const stems = phrase.map(({ word }) => stemOf(word));
      const key = stems.join(' ');
      if (!terms.has(key)) terms.set(key, { stems, form: written(phrase, text), weight });
    }
  }
  return terms;
}

function written(phrase: readonly [PlacedWord, ...PlacedWord[]], text: string): string {
  return text.slice(phrase[0].start, phrase.at(-1)?.end).toLowerCase().replace(/\s+/g, ' ');
}

function weightOf({ weight, stems }: Term): number {
  return weight * (1 + PHRASE_BONUS * (stems.length - 1));
}

/**
 * Tells whether a term adds nothing to a chosen one: it is part of an equally frequent phrase, or a longer phrase
 * around a more frequent one.
 */
function isCoveredBy(term: Term, chosen: Term): boolean {
  const inside = ` ${chosen.stems.join(' ')} `.includes(` ${term.stems.join(' ')} `);
  if (inside) return term.pages < OWN_SHARE_MIN * chosen.pages;
  return ` ${term.stems.join(' ')} `.includes(` ${chosen.stems.join(' ')} `) && chosen.stems.length > 1;
}

function formOf({ forms }: Term): string {
  const [first] = [...forms].sort((one, other) => other[1] - one[1] || compare(one[0], other[0]));
  return first?.[0] ?? '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
