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
  for (const edit of edits.filter((each): each is FileEdit => each.kind === 'file')) {
    const content = contents.get(edit.path) ?? present[edit.path] ?? '';
    contents.set(edit.path, edit.action === 'create' ? edit.content : withLine(content, edit.content));
  }
  return [...contents].map(([path, content]) => ({ path, content }));
}

function withLine(content: string, line: string): string {
  if (content.split(/\r?\n/).includes(line)) return content;
  return `${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${line}\n`;
}
