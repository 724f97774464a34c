import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CrawlOptions } from '@plumbline/contracts';
import { patience, serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const page = (title: string, ...links: string[]) =>
    `<!doctype html><html lang="en"><title>${title}</title>${links.map((path) => `<a href="${path}">${path}</a>`).join('')}`;
  site = await serveSite({
    '/': page('Home', '/docs/docs/docs', '/a/a/a/b', '/calendar/2099/01'),
    '/docs/docs/docs': page('A guide to guides', '/docs/docs/docs/docs'),
    '/docs/docs/docs/docs': page('The next'),
    '/a/a/a/b': page('B'),
    '/calendar/2099/01': page('January', '/calendar/2099/02'),
    '/unlinked': page('Nobody links here'),
    '/sitemap.xml': (request, response) => {
      const location = `http://${request.headers.host ?? ''}/unlinked`;
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${location}</loc></url></urlset>`,
      );
    },
  });
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

async function analyse(options: CrawlOptions = {}) {
  const { id } = await crawl.analyse(await crawl.addSite(site.origin), options);
  const left = await crawl.db.crawlUrl.findMany({ where: { analysisId: id, state: 'skipped' } });
  const [unlinked] = await crawl.db.issue.findMany({
    where: { analysisId: id, checkId: 'struct-orphan' },
  });
  return {
    unlinked,
    fetched: Object.keys(await statusByPath(crawl.db, id)),
    left: Object.fromEntries(
      left.map(({ url, skipReason }) => [url.replace(site.origin, '').slice(0, 30), skipReason]),
    ),
  };
}

test('one page of each kind of trap is crawled, and the others do not make the rest provisional', async () => {
  const { fetched, left, unlinked } = await analyse();
  expect(fetched).toEqual(['/', '/a/a/a/b', '/calendar/2099/01', '/docs/docs/docs', '/unlinked']);
  expect(left).toEqual({
    '/docs/docs/docs/docs': 'trap_repeated_segments',
    '/calendar/2099/02': 'trap_calendar',
  });
  expect(unlinked).toMatchObject({ url: `${site.origin}/unlinked`, confidence: 'high' });
});

test('URLs that the owner excludes are no trap', async () => {
  const { left } = await analyse({ exclude: ['/docs/**', '/calendar/**', '/a/**'] });
  expect(new Set(Object.values(left))).toEqual(new Set(['excluded']));
});

test('a crawl that was cut does not report pages without links', async () => {
  const { unlinked } = await analyse({ maxPages: 3 });
  expect(unlinked).toBeUndefined();
});

test('a link to a host of 12,000 characters costs an analysis neither time nor points', async () => {
  const host = `${'a.'.repeat(6_000)}test`;
  const pageWith = (more: string) => ({
    '/': `<!doctype html><html lang="en"><title>Links</title><a href="/other">Other</a>${more}`,
    '/other': '<!doctype html><html lang="en"><title>Other</title>',
  });
  const sites = await Promise.all([
    serveSite(pageWith(`<a href="http://${host}/">Long host</a>`)),
    serveSite(pageWith(`<!-- ${host} --><b>Long host</b>`)),
  ]);
  const ended = await Promise.all(
    sites.map(async ({ origin }) => {
      const startedAt = performance.now();
      const { status, healthScore } = await crawl.analyse(await crawl.addSite(origin));
      return { status, healthScore, tookMs: performance.now() - startedAt };
    }),
  );
  await Promise.all(sites.map((each) => each.close()));
  const [linking, plain] = ended as [(typeof ended)[number], (typeof ended)[number]];
  expect(linking).toMatchObject({ status: 'completed', healthScore: plain.healthScore });
  // A mistake with such a host costs minutes.
  expect(linking.tookMs).toBeLessThanOrEqual(2 * plain.tookMs + 5_000 * patience);
});

test('unknown hosts and URLs that are too long are never requested and delay nothing', async () => {
  const elsewhere = 'http://elsewhere.invalid/';
  const odd = await serveSite({
    '/': `<!doctype html><html lang="en"><title>Odd links</title>
      <a href="http://${'a.'.repeat(6_000)}test/">Long host</a><a href="http://${'b'.repeat(64)}.test/">Long label</a>
      <a href="${elsewhere}${'c'.repeat(5_000)}">Long path</a><a href="/${'d'.repeat(5_000)}">Long own path</a>`,
  });
  try {
    const { id, status } = await crawl.analyse(await crawl.addSite(odd.origin));
    const rows = await crawl.db.crawlUrl.findMany({ where: { analysisId: id, state: 'skipped' } });
    const left = rows.map(({ url, skipReason }) => [url.slice(0, elsewhere.length), url.length, skipReason]);
    expect([status, left.sort()]).toEqual([
      'completed',
      [
        [`${odd.origin}/${'d'.repeat(elsewhere.length)}`.slice(0, elsewhere.length), 2_048, 'url_too_long'],
        [elsewhere, 2_048, 'url_too_long'],
      ],
    ]);
    expect(crawl.log()).not.toContain('queue.job_failed');
  } finally {
    await odd.close();
  }
});
