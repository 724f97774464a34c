import type { PageEdit } from '@plumbline/fixes';
import { diffLines, formatPatch, type StructuredPatchHunk } from 'diff';

const CONTEXT_LINES = 4;

type Change = Pick<PageEdit, 'old' | 'new'> & { readonly offset: number };

interface Line {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * Returns a diff that `git apply` takes. It compares only the lines that edits touch: to compare whole pages takes a time
 * that grows with the square of their changes.
 *
 * @param edits from the end of the text to its start, as `pageEdits` returns them
 */
export function diffOfEdits(path: string, text: string, edits: readonly Change[]): string {
  const lines = sortRuns(markedLines(text, edits));
  const hunks = hunksOf(lines);
  if (hunks.length === 0) return '';
  const names = { oldFileName: `a/${path}`, newFileName: `b/${path}` };
  return formatPatch({ ...names, oldHeader: undefined, newHeader: undefined, hunks }).replace(/^=+\n/, '');
}

/** Makes edits from the end of a text to its start. A second edit at one place changes what the first has put there. */
function withEdits(text: string, edits: readonly Change[]): string {
  const pieces: string[] = [];
  let done = text.length;
  for (const { offset, old, new: put } of edits) {
    const present = offset === done ? (pieces.pop() ?? '') : text.slice(offset, done);
    if (!present.startsWith(old)) {
      if (offset === done) pieces.push(present);
      continue;
    }
    if (offset === done) pieces.push(put + present.slice(old.length));
    else pieces.push(present.slice(old.length), put);
    done = offset;
  }
  return text.slice(0, done) + pieces.toReversed().join('');
}

function markedLines(text: string, edits: readonly Change[]): readonly Line[] {
  const lines: Line[] = [];
  let done = 0;
  for (const { start, end, changes } of touchedLines(text, edits)) {
    lines.push(...linesIn(text.slice(done, start), ' '));
    const before = text.slice(start, end);
    const after = withEdits(
      before,
      changes.map((change) => ({ ...change, offset: change.offset - start })),
    );
    for (const { value, added, removed } of diffLines(before, after))
      lines.push(...linesIn(value, added ? '+' : removed ? '-' : ' '));
    done = end;
  }
  return [...lines, ...linesIn(text.slice(done), ' ')];
}

interface Touched {
  readonly start: number;
  end: number;
  /** From the end of the text to its start. */
  readonly changes: Change[];
}

/** Returns the ranges of whole lines that edits touch, from the start of the text. */
function touchedLines(text: string, edits: readonly Change[]): readonly Touched[] {
  const found: Touched[] = [];
  for (const change of edits.toReversed()) {
    const start = change.offset === 0 ? 0 : text.lastIndexOf('\n', change.offset - 1) + 1;
    const lineEnd = text.indexOf('\n', change.offset + change.old.length);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    const last = found.at(-1);
    if (last === undefined || start >= last.end) {
      found.push({ start, end, changes: [change] });
    } else {
      last.end = Math.max(last.end, end);
      last.changes.unshift(change);
    }
  }
  return found;
}

function linesIn(text: string, mark: Line['mark']): readonly Line[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => ({ mark, text: line }));
}

/** Puts the removed lines of each run of changes before the added ones, as people expect. */
function sortRuns(lines: readonly Line[]): readonly Line[] {
  const sorted: Line[] = [];
  let added: Line[] = [];
  for (const line of lines) {
    if (line.mark === '+') {
      added.push(line);
      continue;
    }
    if (line.mark === ' ') {
      sorted.push(...added);
      added = [];
    }
    sorted.push(line);
  }
  return [...sorted, ...added];
}

function hunksOf(lines: readonly Line[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  const changed = lines.flatMap(({ mark }, place) => (mark === ' ' ? [] : [place]));
  let [oldLine, newLine, done] = [1, 1, 0];
  for (let first = 0; first < changed.length;) {
    let last = first;
    while ((changed[last + 1] ?? Infinity) - (changed[last] ?? 0) <= 2 * CONTEXT_LINES + 1) last += 1;
    const start = Math.max(done, (changed[first] ?? 0) - CONTEXT_LINES);
    const end = Math.min(lines.length, (changed[last] ?? 0) + CONTEXT_LINES + 1);
    const shown = lines.slice(start, end);
    oldLine += start - done;
    newLine += start - done;
    const [oldLines, newLines] = ['+', '-'].map((other) => shown.filter(({ mark }) => mark !== other).length);
    hunks.push({
      oldStart: oldLine,
      oldLines: oldLines ?? 0,
      newStart: newLine,
      newLines: newLines ?? 0,
      lines: shown.flatMap(({ mark, text }) =>
        text.endsWith('\n') ? [mark + text.slice(0, -1)] : [mark + text, '\\ No newline at end of file'],
      ),
    });
    oldLine += oldLines ?? 0;
    newLine += newLines ?? 0;
    [done, first] = [end, last + 1];
  }
  return hunks;
}
