import { expect, test } from '@jest/globals';
import { createSiteAccess } from '@plumbline/crawler';
import { inTime } from '@plumbline/testkit';
import { openSite } from './open-site.ts';

const origin = 'https://example.com';

function siteWith(robots: string) {
  const file = { origin, status: 200, failure: null, text: robots, redirects: 0 };
  const files = { homeUrl: `${origin}/`, robots: [file], sitemaps: [], probes: [] };
  return openSite(
    { hosts: ['example.com'], options: { maxPages: 500 } },
    files,
    createSiteAccess(['example.com']),
  );
}

test('an analysis looks at twenty images and other resources for each page', () => {
  expect(siteWith('User-agent: *\nAllow: /')).toMatchObject({ crawlDelayMs: 0, probesMax: 10_000 });
});

test('with a Crawl-delay, it looks at as many as fit into an hour', () => {
  expect(siteWith('User-agent: *\nCrawl-delay: 10')).toMatchObject({ crawlDelayMs: 10_000, probesMax: 360 });
});

test('a Crawl-delay of an hour is kept as one of 10 s', () => {
  expect(siteWith('User-agent: *\nCrawl-delay: 3600')).toMatchObject({
    crawlDelayMs: 10_000,
    probesMax: 360,
  });
});

test('a robots.txt of 500 kB is applied to all links of a page without delay', () => {
  const site = siteWith(`User-agent: *\n${'Disallow: /private\n'.repeat(27_000)}`);
  const ask = () => {
    for (let link = 0; link < 4_000; link += 1) site.forbids(`${origin}/${link}`);
  };
  expect(() => inTime(1_500, ask)).not.toThrow();
});
