import { expect, test } from '@jest/globals';
import { readableUrl, shortUrl } from './readable-url.ts';

test.each([
  ['/gr%C3%B6%C3%9Fe', '/größe'],
  ['/%D7%A1%D7%99%D7%A8%D7%95%D7%AA', '/סירות'],
  ['/100%25%2Fa%20b', '/100%25%2Fa%20b'],
  ['/%F6l', '/%F6l'],
  ['/a%E2%80%AEb%C2%A0', '/a%E2%80%AEb%C2%A0'],
])('%s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});

test.each([
  ['https://site.test/%C3%B6l?q=1', '/öl?q=1'],
  ['https://site.test', 'https://site.test'],
])('%s is shown as %s', (url, shown) => {
  expect(shortUrl(url)).toBe(shown);
});
