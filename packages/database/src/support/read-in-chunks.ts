import { chunksOf } from './chunks-of.ts';

/** Large chunks (some 10 MB), because most questions sort or group everything again for each chunk. */
const CHUNK_ROWS = 5000;

/** Reads a long list a chunk at a time, and yields its rows: `read` gets the last row of the chunk before. */
export async function* readInChunks<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  for await (const chunk of readChunks(read, CHUNK_ROWS)) yield* chunk;
}

/** Reads a long list like `readInChunks`, and yields the chunks, of which none is empty. */
export async function* readChunks<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  chunkRows: number,
): AsyncGenerator<readonly Row[]> {
  let chunk = await read(undefined, chunkRows);
  for (;;) {
    if (chunk.length > 0) yield chunk;
    if (chunk.length < chunkRows) return;
    chunk = await read(chunk.at(-1), chunkRows);
  }
}

/** A few MB of keys. */
const KEYS_AT_ONCE = 200_000;

/**
 * Reads a long list whose rows are found among far more: `find` gets the last key of those before, and finds many keys
 * at once; `read` gets the rows of a chunk of them.
 */
export async function* readByKeys<Key, Row>(
  find: (last: Key | undefined, limit: number) => Promise<readonly Key[]>,
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  chunkRows = CHUNK_ROWS,
): AsyncIterable<Row> {
  let keys = await find(undefined, KEYS_AT_ONCE);
  for (;;) {
    for (const chunk of chunksOf(keys, chunkRows)) yield* await read(chunk);
    if (keys.length < KEYS_AT_ONCE) return;
    keys = await find(keys.at(-1), KEYS_AT_ONCE);
  }
}
