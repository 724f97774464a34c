import type { Edit } from '../edit.ts';
import { editKindOf } from '../edit-kinds.ts';

/**
 * Keeps the last of several edits that give one element different values, because the last comes from a check that
 * knows the whole site.
 */
export function reconcileEdits(edits: readonly Edit[]): readonly Edit[] {
  const last = new Map<string, Edit>();
  for (const edit of edits) {
    const subject = editKindOf(edit).subject(edit);
    last.delete(subject);
    last.set(subject, edit);
  }
  return [...last.values()];
}
