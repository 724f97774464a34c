import { expect, test } from '@jest/globals';
import { isHost } from './url-limits.ts';

const label = 'a'.repeat(63);

test.each([
  'example.com',
  'example.com.',
  'localhost',
  '127.0.0.1',
  '[2001:db8::1]',
  'xn--bcher-kva.example',
  `${label}.com`,
  `${label}.${label}.${label}.${'a'.repeat(61)}`,
])('a host: %s', (hostname) => {
  expect(isHost(hostname)).toBe(true);
});

test.each([
  ['two dots', '..'],
  ['a dot', '.'],
  ['nothing between dots', 'www..example.com'],
  ['nothing before the first dot', '.example.com'],
  ['a label of 64 characters', `${label}a.com`],
  ['254 characters', `${label}.${label}.${label}.${'a'.repeat(62)}`],
  ['12,000 characters', 'a.'.repeat(6_000)],
])('not a host: %s', (_what, hostname) => {
  expect(isHost(hostname)).toBe(false);
});
