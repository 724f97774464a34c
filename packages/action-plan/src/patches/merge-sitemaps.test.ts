import { expect, test } from '@jest/globals';
import { mergeSitemaps } from './merge-sitemaps.ts';

const at = (path: string) => `https://example.com${path}`;
const [pages, posts] = [at('/sitemap-pages.xml'), at('/sitemap-posts.xml')];
const listed = [
  { url: at('/'), sitemapUrl: pages },
  { url: at('/old'), sitemapUrl: pages },
  { url: at('/post?a=1&b=2'), sitemapUrl: posts },
];
const entry = (url: string, replacement: string | null) =>
  ({ kind: 'sitemap-entry', url, replacement }) as const;
const locs = (content = '') => [...content.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

test('the sitemaps that edits concern, whole', () => {
  const files = mergeSitemaps(listed, [entry(at('/old'), at('/new')), entry(at('/added'), at('/added'))]);
  expect(files.map(({ path }) => path)).toEqual(['/sitemap-pages.xml']);
  expect(locs(files[0]?.content)).toEqual([at('/'), at('/new'), at('/added')]);
});

test('an entry goes, or becomes one that is there already', () => {
  const [file] = mergeSitemaps(listed, [entry(at('/old'), at('/'))]);
  expect(locs(file?.content)).toEqual([at('/')]);
  const [other] = mergeSitemaps(listed, [entry(at('/post?a=1&b=2'), null)]);
  expect(other).toMatchObject({ path: '/sitemap-posts.xml', content: expect.not.stringContaining('<loc>') });
});

test('addresses are escaped', () => {
  const [file] = mergeSitemaps(listed, [entry('elsewhere', at('/c?d="e"&f'))]);
  expect(locs(file?.content)).toContain(at('/c?d=&quot;e&quot;&amp;f'));
});

test('without sitemaps, or without edits, there are none', () => {
  expect(mergeSitemaps([], [entry(at('/a'), at('/a'))])).toEqual([]);
  expect(mergeSitemaps(listed, [{ kind: 'title', value: 'x' }])).toEqual([]);
});
