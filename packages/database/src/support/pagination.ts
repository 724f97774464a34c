/** The start and the length of a page of a list. Ids are UUIDv7, so they sort by creation. */
export interface ListPageRequest {
  readonly limit: number;
  /** Id of the last row of the page before. Null, too, asks for the first page. */
  readonly cursor?: string | null | undefined;
}

/** A page of rows and the cursor of the next page, null on the last. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * Returns the options of a keyset query, oldest or newest first: one row more than asked for tells whether there is
 * another page.
 */
export function keyset({ cursor = null, limit }: ListPageRequest, order: 'asc' | 'desc') {
  const beyond = (id: string) => (order === 'asc' ? { gt: id } : { lt: id });
  return {
    after: cursor === null ? {} : { id: beyond(cursor) },
    options: { orderBy: { id: order }, take: limit + 1 },
  };
}

/** Removes the surplus row. */
export function cutToPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): ListPage<Row> {
  const kept = rows.slice(0, limit);
  return { rows: kept, nextCursor: rows.length > limit ? (kept.at(-1)?.id ?? null) : null };
}
