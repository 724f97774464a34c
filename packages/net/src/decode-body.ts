import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { errorCode } from './error-code.ts';

/** Node decodes zstd from 22.15 on; on older versions zstd is neither offered nor accepted. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: object) => Transform };

/** Value of Accept-Encoding: the encodings that `decompressBody` understands. */
export const acceptEncoding = createZstdDecompress ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/** Bytes of a chunk. Most pages fit one or two, and each chunk costs a turn of the event loop. */
const CHUNK_BYTES = 64 * 1024;

/** Content encodings of one body at most; more are an attack or an accident. */
const layersMax = 3;
/** Bytes that an inner layer may unpack to, or that are kept of a layer; megabytes of compressed data may hold nothing. */
const layerBytesMax = 32 * 2 ** 20;

/** Thrown for a body that cannot be decoded as its Content-Encoding says. */
export class DecodeError extends Error {}

/**
 * Undoes the content encodings of a response (RFC 9110, 8.4.1), piece by piece. Encodings that do not exist, such as
 * `utf-8`, are taken as none, as browsers do. They also take a stream without its checksum, or one that was flushed and
 * never ended.
 * @throws {DecodeError} when the bytes are not what the encoding says, or not all of it. Errors of the source pass
 * through unchanged.
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
    return layer === 'deflate' ? inflate(encoded) : decompress(encoded, decoderOf(layer));
  }, body as AsyncIterable<Buffer>);
}

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > layerBytesMax) throw new DecodeError(`a layer of more than ${layerBytesMax} bytes`);
    yield chunk;
  }
}

/** Decodes one encoding. */
interface Decoder {
  readonly name: string;
  readonly stream: Transform;
  /** Decodes at once data without its checksum, or without its end after a flush. Throws if more is missing. */
  readonly decodeUnended?: ((encoded: Buffer) => Buffer) | undefined;
}

function decoderOf(encoding: string): Decoder {
  if (encoding === 'br') {
    return {
      name: encoding,
      stream: zlib.createBrotliDecompress(),
      decodeUnended: (encoded) => zlib.brotliDecompressSync(Buffer.concat([encoded, BROTLI_END])),
    };
  }
  if (encoding !== 'zstd') {
    return {
      name: encoding,
      stream: zlib.createGunzip({ chunkSize: CHUNK_BYTES }),
      decodeUnended: (encoded) => inflateUnended(encoded.subarray(GZIP_HEADER_BYTES)),
    };
  }
  if (!createZstdDecompress) throw new DecodeError('zstd needs Node 22.15 or later');
  /** RFC 9659: at most 8 MB of window for HTTP. The parameter is ZSTD_d_windowLogMax. */
  return { name: encoding, stream: createZstdDecompress({ params: { 100: 23 } }) };
}

/** RFC 1952, 2.3; RFC 1950, 2.2: headers without optional fields. */
const GZIP_HEADER_BYTES = 10;
const ZLIB_HEADER_BYTES = 2;
/** RFC 1951, 3.2.3; RFC 7932, 9.2: a last block without content. What comes after the end is ignored. */
const DEFLATE_END = Buffer.of(3, 0);
const BROTLI_END = Buffer.of(3);

function inflateUnended(deflated: Buffer): Buffer {
  return zlib.inflateRawSync(Buffer.concat([deflated, DEFLATE_END]));
}

/** Decodes `deflate`. The standard means zlib, but some servers send the raw stream; the first byte tells which. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  const whole = prepend(first.value, { [Symbol.asyncIterator]: () => chunks });
  yield* decompress(whole, {
    name: 'deflate',
    stream: isZlib ? zlib.createInflate() : zlib.createInflateRaw(),
    decodeUnended: (encoded) => inflateUnended(encoded.subarray(isZlib ? ZLIB_HEADER_BYTES : 0)),
  });
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* decompress(
  source: AsyncIterable<Buffer>,
  { name, stream, decodeUnended }: Decoder,
): AsyncGenerator<Buffer> {
  const readable = source instanceof Readable ? source : Readable.from(source);
  const encoded: Buffer[] = [];
  let encodedBytes = 0;
  readable.on('data', (chunk: Buffer) => {
    encodedBytes += chunk.length;
    if (encodedBytes <= layerBytesMax) encoded.push(chunk);
  });
  // The error that ends the pipeline surfaces in the loop below; the callback has nothing to add.
  const decoded = pipeline(readable, stream, () => undefined);
  let bytes = 0;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (!isDecoderError(error)) throw error;
    if (errorCode(error) !== 'Z_BUF_ERROR') throw new DecodeError(`not ${name}`, { cause: error });
    if (encodedBytes === 0) return;
    const whole = encodedBytes <= layerBytesMax ? unended(Buffer.concat(encoded), decodeUnended) : null;
    if (whole === null || whole.length < bytes)
      throw new DecodeError(`${name} that ends early`, { cause: error });
    yield whole.subarray(bytes);
  }
}

/** Returns what data without its end holds; null if more is missing. */
function unended(encoded: Buffer, decode: Decoder['decodeUnended']): Buffer | null {
  try {
    return decode?.(encoded) ?? null;
  } catch {
    return null;
  }
}

/**
 * Tells whether zlib threw an error. Its errors have a number and a code, and no system call, unlike those of sockets.
 */
function isDecoderError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && !('syscall' in error);
}
