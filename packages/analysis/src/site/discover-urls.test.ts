import { expect, test } from '@jest/globals';
import { createSiteAccess } from '@plumbline/crawler';
import type { ReferenceKind } from '@plumbline/page-facts';
import { discoverUrls } from './discover-urls.ts';
import { openSite } from './open-site.ts';

const origin = 'https://example.com';
const site = openSite(
  { hosts: ['example.com'], options: { maxPages: 500 } },
  { homeUrl: `${origin}/`, robots: [], sitemaps: [], probes: [] },
  createSiteAccess(['example.com']),
);

const link = (path: string, kind: ReferenceKind = 'link') => ({
  url: `${origin}${path}`,
  kind,
  noPage: null,
});

test('the nearest mention of a URL counts, and URLs keep their order, whichever page is ready first', async () => {
  const pages = [
    { row: { id: '1', depth: 1 }, references: [link('/a'), link('/b')] },
    { row: { id: '2', depth: 1 }, references: [link('/b'), link('/c')] },
    { row: { id: '3', depth: 2 }, references: [link('/c'), link('/d')] },
    { row: { id: '4', depth: 2 }, references: [link('/d', 'canonical'), link('/a')] },
  ];
  for (const ready of [pages, pages.toReversed(), [...pages.slice(2), ...pages.slice(0, 2)]]) {
    const found = await discoverUrls(ready, site);
    expect(found.map(({ url, depth }) => `${new URL(url).pathname} ${depth}`)).toEqual([
      '/a 2',
      '/b 2',
      '/c 2',
      '/d 2',
    ]);
  }
});
