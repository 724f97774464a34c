/** The start and the length of a page of a list. Ids are UUIDv7, so they sort by creation. */
export interface ListPageRequest {
  readonly limit: number;
  /** Id of the last row of the page before. */
  readonly cursor?: string | undefined;
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
export function keyset(page: ListPageRequest, order: 'asc' | 'desc') {
  const beyond = order === 'asc' ? { gt: page.cursor } : { lt: page.cursor };
  return {
    after: page.cursor === undefined ? {} : { id: beyond as { gt?: string; lt?: string } },
    options: { orderBy: { id: order }, take: page.limit + 1 },
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
