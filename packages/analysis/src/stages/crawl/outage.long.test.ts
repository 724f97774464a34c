import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { getHostPace } from '@plumbline/database';
import { patience, serveSite, type SitePage } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

const PAGES = 120;
const OUTAGE_MS = 25_000;
/** The server has answered so many pages when it fails. */
const ANSWERED = 40;

test.each([
  ['answers 502', (response: ServerResponse) => response.writeHead(502).end()],
  ['closes connections', (response: ServerResponse) => response.destroy()],
])(
  'a site that %s for some seconds has no findings about it, and no page is left out',
  async (_how, fail) => {
    let answered = 0;
    let downUntil = Infinity;
    const links = Array.from({ length: PAGES }, (_, number) => `<a href="/${number}">Page ${number}</a>`);
    const answer =
      (path: string, body: string): SitePage =>
      (_request, response) => {
        answered += 1;
        if (answered === ANSWERED) downUntil = Date.now() + OUTAGE_MS;
        if (answered >= ANSWERED && Date.now() < downUntil) {
          fail(response);
          return;
        }
        response
          .setHeader('content-type', 'text/html')
          .end(`<title>Page ${path}</title><h1>Page ${path}</h1>${body}`);
      };
    const paths = Array.from({ length: PAGES }, (_, number) => `/${number}`);
    const pages = Object.fromEntries(paths.map((path) => [path, answer(path, '<a href="/">Home</a>')]));
    const [crawl, site] = await Promise.all([
      openTestCrawl(),
      serveSite({ ...pages, '/': answer('/', links.join('')) }),
    ]);
    try {
      await crawl.startWorker({ OUTAGE_WAIT_SECONDS: '180' });
      const { id: analysisId } = await crawl.analyse(await crawl.addSite(site.origin), {}, 120_000);
      const where = { analysisId, purpose: 'page', state: 'done' } as const;
      expect(await crawl.db.crawlUrl.count({ where: { ...where, statusCode: 200 } })).toBe(PAGES + 1);
      expect(await crawl.db.crawlUrl.count({ where })).toBe(PAGES + 1);
      expect(crawl.log()).toContain('site.down');
      await expect(getHostPace(crawl.db, new URL(site.origin).host)).resolves.toMatchObject({
        isDown: false,
      });
    } finally {
      await Promise.all([crawl.close(), site.close()]);
    }
  },
  200_000 * patience,
);
