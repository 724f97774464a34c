import type { Page } from '@plumbline/database';

/** Presents the answer of a list. */
export function presentList<Row, Shown>({ rows, nextCursor }: Page<Row>, present: (row: Row) => Shown) {
  return { data: rows.map(present), nextCursor };
}
