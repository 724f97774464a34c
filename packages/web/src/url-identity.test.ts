import { describe, expect, test } from '@jest/globals';
import { isInternal, urlHash } from './url-identity.ts';

describe('urlHash', () => {
  test('is the start of the SHA-256 as a signed 64-bit integer', () => {
    // printf 'https://example.com/' | sha256sum starts with 0f115db062b7c0dd
    expect(urlHash('https://example.com/')).toBe(0x0f115db062b7c0ddn);
  });

  test('fits a bigint column for any URL', () => {
    const hashes = Array.from({ length: 1000 }, (_, index) => urlHash(`https://example.com/${index}`));
    expect(hashes.some((hash) => hash < 0n)).toBe(true);
    expect(hashes.every((hash) => BigInt.asIntN(64, hash) === hash)).toBe(true);
    expect(new Set(hashes).size).toBe(1000);
  });
});

describe('isInternal', () => {
  const hosts = ['example.com', 'www.example.com'];

  test.each([
    'https://example.com/',
    'http://www.example.com/a',
    'http://example.com:8080/',
    'https://user@example.com/',
  ])('accepts %s', (url) => {
    expect(isInternal(url, hosts)).toBe(true);
  });

  test.each(['https://blog.example.com/', 'https://example.com.evil.net/', 'https://example.org/', '/a', ''])(
    'refuses %j',
    (url) => {
      expect(isInternal(url, hosts)).toBe(false);
    },
  );
});
