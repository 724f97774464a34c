import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** More effort makes hardly less of 2 KB. */
const QUALITY = 5;
/** Memory for the 64 KiB of the longest texts: to prepare that of the default takes as long as to pack. */
const WINDOW_BITS = 16;
const CHUNK_SIZE = 4_096;

/** Returns a text in the form in which long ones are stored (RFC 7932): half of what PostgreSQL makes of the head of a page. */
export function packText(text: string): Uint8Array<ArrayBuffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  // A copy of its own length: between threads, the whole buffer of the library would travel with it.
  return new Uint8Array(brotliCompressSync(text, { params, chunkSize: CHUNK_SIZE }));
}

/** Returns the text that was packed. */
export function unpackText(packed: Uint8Array): string {
  return brotliDecompressSync(packed).toString();
}
