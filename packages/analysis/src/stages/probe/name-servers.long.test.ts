import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { countSkippedUrls } from '@plumbline/database';
import { serveNames, serveSite, type NameAnswer, type NameServer, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
let names: NameServer;
beforeEach(async () => {
  crawl = await openTestCrawl();
});
afterEach(async () => {
  await crawl.close();
  await Promise.all([site.close(), names.close()]);
});

const page = `<!doctype html><html lang="en"><head><title>Everything elsewhere</title>
  <link rel="canonical" href="http://canonical.test/"><link rel="stylesheet" href="http://styles.test/a.css">
  </head><body><a href="http://link.test/">Link</a><a href="/moved">Moved</a><img src="http://image.test/a.png" alt="A">
  <a href="http://again.test/">More</a></body></html>`;

/** Checks whose findings would rest on the answers of those hosts. */
const onOthers = [
  'link-broken-external',
  'canonical-to-error',
  'img-broken',
  'perf-resource-broken',
  'redirect-broken',
  'redirect-chain',
  'http-no-response',
  'link-broken-internal',
];

async function analyse(answer: (name: string) => NameAnswer) {
  site = await serveSite({
    '/': page,
    '/moved': { status: 301, headers: { location: 'http://moved.test/' } },
  });
  names = await serveNames(answer);
  await crawl.startWorker({ NAME_SERVERS: names.address });
  const analysis = await crawl.analyse(await crawl.addSite(site.origin), {}, 120_000);
  const issues = await crawl.db.issue.findMany({ where: { analysisId: analysis.id } });
  const found = new Set(issues.map(({ checkId }) => checkId).filter((checkId) => onOthers.includes(checkId)));
  const skipped = await countSkippedUrls(crawl.db, crawl.accountId, analysis.id);
  return { analysis, issues, found: [...found].sort(), skipped };
}

test('a host is dead only if name servers say twice that it does not exist', async () => {
  let asked = 0;
  const { found, skipped, issues } = await analyse((name) => {
    if (name === '') return '127.0.0.1';
    if (name !== 'again.test') return 'NXDOMAIN';
    asked += 1;
    // One look-up asks for both kinds of address, and once more.
    return asked <= 3 ? 'NXDOMAIN' : '127.0.0.1';
  });
  expect(found).toEqual([
    'canonical-to-error',
    'img-broken',
    'link-broken-external',
    'perf-resource-broken',
    'redirect-broken',
  ]);
  const [dead] = issues.filter(({ checkId }) => checkId === 'link-broken-external');
  expect(dead?.evidence).toMatchObject({ total: 1, links: [{ href: 'http://link.test/' }] });
  expect(skipped).toEqual([]);
});

const fates: Readonly<Record<string, NameAnswer>> = {
  'canonical.test': 'SERVFAIL',
  'styles.test': 'REFUSED',
  'link.test': 'silence',
  'image.test': 'silence',
  'again.test': 'no-address',
  'moved.test': 'SERVFAIL',
};

test.each<[string, (name: string) => NameAnswer]>([
  ['fails, refuses or says nothing', (name) => fates[name] ?? '127.0.0.1'],
  ['knows no name at all, not even the root', () => 'NXDOMAIN'],
])('a name server that %s causes no finding about the site, and one log line', async (_case, answer) => {
  const { analysis, found, skipped } = await analyse(answer);
  expect(analysis.status).toBe('completed');
  expect(found).toEqual([]);
  expect(skipped).toEqual([{ reason: 'dns_unavailable', total: 6 }]);
  expect(crawl.log().match(/analysis\.urls_left_out/g)).toHaveLength(1);
});
