/**
 * Most references and URLs that one statement stores: every other analysis of the process waits while its text is
 * built.
 */
export const ROWS_AT_ONCE = 500;

/** Yields the items in order, in lists that together weigh at most `weightMax`, or have one item. */
export function* chunksByWeight<Item>(
  items: readonly Item[],
  weightMax: number,
  weightOf: (item: Item) => number,
): Generator<readonly Item[]> {
  let chunk: Item[] = [];
  let weight = 0;
  for (const item of items) {
    weight += weightOf(item);
    if (chunk.length > 0 && weight > weightMax) {
      yield chunk;
      chunk = [];
      weight = weightOf(item);
    }
    chunk.push(item);
  }
  if (chunk.length > 0) yield chunk;
}

/** Yields the items in order, in lists of at most `size`. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
