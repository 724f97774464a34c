import { expect, test } from '@jest/globals';
import type { SitemapFile } from '@plumbline/web';
import type { Edit } from '../edit.ts';
import { mergeSitemaps as merge, removeUnfit, type ListedUrl } from './merge-sitemaps.ts';

const at = (path: string) => `https://example.com${path}`;
const [pages, posts] = [at('/sitemap-pages.xml'), at('/sitemap-posts.xml')];
const listed = [
  { url: at('/'), sitemapUrl: pages, isUnfit: false },
  { url: at('/old'), sitemapUrl: pages, isUnfit: true },
  { url: at('/post?a=1&b=2'), sitemapUrl: posts, isUnfit: false },
];
const entry = (url: string, replacement: string | null) =>
  ({ kind: 'sitemap-entry', url, replacement }) as const;
const file = (url: string, entries: number, rest: Partial<SitemapFile> = {}): SitemapFile => ({
  url,
  entries,
  source: 'robots',
  status: 200,
  failure: null,
  kind: 'urlset',
  error: null,
  bytes: 1_000,
  isExtended: false,
  invalidEntries: [],
  invalidLastmods: [],
  crowdedEntries: [],
  ...rest,
});
const files = [file(pages, 2), file(posts, 1)];
const mergeSitemaps = (urls: readonly ListedUrl[], edits: readonly Edit[]) => merge(files, urls, edits);
const locs = (content = '') => [...content.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

test('the sitemaps that edits concern, whole', () => {
  const merged = mergeSitemaps(listed, [entry(at('/old'), at('/new')), entry(at('/added'), at('/added'))]);
  expect(merged.map(({ path }) => path)).toEqual(['/sitemap-pages.xml']);
  expect(locs(merged[0]?.content)).toEqual([at('/'), at('/new'), at('/added')]);
});

test('an entry is removed, or merged with a present one', () => {
  const [one] = mergeSitemaps(listed, [entry(at('/old'), at('/'))]);
  expect(locs(one?.content)).toEqual([at('/')]);
  const [other] = mergeSitemaps(listed, [entry(at('/post?a=1&b=2'), null)]);
  expect(other).toMatchObject({ path: '/sitemap-posts.xml', content: expect.not.stringContaining('<loc>') });
});

test('entries of pages that should not be found by their own URL are removed', () => {
  const [one] = mergeSitemaps(listed, removeUnfit(listed));
  expect(locs(one?.content)).toEqual([at('/')]);
});

test('addresses are escaped', () => {
  const [one] = mergeSitemaps(listed, [entry('elsewhere', at('/c?d="e"&f'))]);
  expect(locs(one?.content)).toContain(at('/c?d=&quot;e&quot;&amp;f'));
});

test.each([
  ['entries that the crawl left out', file(pages, 3)],
  ['more entries than were read', file(pages, 2, { error: 'more than 50,000 entries' })],
  ['images or languages', file(pages, 2, { isExtended: true })],
  ['the form of a feed', file(pages, 2, { kind: 'feed' })],
])('a sitemap with %s is left as it is', (_what, sitemap) => {
  expect(merge([sitemap], listed, [entry(at('/old'), null)])).toEqual([]);
});

test('a compressed sitemap is left as it is', () => {
  const gz = `${pages}.gz`;
  const urls = [{ url: at('/old'), sitemapUrl: gz, isUnfit: false }];
  expect(merge([file(gz, 1)], urls, [entry(at('/old'), null)])).toEqual([]);
});

test('without sitemaps, or without edits, there are none', () => {
  expect(mergeSitemaps([], [entry(at('/a'), at('/a'))])).toEqual([]);
  expect(mergeSitemaps(listed, [{ kind: 'title', value: 'x' }])).toEqual([]);
});
