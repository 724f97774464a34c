import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requestVisit } from '@plumbline/database';
import { drawRawAnswers, serveRawAnswer, type RawServer } from '@plumbline/net/testing';
import { serveSite, until, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from './testing/test-crawl.ts';

const STARTS = 4;
const VISITS = 12;
const LINKS = 30;
/** How much a busy machine may add to any time. */
const NOISE_MS = 10_000;

let crawl: TestCrawl;
let raw: readonly RawServer[];
const sites: StaticSite[] = [];

beforeEach(async () => {
  crawl = await openTestCrawl();
  raw = await Promise.all(
    drawRawAnswers(STARTS + VISITS + LINKS, 23).map((answer) => serveRawAnswer(answer)),
  );
});
afterEach(async () => {
  await crawl.close();
  await Promise.all([...raw, ...sites.splice(0)].map((server) => server.close()));
});

async function serve(pages: Readonly<Record<string, string>>): Promise<string> {
  const site = await serveSite(pages);
  sites.push(site);
  return site.origin;
}

/** Analyses an ordinary site, and tells how long it took. */
async function analyseCanary() {
  const paths = ['/', '/a', '/b', '/c', '/d', '/e'];
  const links = paths.map((path) => `<a href="${path}">Page ${path}</a>`).join(' ');
  const origin = await serve(
    Object.fromEntries(paths.map((path) => [path, `<title>${path}</title>${links}`])),
  );
  const startedAt = performance.now();
  const { status, healthScore, urlsChecked } = await crawl.analyse(await crawl.addSite(origin));
  return { outcome: { status, healthScore, urlsChecked }, tookMs: performance.now() - startedAt };
}

test('pages, links, images and visits that are answered with raw bytes all end, and an ordinary site beside them hardly notices', async () => {
  const deadlines = { FIRST_BYTE_SECONDS: '0.4', RESPONSE_SECONDS: '0.8', FOREIGN_INTERVAL_MS: '10' };
  await crawl.startWorker(deadlines);
  const alone = await analyseCanary();

  const urls = raw.map(({ url }) => url);
  const references = urls
    .slice(STARTS + VISITS)
    .map((url, index) => (index % 2 === 0 ? `<a href="${url}">Link</a>` : `<img src="${url}a.png" alt="">`));
  const attackers = [
    crawl.addSite(await serve({ '/': `<title>Links</title>${references.join('')}` })),
    ...urls.slice(0, STARTS).map((url) => crawl.addSite(url)),
  ].map(async (site) => crawl.analyse(await site, {}, 100_000));
  const { accountId } = crawl;
  await Promise.all(
    urls
      .slice(STARTS, STARTS + VISITS)
      .map((url) => requestVisit(crawl.db, { accountId, analysisId: null, urls: [url] })),
  );
  const beside = await analyseCanary();
  expect(beside.outcome).toEqual(alone.outcome);
  expect(beside.tookMs).toBeLessThan(2 * alone.tookMs + NOISE_MS);

  const ended = await Promise.all(attackers);
  expect(ended.map(({ status }) => status)).not.toContain('in_progress');
  await until(
    async () => (await crawl.db.visit.count({ where: { finishedAt: null } })) === 0,
    'the end of all visits',
  );
  expect(crawl.log()).not.toContain('slot.given_up');
}, 180_000);
