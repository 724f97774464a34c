import type { Edit } from '../edit.ts';

type FileEdit = Extract<Edit, { kind: 'file' }>;

/** A file of the site as it should be. */
export interface CorrectedFile {
  readonly path: string;
  readonly content: string;
}

/** Returns the files that edits create or extend; `present` has the content of existing ones. */
export function correctFiles(
  edits: readonly Edit[],
  present: Readonly<Record<string, string>>,
): readonly CorrectedFile[] {
  const contents = new Map<string, string>();
  const ofFiles = edits.filter((each): each is FileEdit => each.kind === 'file');
  // A line that one edit adds stays in a file that another one creates.
  for (const edit of ofFiles.toSorted((one, other) => rank(one) - rank(other))) {
    const content = contents.get(edit.path) ?? present[edit.path] ?? '';
    contents.set(edit.path, edit.action === 'create' ? edit.content : withLine(content, edit.content));
  }
  return [...contents].map(([path, content]) => ({ path, content }));
}

function rank({ action }: FileEdit): number {
  return action === 'create' ? 0 : 1;
}

/** Adds a line. An error page in HTML that stands in place of the file goes. */
function withLine(present: string, line: string): string {
  const content = /^\s*</.test(present) ? '' : present;
  if (content.split(/\r?\n/).includes(line)) return content;
  return `${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${line}\n`;
}
