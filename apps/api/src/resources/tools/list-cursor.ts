import { analysisTagOf, readListCursor, writeListCursor } from '@plumbline/contracts';
import { invalidAt } from '../../http/error-reply.ts';

interface Listed {
  readonly id: string;
}

/** Returns the cursor of the next part of a list of an analysis; null at its end. */
export function cursorIn({ id }: Listed, position: string | null): string | null {
  return position === null ? null : writeListCursor(position, id);
}

/**
 * Returns where a list of an analysis goes on; undefined for its start.
 *
 * @throws AppError validation_error for a cursor of another analysis, whose list has other entries
 */
export function positionIn({ id }: Listed, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const { position, analysisTag } = readListCursor(cursor);
  if (analysisTag === analysisTagOf(id)) return position;
  throw invalidAt(
    400,
    'body.cursor',
    'belongs to another list, such as that of an earlier scan: leave it out to start from the beginning',
  );
}
