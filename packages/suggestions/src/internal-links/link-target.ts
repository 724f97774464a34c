import { delimiter, withoutSiteName } from '../site-name.ts';
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
  readonly word: string;
  readonly stem: string;
  readonly isMeaningful: boolean;
}

/** What a page is called: title without the name of the site, its first part, the heading, the end of the path. */
export function stemTarget(target: LinkTarget): StemmedTarget {
  const { url, title, h1, description, siteName, language } = target;
  const name = withoutSiteName(title ?? '', siteName);
  const texts = [name, h1 ?? '', firstPart(name), slugOf(url)];
  const names = [...new Set(texts)].map((text) => stemsOf(text, language)).filter(hasWords);
  const terms = [...names.flat(), ...stemsOf(description ?? '', language)];
  return {
    target,
    names,
    terms: new Set(terms.filter(({ isMeaningful }) => isMeaningful).map(({ stem }) => stem)),
  };
}

/** "Heron 15" of "Heron 15: a canoe for two". */
function firstPart(name: string): string {
  return name.split(delimiter)[0] ?? '';
}

/** "steam bending ribs" of /journal/steam-bending-ribs.html; single words, numbers and codes name nothing. */
function slugOf(url: string): string {
  const segment = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const words = segment.replace(/\.\w{2,5}$/, '').split(/[-_]/);
  return words.length > 1 && words.every((word) => /^[a-z]+$|^\d{1,4}$/i.test(word)) ? words.join(' ') : '';
}

function hasWords(words: readonly NameWord[]): boolean {
  return words.length > 0;
}

function stemsOf(text: string, language: string | null): readonly NameWord[] {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  return wordsInPlace(text).map(({ word }) => ({
    word,
    stem: stemOf(word),
    isMeaningful: isMeaningful(word),
  }));
}
