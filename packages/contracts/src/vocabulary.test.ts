import { expect, test } from '@jest/globals';
import { Domain } from './tools/domain.ts';
import { HttpUrl } from './vocabulary.ts';

const isUrl = (text: string) => HttpUrl.safeParse(text).success;

test('a URL has at most 2,048 characters, counted in its encoded form', () => {
  const origin = 'https://example.com/';
  expect(isUrl(origin + 'a'.repeat(2048 - origin.length))).toBe(true);
  expect(isUrl(origin + 'a'.repeat(2049 - origin.length))).toBe(false);
  expect(isUrl(`${origin}${'道'.repeat(225)}`)).toBe(true);
  expect(isUrl(`${origin}${'道'.repeat(226)}`)).toBe(false);
});

test('text that is not a URL is refused with that reason', () => {
  expect(HttpUrl.safeParse('example').error?.issues.map(({ message }) => message)).toEqual([
    'must be an absolute http or https URL',
  ]);
});

const parts = `${'a'.repeat(63)}.`.repeat(3);

test.each([
  [`${parts}${'a'.repeat(57)}.com:8080`, true],
  [`${parts}${'a'.repeat(58)}.com`, false],
  [`${'道路'.repeat(400)}.com`, false],
  ['..', false],
])('whether %s, in its encoded form, is a host that can be looked up: %s', (host, isOne) => {
  expect(Domain.safeParse(host).success).toBe(isOne);
  expect(isUrl(`https://${host}/`)).toBe(isOne);
});
