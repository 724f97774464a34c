import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { get, serve } from './testing/test-servers.ts';

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
    ['gzip', zlib.gzipSync(text).subarray(0, -8)],
  ])('%s is undone, and both sizes are reported', async (encoding, body) => {
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
