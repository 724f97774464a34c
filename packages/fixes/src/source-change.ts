import { escapeAttribute } from './escape-markup.ts';
import type { SourceIndex } from './source-index.ts';
import type { SourceElement } from './source-tree.ts';

/** Text that replaces the source from `start` to before `end`. */
export interface SourceChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes thousands of changes in one pass; of two changes of the same piece it makes the first. */
export function withChanges(html: string, changes: readonly SourceChange[]): string {
  const pieces: string[] = [];
  let done = 0;
  // Sorting is stable, so changes at one place keep the order of their edits, and insertions come before replacements.
  for (const { start, end, text } of changes.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < done) continue;
    pieces.push(html.slice(done, start), text);
    done = end;
  }
  return pieces.join('') + html.slice(done);
}

/** Inserts at the end of the head, so that the present elements keep their order. */
export function addToHead(text: string, index: Pick<SourceIndex, 'headEnd'>): SourceChange {
  return insertAt(index.headEnd, text);
}

export function insertAt(offset: number, text: string): SourceChange {
  return { start: offset, end: offset, text };
}

/** Replaces the whole element; does nothing without one. */
export function replaceElement(element: SourceElement | null, text: string): readonly SourceChange[] {
  return element === null ? [] : [{ start: element.start, end: element.end, text }];
}

/** Changes the value of one attribute in a start tag, adds the attribute, or with null takes it out. */
export function setAttribute(
  element: SourceElement,
  name: string,
  value: string | null,
  html: string,
): readonly SourceChange[] {
  const tag = html.slice(element.start, element.tagEnd);
  const nameEnd = element.start + (/^<[^\s/>]*/.exec(tag)?.[0].length ?? 0);
  const [found] = [...html.slice(nameEnd, element.tagEnd).matchAll(attribute)].filter(
    ([, , present]) => present?.toLowerCase() === name.toLowerCase(),
  );
  if (found === undefined)
    return value === null ? [] : [insertAt(nameEnd, ` ${name}="${escapeAttribute(value)}"`)];
  const [whole, space = '', present = '', equals = '='] = found;
  const start = nameEnd + found.index;
  const written = value === null ? '' : `${space || ' '}${present}${equals}"${escapeAttribute(value)}"`;
  return [{ start, end: start + whole.length, text: written }];
}

/** Matches an attribute or a stray character, so that the search never reads a character twice. */
const attribute =
  /([\s/]*)(?:([^\s"'>/=][^\s"'>/=]*)(?:(\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>][^\s"'>]*))?|["'>=])/gy;
