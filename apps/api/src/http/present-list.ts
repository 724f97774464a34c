import type { ListPage } from '@plumbline/database';

/** Presents the answer of a list. */
export function presentList<Row, Shown>({ rows, nextCursor }: ListPage<Row>, present: (row: Row) => Shown) {
  return { data: rows.map(present), nextCursor };
}
