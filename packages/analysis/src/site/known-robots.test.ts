import { expect, test } from '@jest/globals';
import { knownRobots } from './known-robots.ts';

const file = (text: string, status = 200) => ({
  origin: 'https://example.com',
  status,
  failure: null,
  text,
  redirects: 0,
});

test('a file is parsed once, however many batches ask', () => {
  const text = 'User-agent: *\nDisallow: /a';
  expect(knownRobots(file(text))).toBe(knownRobots(file(text)));
});

test('the same text with another status is another file', () => {
  expect(knownRobots(file('', 404)).isAllowed('https://example.com/', 'Plumbline').allowed).toBe(true);
  expect(knownRobots(file('', 503)).isAllowed('https://example.com/', 'Plumbline').allowed).toBe(false);
});

test('the latest large files are kept', () => {
  const large = (number: number) => file(`# ${number}\n${'#\n'.repeat(250_000)}`);
  const first = knownRobots(large(0));
  for (let number = 1; number < 6; number += 1) knownRobots(large(number));
  expect(knownRobots(large(0))).not.toBe(first);
  expect(knownRobots(large(5))).toBe(knownRobots(large(5)));
});
