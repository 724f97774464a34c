import { withoutSiteName } from '@plumbline/suggestions';
import { vocabularyOf } from './vocabulary.ts';
import { wordsInPlace } from './words-in-place.ts';

/** A page that may be linked to: indexable, and the canonical one. */
export interface LinkTarget {
  readonly url: string;
  readonly title: string | null;
  readonly h1: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** A BCP 47 tag. */
  readonly language: string | null;
  /** Mean 1 over the site; null when it is not known. */
  readonly linkScore: number | null;
  readonly linksIn: number | null;
}

/** A target in stems, as it is compared. */
export interface StemmedTarget {
  readonly target: LinkTarget;
  /** Words of what the page is called, in their order. */
  readonly names: readonly (readonly NameWord[])[];
  /** Meaningful words of title, heading and description. */
  readonly terms: ReadonlySet<string>;
}

export interface NameWord {
  readonly stem: string;
  readonly isMeaningful: boolean;
}

/** Title without the name of the site, its parts, and the heading, in stems. */
export function stemTarget(target: LinkTarget): StemmedTarget {
  const { title, h1, description, siteName, language } = target;
  const name = withoutSiteName(title ?? '', siteName);
  const names = [...new Set([name, h1 ?? ''])].map((text) => stemsOf(text, language)).filter(hasWords);
  const terms = [...names.flat(), ...stemsOf(description ?? '', language)];
  return {
    target,
    names,
    terms: new Set(terms.filter(({ isMeaningful }) => isMeaningful).map(({ stem }) => stem)),
  };
}

function hasWords(words: readonly NameWord[]): boolean {
  return words.length > 0;
}

function stemsOf(text: string, language: string | null): readonly NameWord[] {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  return wordsInPlace(text).map(({ word }) => ({ stem: stemOf(word), isMeaningful: isMeaningful(word) }));
}
