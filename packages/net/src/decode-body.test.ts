import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { get, serve } from './testing/test-servers.ts';

/** Compresses text with a program that writes out what it has and never ends. */
async function flushed(compressor: zlib.Gzip | zlib.BrotliCompress, text: string): Promise<Buffer> {
  compressor.write(text);
  await new Promise<void>((resolve) => compressor.flush(resolve));
  return compressor.read() as Buffer;
}

describe('content encodings', () => {
  const text = 'Grüße '.repeat(1000);
  test.each([
    ['gzip', zlib.gzipSync(text)],
    ['x-gzip', zlib.gzipSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['identity', Buffer.from(text)],
    ['utf-8', Buffer.from(text)],
    ['gzip', Buffer.concat([zlib.gzipSync(text.slice(0, 3_000)), zlib.gzipSync(text.slice(3_000))])],
    ['gzip', zlib.gzipSync(text).subarray(0, -8)],
    ['deflate', zlib.deflateSync(text).subarray(0, -4)],
    ['gzip', flushed(zlib.createGzip(), text)],
    ['br', flushed(zlib.createBrotliCompress(), text)],
  ])('%s is undone, and both sizes are reported', async (encoding, given) => {
    const body = await given;
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const outcome = await get(url);
    expect(outcome).toMatchObject({ ok: true, bytes: Buffer.byteLength(text), transferBytes: body.length });
    expect(outcome.ok && outcome.body.toString()).toBe(text);
  });

  test.each(['gzip', 'br', 'deflate'])(
    'a body that is not %s though it says so is an invalid response',
    async (name) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': name }).end('<!doctype html><title>Plain</title>');
      });
      expect(await get(url)).toEqual({
        ok: false,
        reason: 'invalid_response',
        detail: `content-encoding: not ${name}`,
      });
    },
  );

  const numbers = Array.from({ length: 50_000 }, (_none, index) => index).join(' ');
  test.each([
    ['gzip', zlib.gzipSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text).subarray(0, -20))],
    ['gzip', Buffer.concat([zlib.gzipSync('Grüße'), zlib.gzipSync(numbers)])],
  ])('a body under %s that ends early is an invalid response', async (encoding, body) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body.subarray(0, body.length / 2));
    });
    expect(await get(url)).toMatchObject({ ok: false, reason: 'invalid_response' });
  });

  test('a body of countless empty parts that ends early is an invalid response, and is not kept in memory', async () => {
    const parts = Buffer.alloc(40 * 2 ** 20, zlib.gzipSync('')).subarray(0, -1);
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(parts);
    });
    expect(await get(url)).toMatchObject({ ok: false, reason: 'invalid_response' });
  });

  test('an empty body under gzip is empty', async () => {
    const url = await serve(
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
    );
    expect(await get(url)).toMatchObject({ ok: true, bytes: 0 });
  });

  test('more than three layers are refused', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip, gzip' }).end('x');
    });
    expect(await get(url)).toMatchObject({ ok: false, reason: 'invalid_response' });
  });
});
