import type { Edit } from './edit.ts';
import { changesOf, firstOfEachSubject, sortForSource } from './edit-kinds.ts';
import { withChanges } from './source-change.ts';
import { indexSource } from './source-index.ts';
import { parseSource } from './source-tree.ts';

/**
 * Makes the page-level edits in a page's source and leaves every other character as it is. It ignores edits of files,
 * headers and redirects, because they change no page.
 *
 * @returns the new source; the old one where an edit's offset names no start tag
 */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  const index = indexSource(html, parseSource(html), edits);
  return withChanges(
    html,
    sortForSource(firstOfEachSubject(edits)).flatMap((edit) => changesOf(edit, html, index)),
  );
}
