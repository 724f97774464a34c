import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';

/** Node decodes zstd from 22.15 on; on older versions zstd is neither offered nor accepted. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: object) => Transform };

/** Value of Accept-Encoding: the encodings that `decompressBody` understands. */
export const acceptEncoding = createZstdDecompress ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/** Bytes of a chunk. Most pages fit one or two, and each chunk costs a turn of the event loop. */
const CHUNK_BYTES = 64 * 1024;

/** Content encodings of one body at most; more are an attack or an accident. */
const layersMax = 3;
/** Bytes that an inner layer may unpack to; megabytes of compressed data may hold nothing. */
const innerBytesMax = 32 * 2 ** 20;

/** Thrown for a body that cannot be decoded as its Content-Encoding says. */
export class DecodeError extends Error {}

/**
 * Undoes the content encodings of a response (RFC 9110, 8.4.1), piece by piece. Encodings that do not exist, such as
 * `utf-8`, are taken as none, as browsers do. A stream that ends early yields what it held.
 * @throws {DecodeError} when the bytes are not what the encoding says; errors of the source pass through unchanged.
 */
export function decompressBody(body: Readable, contentEncoding: string): AsyncIterable<Buffer> {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => ['gzip', 'x-gzip', 'deflate', 'br', 'zstd'].includes(name));
  if (layers.length === 0) return body as AsyncIterable<Buffer>;
  if (layers.length > layersMax) throw new DecodeError(`${layers.length} layers of content encoding`);
  return layers.reduceRight<AsyncIterable<Buffer>>((source, layer, index) => {
    const encoded = index === layers.length - 1 ? source : bounded(source);
    return layer === 'deflate' ? inflate(encoded) : decompress(encoded, decoderOf(layer), layer);
  }, body as AsyncIterable<Buffer>);
}

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > innerBytesMax) throw new DecodeError(`a layer of more than ${innerBytesMax} bytes`);
    yield chunk;
  }
}

function decoderOf(encoding: string): Transform {
  if (encoding === 'br')
    return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  if (encoding !== 'zstd')
    return zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES });
  if (!createZstdDecompress) throw new DecodeError('zstd needs Node 22.15 or later');
  /** RFC 9659: at most 8 MB of window for HTTP. The parameter is ZSTD_d_windowLogMax. */
  return createZstdDecompress({ params: { 100: 23 } });
}

/** Decodes `deflate`. The standard means zlib, but some servers send the raw stream; the first byte tells which. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const finishFlush = zlib.constants.Z_SYNC_FLUSH;
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  const decoder = isZlib ? zlib.createInflate({ finishFlush }) : zlib.createInflateRaw({ finishFlush });
  const whole = prepend(first.value, { [Symbol.asyncIterator]: () => chunks });
  yield* decompress(whole, decoder, 'deflate');
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* decompress(source: AsyncIterable<Buffer>, decoder: Transform, name: string) {
  // The error that ends the pipeline surfaces in the loop below; the callback has nothing to add.
  const encoded = source instanceof Readable ? source : Readable.from(source);
  const decoded = pipeline(encoded, decoder, () => undefined);
  try {
    for await (const chunk of decoded) yield chunk as Buffer;
  } catch (error) {
    throw isDecoderError(error) ? new DecodeError(`not ${name}`, { cause: error }) : error;
  }
}

/**
 * Tells whether zlib threw an error. Its errors have a number and a code, and no system call, unlike those of sockets.
 */
function isDecoderError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && !('syscall' in error);
}
