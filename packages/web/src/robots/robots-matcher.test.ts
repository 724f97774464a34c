import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { RobotsFile } from '../site-files.ts';
import { robotsMatcher } from './robots-matcher.ts';

interface Case {
  readonly test: string;
  readonly robots: string;
  readonly ua: string;
  readonly url: string;
  readonly allowed: boolean;
}

const fixture = new URL('google-robots-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(fixture, 'utf8')) as { readonly cases: readonly Case[] };
const named = cases.map((googleCase, index) => ({
  ...googleCase,
  name: `${index + 1} ${googleCase.test}: ${googleCase.ua} ${googleCase.url}`,
  different: whyDifferent(googleCase),
}));

function file(text: string, answer: Partial<RobotsFile> = {}): RobotsFile {
  return { origin: 'https://example.com', status: 200, failure: null, text, redirects: 0, ...answer };
}

function isAllowed(text: string, url: string, token = 'Plumbline'): boolean {
  return robotsMatcher(file(text)).isAllowed(url, token).allowed;
}

/** Names the reason where we depart from Google's expectation. */
function whyDifferent({ test: name, robots, url }: Case): string | null {
  if (url === '') return 'only URLs are matched, never an empty text';
  if (/[^ -~]/.test(url)) return 'URLs are escaped before they are matched, as the crawler requests them';
  const asksForDirectory = name === 'GoogleOnly_IndexHTMLisDirectory' && url.endsWith('/allowed-slash/');
  return asksForDirectory && robots.includes('index.html') ? "Google's own extension" : null;
}

describe("Google's public test cases", () => {
  test('all of them are here, and seven are decided differently on purpose', () => {
    expect([named.length, named.filter(({ different }) => different !== null).length]).toEqual([142, 7]);
  });

  test.each(named.filter(({ different }) => different === null))('$name', ({ robots, ua, url, allowed }) => {
    expect(isAllowed(robots, url, ua)).toBe(allowed);
  });

  test.each(named.filter(({ different, url }) => different !== null && url !== ''))(
    '$name: otherwise, for $different',
    ({ robots, ua, url, allowed }) => {
      expect(isAllowed(robots, url, ua)).toBe(!allowed);
    },
  );
});

describe('a verdict', () => {
  const matcher = robotsMatcher(
    file(
      '\uFEFFUser-agent: *\nDisallow: /private # not for you\n\nUser-agent: Plumbline/1.0\nAllow: /private/open\n',
    ),
  );

  test('names the line and the rule as written', () => {
    expect(matcher.isAllowed('https://example.com/private/x', 'Googlebot')).toEqual({
      allowed: false,
      line: 2,
      rule: 'Disallow: /private',
    });
  });

  test('follows the group of the agent itself, not the group of all agents', () => {
    expect(matcher.isAllowed('https://example.com/private/x', 'plumbline').allowed).toBe(true);
  });

  test('names nothing when no rule speaks about the URL', () => {
    expect(matcher.isAllowed('https://example.com/', 'Googlebot')).toEqual({
      allowed: true,
      line: null,
      rule: null,
    });
  });
});

describe('the answer for robots.txt', () => {
  const forbidding = 'User-agent: *\nDisallow: /';
  test.each([
    ['404 allows everything', { status: 404 }, true],
    ['401 allows everything', { status: 401 }, true],
    ['too many redirects allow everything', { status: 301 }, true],
    ['429 forbids everything', { status: 429 }, false],
    ['503 forbids everything', { status: 503 }, false],
    ['no answer forbids everything', { status: null, failure: 'timeout' }, false],
  ])('%s', (_what, answer, allowed) => {
    const text = allowed ? forbidding : '';
    expect(robotsMatcher(file(text, answer)).isAllowed('https://example.com/', 'Plumbline').allowed).toBe(
      allowed,
    );
  });

  test('says why when there is no line to point at', () => {
    expect(robotsMatcher(file('', { status: 503 })).isAllowed('https://example.com/', 'Plumbline')).toEqual({
      allowed: false,
      line: null,
      rule: 'robots.txt answered 503',
    });
  });

  test('a page of HTML in its place forbids nothing', () => {
    expect(isAllowed('<!doctype html>\n<p>Disallow: /</p>', 'https://example.com/')).toBe(true);
  });
});

describe('other lines of a file', () => {
  test('an agent with an empty group may fetch everything', () => {
    expect(isAllowed('User-agent: *\nDisallow: /\n\nUser-agent: Plumbline', 'https://example.com/')).toBe(
      true,
    );
  });

  test('a sitemap between two agents does not part them', () => {
    const text = 'User-agent: a\nSitemap: https://example.com/s.xml\nUser-agent: b\nDisallow: /';
    expect([
      isAllowed(text, 'https://example.com/', 'a'),
      isAllowed(text, 'https://example.com/', 'b'),
    ]).toEqual([false, false]);
  });

  test('old Macintosh line ends', () => {
    expect(isAllowed('User-agent: *\rDisallow: /a\r', 'https://example.com/a')).toBe(false);
  });

  test('sitemaps and the crawl delay', () => {
    const matcher = robotsMatcher(
      file(
        'Sitemap: /s.xml\nSITE-MAP: https://example.com/t.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow:',
      ),
    );
    expect(matcher.sitemaps).toEqual(['/s.xml', 'https://example.com/t.xml']);
    expect(matcher.crawlDelaySeconds('Plumbline')).toBe(2.5);
  });

  test.each(['soon', '-1', '', '3601', '99999999999', '9'.repeat(10_000)])(
    '"%s" is no crawl delay',
    (value) => {
      expect(
        robotsMatcher(file(`User-agent: *\nCrawl-delay: ${value}`)).crawlDelaySeconds('Plumbline'),
      ).toBeNull();
    },
  );

  test('wildcards beyond 500 of them are left out, plain rules are not', () => {
    const many = `User-agent: *\n${'Disallow: /*a*b\n'.repeat(500)}Disallow: /*slow\nDisallow: /x`;
    expect(isAllowed(many, 'https://example.com/slow')).toBe(true);
    expect(isAllowed(many, 'https://example.com/x')).toBe(false);
  });

  test('wildcards beyond 16 KiB of them are left out, plain rules are not', () => {
    const slow = `User-agent: *\n${`Disallow: /${'*a'.repeat(500)}b\n`.repeat(100)}Disallow: /*slow\nDisallow: /x`;
    expect(isAllowed(slow, 'https://example.com/slow')).toBe(true);
    expect(isAllowed(slow, 'https://example.com/x')).toBe(false);
  });
});
