import { isDeepStrictEqual } from 'node:util';
import type { Edit } from '../edit.ts';
import { editKindOf } from '../edit-kinds.ts';

/** Tells whether both lists of edits change the same things, even if to different values. */
export function changeTheSame(some: readonly Edit[], others: readonly Edit[]): boolean {
  const subjects = (edits: readonly Edit[]) => edits.map((edit) => editKindOf(edit).subject(edit));
  return isDeepStrictEqual(subjects(some), subjects(others));
}
