import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NewVisit, VisitedPage } from '@plumbline/database';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite({
    '/': '<title>Home</title>',
    '/robots.txt': 'User-agent: *\nDisallow: /private/',
    '/old': { status: 301, headers: { location: '/new' } },
    '/new': '<title>New</title>',
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/picture': { headers: { 'content-type': 'image/png' }, body: 'no text' },
    '/private/page': '<title>Private</title>',
  });
  await crawl.startWorker();
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

async function visit(paths: readonly string[]): Promise<readonly VisitedPage[]> {
  const urls = paths.map((path) => site.origin + path) as unknown as NewVisit['urls'];
  const { result } = await crawl.visit({ analysisId: null, urls });
  return result as unknown as VisitedPage[];
}

test('a visit returns the source of each page at the end of its redirects', async () => {
  const [home, old, missing, picture] = await visit(['/', '/old', '/missing', '/picture']);
  expect(home).toMatchObject({ source: '<title>Home</title>', response: { status: 200 }, refusal: null });
  expect(old).toMatchObject({ finalUrl: `${site.origin}/new`, source: '<title>New</title>' });
  expect(missing).toMatchObject({ response: { status: 404 } });
  expect(picture).toMatchObject({ response: { mediaType: 'image/png' }, source: null });
});

test('a visit obeys robots.txt and stops following endless redirects', async () => {
  const [hidden, loop] = await visit(['/private/page', '/loop']);
  expect(hidden).toMatchObject({
    response: null,
    refusal: 'Its robots.txt does not allow it: line 2: Disallow: /private/.',
    unasked: { blockedBy: 'line 2: Disallow: /private/' },
  });
  expect(loop).toMatchObject({ response: null, refusal: 'Its redirects do not end.', unasked: null });
  expect(site.requests.filter((request) => request.includes('/private'))).toEqual([]);
});
