import { expect, test } from '@jest/globals';
import { redirectUrl } from './redirect-url.ts';

const url = 'https://example.com/a/b';
const target = (location: string) => redirectUrl(url, { status: 301, headers: { location: [location] } });

test.each([
  ['c', 'https://example.com/a/c'],
  ['//example.org/', 'https://example.org/'],
  ['?page=2', 'https://example.com/a/b?page=2'],
  ['#part', url],
  ['', null],
  ['  ', null],
  ['mailto:info@example.com', null],
])('a redirect to "%s" leads to %s', (location, leadsTo) => {
  expect(target(location)).toBe(leadsTo);
});
