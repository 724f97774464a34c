import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { parseRefresh } from './refresh.ts';
import { robotsLines } from './robots/robots-lines.ts';

const megabyte = 1_000_000;
const fill = (text: string) => text.repeat(megabyte / text.length);

test.each<[string, () => unknown]>([
  ['white space in a refresh', () => parseRefresh(`0;${fill(' ')}`, 'https://example.com/')],
  ['digits for the time of a refresh', () => parseRefresh(`${fill('1')}x`, 'https://example.com/')],
  ['white space in a line of a robots.txt', () => robotsLines(`disallow ${fill(' ')}x`)],
  ['number signs in a robots.txt', () => robotsLines(fill('#'))],
  ['empty lines of a robots.txt', () => robotsLines(fill('\n'))],
])('a megabyte of %s is read in no time', (_what, work) => {
  expect(() => inTime(5000, work)).not.toThrow();
});
