import type { NameWord } from './name-word.ts';

/** The subject of a page's text. */
export interface Subject {
  /** The language of the text, which the page may not declare. */
  readonly spoken: string;
  /** The stems of the page's names. */
  readonly names: ReadonlySet<string>;
  /** The weight of each stem. */
  readonly stems: ReadonlyMap<string, number>;
}

/** First character of the line with the subject, because no word starts with it. */
const MARK = '=';
/** First character of a stem that occurs in a name. */
const NAME = '*';
const STEMS_MAX = 60;
/** A text with fewer stems is about nothing in particular. */
const STEMS_MIN = 8;
/** A stem in a name or description counts as this many more occurrences in the text. */
const TIMES_OF_NAME = 3;

/** The words of a page, all as stems of the language of its text. */
export interface Wording {
  readonly spoken: string;
  readonly names: readonly NameWord[];
  readonly description: readonly NameWord[];
  readonly text: readonly NameWord[];
}

/**
 * Writes the subject of a page as one line: the language, then the most frequent stems with their counts. Returns no
 * line for a text of few words.
 */
export function subjectLine({ spoken, names, description, text }: Wording): readonly string[] {
  const counts = countStems(text);
  if (counts.size < STEMS_MIN) return [];
  const named = countStems(names);
  for (const stem of countStems([...names, ...description]).keys())
    counts.set(stem, (counts.get(stem) ?? 0) + TIMES_OF_NAME);
  const frequent = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, STEMS_MAX);
  const entries = frequent.map(([stem, count]) => `${named.has(stem) ? NAME : ''}${stem}/${String(count)}`);
  return [[MARK + spoken, ...entries].join(' ')];
}

function countStems(words: readonly NameWord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of words) if (stem !== null) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

export function isSubjectLine(line: string): boolean {
  return line.startsWith(MARK);
}

/** Reads the subject of a page from its `linkTerms`; null if its text was too short or was not kept. */
export function readSubject(kept: string): Subject | null {
  const line = kept.split('\n').find(isSubjectLine);
  if (line === undefined) return null;
  const [spoken = '', ...entries] = line.slice(MARK.length).split(' ');
  const names = new Set<string>();
  const stems = new Map<string, number>();
  for (const entry of entries) {
    const [written = '', count = ''] = entry.split('/');
    const isName = written.startsWith(NAME);
    const stem = isName ? written.slice(NAME.length) : written;
    if (isName) names.add(stem);
    stems.set(stem, 1 + Math.log(Number(count)));
  }
  return { spoken, names, stems };
}
