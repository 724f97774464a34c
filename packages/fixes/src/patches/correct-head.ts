import { applyEdits } from '../apply-edits.ts';
import type { Edit } from '../edit.ts';
import { editKindOf } from '../edit-kinds.ts';
import { splitHead } from './head-source.ts';
import { reconcileEdits } from './reconcile-edits.ts';

/** Tells whether an edit changes the page itself rather than its server or files. */
export function isPageEdit(edit: Edit): boolean {
  return editKindOf(edit).of === 'page';
}

/**
 * Returns the source of a page from its beginning through `</head>` after the edits. Edits behind the head
 * change nothing here.
 * @param headSource the page's source as far as `splitHead` takes it
 */
export function correctHead(headSource: string, edits: readonly Edit[]): string {
  const { head } = splitHead(headSource);
  return `${applyEdits(head, reconcileEdits(edits)).trimEnd()}\n</head>`;
}
