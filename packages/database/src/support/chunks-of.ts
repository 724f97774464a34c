/**
 * Most references and URLs that one statement stores: every other analysis of the process waits while its text is
 * built.
 */
export const ROWS_AT_ONCE = 500;

/** Yields the items in order, in lists of at most `size`. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
