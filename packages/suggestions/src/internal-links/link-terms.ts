import { summarise, type PageColumns, type PageFacts, type PageKind } from '@plumbline/page-facts';
import { delimiter, withoutSiteName } from '../site-name.ts';
import { keyPhrases } from './key-phrases.ts';
import type { NameWord } from './name-word.ts';
import { isSubjectLine, subjectLine, type Wording } from './subject.ts';
import { vocabularyOf } from './vocabulary.ts';
import { wordsInPlace } from './words-in-place.ts';

/** The names and the text of a page. */
export interface PageNames {
  readonly url: string;
  readonly title: string | null;
  readonly h1: string | null;
  readonly description?: string | null | undefined;
  readonly siteName?: string | null | undefined;
  readonly kind?: PageKind | undefined;
  /** Its main content, which shows which parts of its names are its topic. */
  readonly text?: string | undefined;
  /** A BCP 47 tag. */
  readonly language: string | null;
  /** The language of the text itself, which the page may not declare; null if it is unknown or the text has two. */
  readonly spoken?: string | null | undefined;
}

/** UTF-16 units that are read, because pages state their topic at the beginning. */
const TEXT_READ = 6_000;

/**
 * Returns the words of a page as stems, which are stored when it is crawled. The first line has all meaningful stems of
 * its names and description. A line for each name has its words in order, each before its stem. The last line has the
 * subject of its text. A topic counts as a name, too. The result is empty for pages that no text should link to.
 */
export function linkTerms(page: PageNames): string {
  if (page.kind !== undefined && unlinked.has(page.kind)) return '';
  const names = namesOf(page).map((name) => stemmed(name, page.language));
  const described = stemmed(page.description ?? '', page.language);
  const terms = new Set([...names.flat(), ...described].flatMap(({ stem }) => stem ?? []));
  const text = stemmed((page.text ?? '').slice(0, TEXT_READ), page.language);
  const phrases = keyPhrases(names, text);
  const lines = [...names, ...phrases].filter((name) => name.length > 0).map(written);
  return [
    [...terms].join(' '),
    ...new Set(lines),
    ...subjectIn(page, { names: names.flat(), description: described, text }),
  ].join('\n');
}

/**
 * Returns the line with the subject of a page. The stems follow the language of the text, not the declared language.
 */
function subjectIn(page: PageNames, words: Omit<Wording, 'spoken'>): readonly string[] {
  const { spoken, language, kind } = page;
  // In a text of two languages, the stop words of one language would pass for its subject.
  if (kind === 'listing' || spoken == null) return [];
  if (spoken === language) return subjectLine({ spoken, ...words });
  return subjectLine({
    spoken,
    names: restemmed(words.names, spoken),
    description: restemmed(words.description, spoken),
    text: restemmed(words.text, spoken),
  });
}

function restemmed(words: readonly NameWord[], language: string): readonly NameWord[] {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  return words.map(({ word }) => ({ word, stem: isMeaningful(word) ? stemOf(word) : null }));
}

/** Returns the `linkTerms` of a page. */
export function linkTermsOf(page: PageFacts, columns: PageColumns = summarise(page)): string {
  const { text } = page.html ?? {};
  const spoken = text?.detectedLanguage?.code;
  return linkTerms({ ...columns, ...columns.summary, url: page.url, text: text?.main, spoken });
}

/** Tells whether a page is the first of its host. Such a page is about everything. */
export function isFirstOfHost(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '';
}

/** Kinds of page that no text links to. */
const unlinked: ReadonlySet<PageKind> = new Set([
  'archive',
  'form',
  'login',
  'legal',
  'error',
  'shell',
  'feed',
  'endpoint',
]);

/**
 * Tells whether the text of a page belongs to the pages that it lists, so that links fit those pages and not the
 * list.
 */
export function isOfOtherPages({ kind }: PageFacts): boolean {
  return kind?.is === 'archive' || kind?.is === 'listing';
}

/** Reads the meaningful stems of a page from its `linkTerms`. */
export function readTerms(kept: string): readonly string[] {
  const end = kept.indexOf('\n');
  return (end === -1 ? kept : kept.slice(0, end)).split(' ').filter((term) => term !== '');
}

/** Reads the names of a page from its `linkTerms`. */
export function readNames(kept: string): readonly (readonly NameWord[])[] {
  return kept
    .split('\n')
    .slice(1)
    .filter((line) => !isSubjectLine(line))
    .map(read);
}

/** Returns the names of a page: title without the name of the site, its first part, the heading, the end of the path. */
function namesOf({ url, title, h1, siteName }: PageNames): readonly string[] {
  const name = withoutSiteName(title ?? '', siteName ?? null);
  const [firstPart = ''] = name.split(delimiter);
  return [...new Set([name, h1 ?? '', firstPart, slugOf(url)])];
}

/**
 * Returns "steam bending ribs" for /journal/steam-bending-ribs.html; single words, numbers and codes name nothing.
 */
function slugOf(url: string): string {
  const segment = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const words = segment.replace(/\.\w{2,5}$/, '').split(/[-_]/);
  return words.length > 1 && words.every((word) => /^[a-z]+$|^\d{1,4}$/i.test(word)) ? words.join(' ') : '';
}

function stemmed(text: string, language: string | null): readonly NameWord[] {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  return wordsInPlace(text).map(({ word, follows }) => ({
    word,
    follows,
    stem: isMeaningful(word) ? stemOf(word) : null,
  }));
}

/**
 * Writes the words of a name for storage; no word contains a slash or a space. A dot marks a word that follows no
 * other.
 */
function written(words: readonly NameWord[]): string {
  return words
    .map(({ word, stem, follows, topicNeeds }) =>
      [follows === true ? word : `.${word}`, stem ?? '', topicNeeds ?? ''].join('/').replace(/\/+$/, ''),
    )
    .join(' ');
}

function read(line: string): readonly NameWord[] {
  return line.split(' ').map((text) => {
    const [word = '', stem = '', topicNeeds = ''] = text.split('/');
    return {
      word: word.replace(/^\./, ''),
      stem: stem === '' ? null : stem,
      follows: !word.startsWith('.'),
      topicNeeds: topicNeeds === '' ? undefined : Number(topicNeeds),
    };
  });
}
