import { expect, test } from '@jest/globals';
import { serveSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath } from '../../testing/test-crawl.ts';

test('a slow page delays only itself', async () => {
  const others = Array.from({ length: 12 }, (_, number) => `/${number}`);
  let asked = 0;
  let answerSlowOne = () => {};
  // Answers once every other page has been requested, although batches are smaller than the site.
  const other = (path: string) => (_: unknown, response: NodeJS.WritableStream) => {
    response.end(`<title>Page ${path}</title>`);
    asked += 1;
    if (asked === others.length) answerSlowOne();
  };
  const site = await serveSite({
    '/': ['/slow', ...others].map((path) => `<a href="${path}">Page ${path}</a>`).join(''),
    '/slow': (_, response) => {
      answerSlowOne = () => response.end('<title>Slow</title>');
    },
    ...Object.fromEntries(others.map((path) => [path, other(path)])),
  });
  const crawl = await openTestCrawl();
  try {
    await crawl.startWorker({ BATCH_URLS: '3', CONNECTIONS_PER_BATCH: '2' });
    const { id } = await crawl.analyse(await crawl.addSite(site.origin));
    const everyPage = ['/', '/slow', ...others].map((path) => [path, 200]);
    expect(await statusByPath(crawl.db, id)).toEqual(Object.fromEntries(everyPage));
  } finally {
    await Promise.all([crawl.close(), site.close()]);
  }
});
