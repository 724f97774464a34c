import { describe, expect, test } from '@jest/globals';
import { pageOf } from './testing.ts';

describe('a 200 HTML page', () => {
  test.each([
    ['text/html', 'text/html'],
    ['application/xhtml+xml', null],
    [null, 'text/html'],
  ])('is one of type %s that looks like %s', (mediaType, sniffedType) => {
    expect(pageOf('<p>', { response: { mediaType, sniffedType } }).html).not.toBeNull();
  });

  test.each([
    ['another status', { status: 404 }],
    ['a redirect', { status: 301 }],
    ['no response', { status: null }],
    ['another type, whatever the bytes look like', { mediaType: 'text/plain', sniffedType: 'text/html' }],
    ['no type and unknown bytes', { mediaType: null, sniffedType: null }],
    ['a bot challenge', { isChallenge: true }],
  ])('is not %s', (_what, response) => {
    expect(pageOf('<p>', { response }).html).toBeNull();
  });

  test('is not an empty body', () => {
    expect(pageOf(new Uint8Array()).html).toBeNull();
  });
});
