import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { manifestIcons } from './manifest-icons.ts';
import { parseRefresh } from './refresh.ts';
import { robotsLines } from './robots/robots-lines.ts';
import { robotsMatcher } from './robots/robots-matcher.ts';

const megabyte = 1_000_000;
const manifest = 'https://example.com/manifest.json';
const fill = (text: string) => text.repeat(megabyte / text.length);

test.each<[string, () => unknown]>([
  ['white space in a refresh', () => parseRefresh(`0;${fill(' ')}`, 'https://example.com/')],
  ['digits for the time of a refresh', () => parseRefresh(`${fill('1')}x`, 'https://example.com/')],
  ['white space in a line of a robots.txt', () => robotsLines(`disallow ${fill(' ')}x`)],
  ['number signs in a robots.txt', () => robotsLines(fill('#'))],
  ['empty lines of a robots.txt', () => robotsLines(fill('\n'))],
  ['icons of a manifest', () => manifestIcons(`{"icons":[${fill('{"src":"a"},')}{}]}`, manifest)],
  ['sizes of an icon', () => manifestIcons(`{"icons":[{"src":"a","sizes":"${fill('a ')}"}]}`, manifest)],
  ['the address of an icon', () => manifestIcons(`{"icons":[{"src":"${fill('/..')}"}]}`, manifest)],
  ['brackets in a manifest', () => nothingOf(() => manifestIcons(fill('['), manifest))],
])('a megabyte of %s is read in no time', (_what, work) => {
  expect(() => inTime(5000, work)).not.toThrow();
});

const robotsBytes = 500 * 1024;
const numbered = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => line(number)).join('\n');
const rulesOf = (rule: (number: number) => string) =>
  `User-agent: *\n${numbered(50_000, rule)}`.slice(0, robotsBytes);

test.each([
  ['plain rules', rulesOf((number) => `Disallow: /a${number}`)],
  ['rules with wildcards', rulesOf((number) => `Disallow: *a*${number}x`)],
  ['rules that are long and much alike', rulesOf((number) => `Disallow: /${'a'.repeat(number % 1000)}b`)],
  [
    'agents that share rules',
    `${numbered(15_000, (number) => `User-agent: a${'b'.repeat(number % 9)}`)}\n${numbered(20_000, (number) => `Disallow: /${number}`)}`,
  ],
])('a robots.txt of 500 kB of %s answers for ten thousand links in no time', (_what, text) => {
  const file = { origin: 'https://example.com', status: 200, failure: null, text, redirects: 0 };
  const ask = () => {
    const matcher = robotsMatcher(file);
    for (let link = 0; link < 10_000; link += 1) {
      matcher.isAllowed(`https://example.com/${'a'.repeat(90)}${link}`, 'Plumbline');
    }
  };
  expect(() => inTime(5000, ask)).not.toThrow();
});

/** Runs a reader, which may refuse text that is no JSON. It does not catch the error for too much time. */
function nothingOf(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}
