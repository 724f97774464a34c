import { expect, test } from '@jest/globals';
import type { SitemapFile } from '@plumbline/web';
import { sitemapFileOf } from '../testing/sitemap-file-of.ts';
import { unreadSitemaps } from './unread-sitemaps.ts';

const index = sitemapFileOf({ kind: 'index' });
const child = sitemapFileOf({ url: 'https://example.com/posts.xml', source: 'index' });
const failing = { status: 503, kind: null };
const refusing = { status: 403, kind: null };
const guess = sitemapFileOf({ kind: 'index', source: 'guess' });
const refusal = sitemapFileOf({ url: 'https://example.com/wp-sitemap.xml', source: 'guess', ...refusing });

test.each<readonly [string, readonly SitemapFile[], readonly SitemapFile[], readonly string[]]>([
  ['is read again', [index, child], [index, child], []],
  ['does not answer', [index, child], [index, { ...child, ...failing }], [child.url]],
  ['is cut off', [index, child], [index, { ...child, error: 'ends inside <loc>' }], [child.url]],
  [
    'is too long, and read as far as search engines do',
    [child],
    [{ ...child, error: 'larger than 50 MB' }],
    [],
  ],
  ['is not there any more', [index, child], [index, { ...child, status: 404, kind: null }], []],
  ['is not named any more', [index, child], [index], []],
  [
    'may still be named by a file that fails',
    [index, child],
    [{ ...index, ...failing }],
    [index.url, child.url],
  ],
  [
    'comes after the last file that was read',
    [index, child],
    [index, { ...child, url: 'https://example.com/news.xml', status: null, failure: 'internal', kind: null }],
    [child.url],
  ],
  ['refuses the crawler where nothing names it', [guess], [{ ...guess, ...refusing }], [guess.url]],
  ['was named by an index beside what has always refused the crawler', [guess, child], [guess, refusal], []],
  ['could not be read before either', [{ ...child, ...failing }], [{ ...child, ...failing }], []],
])('a sitemap that %s', (_state, before, now, unread) => {
  expect(unreadSitemaps(before, now, false)).toEqual(unread);
});

test('a sitemap that an unread robots.txt may still name, also by way of an index', () => {
  expect(unreadSitemaps([index, child], [], true)).toEqual([index.url, child.url]);
  expect(unreadSitemaps([{ ...index, source: 'guess' }], [], true)).toEqual([]);
});
