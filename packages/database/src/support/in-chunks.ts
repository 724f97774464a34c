/** References and URLs that one statement stores: while the text of more is made, every other analysis of the process waits. */
export const ROWS_AT_ONCE = 500;

/** The items in order, in lists of so many at the most. */
export function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
