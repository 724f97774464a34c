import type { Edit } from '../edit.ts';
import { editKindOf, sortForSource } from '../edit-kinds.ts';
import type { Fix } from '../fix.ts';
import { isPageEdit } from './correct-head.ts';
import { sourceEdits, unplacedEdit, type SourceEdit } from './source-edits.ts';

/** A change of a page's source, and the check that asks for it. */
export interface PageEdit extends SourceEdit {
  readonly checkId: string;
}

/**
 * Returns all changes of a page in the order in which a program can make them: from the end of the source to its start,
 * so that no change moves the place of a later one. If several changes are about the same thing, it keeps the last, as
 * a corrected head does.
 *
 * @param headSource the page's source up to, and without, `</head>`; null where it was not kept
 */
export function pageEdits(
  fixes: readonly { readonly checkId: string; readonly fix: Fix }[],
  headSource: string | null,
): readonly PageEdit[] {
  const bySubject = new Map<string, { readonly kind: Edit['kind']; readonly changes: readonly PageEdit[] }>();
  for (const { checkId, fix } of fixes) {
    const edits = fix.edits.filter(isPageEdit);
    const placed = fix.source ?? (headSource === null ? [] : sourceEdits(headSource, edits));
    for (const [place, edit] of edits.entries()) {
      const changes = placed[place] ?? [];
      const unplaced =
        changes.length > 0 ? null : unplacedEdit(edit, edits.length === 1 ? fix.current : null);
      const known = unplaced === null ? changes : [unplaced];
      bySubject.set(editKindOf<Edit>(edit).subject(edit), {
        kind: edit.kind,
        changes: known.map((change) => ({ checkId, ...change })),
      });
    }
  }
  // At one place the last insertion comes first in the text.
  const changes = sortForSource([...bySubject.values()])
    .flatMap((each) => each.changes)
    .filter((change) => change.old !== change.new);
  return withoutRemoved(changes.toReversed().toSorted(fromTheEnd));
}

/** Leaves out the changes of an element that another change removes. */
function withoutRemoved(changes: readonly PageEdit[]): readonly PageEdit[] {
  const removed = new Set<PageEdit>();
  let end = -1;
  for (const change of changes.toSorted(fromTheStart)) {
    const { offset, old } = change;
    if (offset === null) continue;
    if (offset < end) removed.add(change);
    else if (change.new === '') end = offset + old.length;
  }
  return changes.filter((change) => !removed.has(change));
}

/** At one place an insertion comes first, and then the change of the longest piece. */
function fromTheStart(one: PageEdit, other: PageEdit): number {
  const isInsertion = ({ old }: PageEdit) => Number(old === '');
  return (
    (one.offset ?? -1) - (other.offset ?? -1) ||
    isInsertion(other) - isInsertion(one) ||
    other.old.length - one.old.length
  );
}

function fromTheEnd(one: PageEdit, other: PageEdit): number {
  return (other.offset ?? -1) - (one.offset ?? -1) || other.old.length - one.old.length;
}
