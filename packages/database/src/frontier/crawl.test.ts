import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { beginCrawl } from '../testing/begin-crawl.ts';
import { urlHash } from '@plumbline/web';
import { aPage, aResult, HOST, linkTo } from '../testing/crawl-sketches.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  claimUrls,
  computeLinkGraph,
  cancelAnalysis,
  findIdleAnalyses,
  getRunningAnalysis,
  isHostWanted,
  newId,
  recordBatch,
  releaseUrls,
  type Claim,
  type DiscoveredUrl,
  type UrlResult,
} from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function aCrawl(options: { callbackUrl?: string } = {}): Promise<string> {
  const { db } = database;
  // Politeness is per host, so that each crawl of these tests has its own.
  const host = `${newId()}.test`;
  const { analysisId } = await seedAnalysis(db, { startUrl: `http://${host}/`, ...options });
  await beginCrawl(db, analysisId, host);
  return analysisId;
}

const claim = (analysisId: string, leaseMs = 60_000, batchesMax = 10) =>
  claimUrls(database.db, { analysisId, purpose: 'page', limit: 50, leaseMs, batchesMax });

const goOn = (analysisId: string, leaseId: string) =>
  claimUrls(database.db, {
    ...{ analysisId, leaseId, purpose: 'page', limit: 50, leaseMs: 60_000, batchesMax: 1 },
  });

function claimed(outcome: Claim) {
  if (outcome.kind !== 'claimed') throw new Error(outcome.kind);
  return outcome;
}

interface Recording {
  analysisId: string;
  leaseId: string;
  results?: UrlResult[];
  retries?: { id: string; delayMs: number }[];
  cookies?: Uint8Array<ArrayBuffer>;
  goesOn?: boolean;
  discovered?: DiscoveredUrl[];
  pagesMax?: number;
  probesMax?: number;
  queryVariantsMax?: number;
}
const record = ({ results = [], retries = [], discovered = [], ...batch }: Recording) => {
  const budget = { pagesMax: 100, probesMax: 100, queryVariantsMax: 100 };
  return recordBatch(database.db, { ...budget, ...batch, results, retries, discovered });
};

describe('the frontier', () => {
  test('a URL is held by one batch at a time', async () => {
    const analysisId = await aCrawl();
    expect(claimed(await claim(analysisId)).urls).toHaveLength(1);
    expect(await claim(analysisId)).toMatchObject({ kind: 'nothing-due' });
  });

  test('a host gets no more batches than it may be asked for', async () => {
    const analysisId = await aCrawl();
    await claim(analysisId);
    expect(await claim(analysisId, 60_000, 1)).toEqual({ kind: 'busy', own: true });
  });

  test('a lease that has run out is taken over, and its first holder changes nothing any more', async () => {
    const analysisId = await aCrawl();
    const late = claimed(await claim(analysisId, 0));
    const next = claimed(await claim(analysisId));
    const id = late.urls[0]?.id ?? '';
    await record({ analysisId, leaseId: late.leaseId, results: [aResult(id, { title: 'late' })] });
    await record({ analysisId, leaseId: next.leaseId, results: [aResult(id, { title: 'in time' })] });
    const row = await database.db.crawlUrl.findUniqueOrThrow({ where: { id } });
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect([row.title, check.urlsChecked]).toEqual(['in time', 1]);
  });

  test('a batch that has lost all of its URLs adds none and keeps no cookies, though the crawl is over by then', async () => {
    const analysisId = await aCrawl();
    const late = claimed(await claim(analysisId, 0));
    const next = claimed(await claim(analysisId));
    const results = [aResult(late.urls[0]?.id ?? '')];
    const cookies = (text: string) => new Uint8Array(Buffer.from(text));
    await record({ analysisId, leaseId: next.leaseId, results, cookies: cookies('in time') });
    const outcome = await record({
      ...{ analysisId, leaseId: late.leaseId, results, discovered: [aPage('/late')] },
      cookies: cookies('late'),
    });
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(outcome.stored).toBe(false);
    expect(check).toMatchObject({ stage: 'finish', totalUrls: 1, urlsChecked: 1 });
    expect(Buffer.from(check.cookies ?? []).toString()).toBe('in time');
  });

  test('a URL that is in hand alone when its worker dies, three times, is given up with a finding', async () => {
    const analysisId = await aCrawl();
    for (let death = 0; death < 3; death += 1) claimed(await claim(analysisId, 0));
    expect(await claim(analysisId)).toMatchObject({ kind: 'nothing-due' });
    expect(await findIdleAnalyses(database.db)).toContainEqual({ analysisId, pages: true, probes: false });
    const analysis = await getRunningAnalysis(database.db, analysisId);
    expect(analysis).toMatchObject({ stage: 'finish', urlsChecked: 1, urlsFailed: 1, issuesFound: 1 });
    const findings = await database.db.issue.findMany({ where: { analysisId } });
    expect(findings).toEqual([
      expect.objectContaining({ checkId: 'http-no-response', url: analysis?.startUrl }),
    ]);
  });

  test('whoever looks for idle analyses waits for no batch that is being stored', async () => {
    const analysisId = await aCrawl();
    await claim(analysisId);
    await database.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid FOR UPDATE`;
      expect(await findIdleAnalyses(database.db)).not.toContainEqual(expect.objectContaining({ analysisId }));
    });
  });

  test('of a batch that was lost, however often, no URL is given up that was never in hand alone', async () => {
    const analysisId = await aCrawl();
    const { leaseId, urls } = claimed(await claim(analysisId));
    const discovered = Array.from({ length: 16 }, (_, number) => aPage(`/${number}`));
    await record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')], discovered });
    const sizes = [];
    for (let death = 0; death < 4; death += 1) sizes.push(claimed(await claim(analysisId, 0)).urls.length);
    expect(sizes).toEqual([16, 8, 4, 2]);
    expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({ urlsFailed: 0 });
  });

  test('the URL that kills every worker is found, and every other one is crawled', async () => {
    const analysisId = await aCrawl();
    const first = claimed(await claim(analysisId));
    const discovered = Array.from({ length: 16 }, (_, number) => aPage(`/${number}`));
    await record({
      ...{ analysisId, leaseId: first.leaseId, discovered },
      results: [aResult(first.urls[0]?.id ?? '')],
    });
    for (;;) {
      const next = await claim(analysisId, 0);
      if (next.kind !== 'claimed') break;
      if (next.urls.some(({ url }) => url.endsWith('/5'))) continue; // The worker dies.
      await record({ analysisId, leaseId: next.leaseId, results: next.urls.map(({ id }) => aResult(id)) });
    }
    const rows = await database.db.crawlUrl.findMany({ where: { analysisId, failureReason: 'internal' } });
    expect(rows.map(({ url }) => url)).toEqual([`${HOST}/5`]);
    expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({
      urlsChecked: 17,
      urlsFailed: 1,
    });
  });

  test('a batch that goes on holds what it claims with the same lease, and is not counted as another one', async () => {
    const analysisId = await aCrawl();
    const first = claimed(await claim(analysisId));
    const discovered = [aPage('/a'), aPage('/b')];
    const results = [aResult(first.urls[0]?.id ?? '')];
    await record({ analysisId, leaseId: first.leaseId, results, discovered, goesOn: true });
    const next = claimed(await goOn(analysisId, first.leaseId));
    expect([next.leaseId, next.urls.length]).toEqual([first.leaseId, 2]);
    const [one, other] = next.urls;
    await record({ analysisId, leaseId: first.leaseId, results: [aResult(one?.id ?? '')], goesOn: true });
    expect(await claim(analysisId)).toEqual({ kind: 'nothing-due', nextDueMs: null });
    await record({ analysisId, leaseId: first.leaseId, results: [aResult(other?.id ?? '')], goesOn: true });
    expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({
      stage: 'finish',
      urlsChecked: 3,
    });
  });

  test('a batch that goes on leaves what another one has lost to whoever has nothing else in hand', async () => {
    const analysisId = await aCrawl();
    const first = claimed(await claim(analysisId));
    const results = [aResult(first.urls[0]?.id ?? '')];
    await record({ analysisId, leaseId: first.leaseId, results, discovered: [aPage('/a'), aPage('/b')] });
    claimed(await claim(analysisId, 0));
    expect(await goOn(analysisId, newId())).toEqual({ kind: 'nothing-due', nextDueMs: 0 });
    expect(claimed(await claim(analysisId))).toMatchObject({ staysAlone: true, urls: [{}] });
  });

  test('a host is wanted by an analysis that has pages to fetch and no batch in flight', async () => {
    const [one, other] = [await aCrawl(), await aCrawl()];
    const host = 'shared.test';
    const ids = { id: { in: [one, other] } };
    await database.db.analysis.updateMany({ where: ids, data: { startUrl: `http://${host}/` } });
    expect(await isHostWanted(database.db, host, one)).toBe(true);
    await claim(other);
    expect(await isHostWanted(database.db, host, one)).toBe(false);
  });

  test('what a shutdown gives back is not held against a URL', async () => {
    const analysisId = await aCrawl();
    for (let stop = 0; stop < 5; stop += 1) {
      const { leaseId } = claimed(await claim(analysisId));
      await releaseUrls(database.db, analysisId, leaseId);
    }
    expect(claimed(await claim(analysisId)).urls).toHaveLength(1);
  });
});

describe('recording a batch', () => {
  test('the page budget is exact, and what it cuts off is listed with its reason', async () => {
    const analysisId = await aCrawl();
    const { leaseId, urls } = claimed(await claim(analysisId));
    const discovered = ['/a', '/b', '/c'].map((path) => aPage(path));
    await record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')], discovered, pagesMax: 3 });
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    const skipped = await database.db.crawlUrl.findMany({ where: { analysisId, state: 'skipped' } });
    expect([check.totalUrls, skipped.map((row) => [row.url, row.skipReason])]).toEqual([
      3,
      [[`${HOST}/c`, 'page_limit']],
    ]);
  });

  test('discovering a URL twice changes nothing', async () => {
    const analysisId = await aCrawl();
    const { leaseId, urls } = claimed(await claim(analysisId));
    const again = [aPage('/twice'), aPage('/other')];
    await record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')], discovered: again });
    const second = claimed(await claim(analysisId));
    await record({ analysisId, leaseId: second.leaseId, discovered: again });
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(check.totalUrls).toBe(3);
  });

  test('an image that turns out to be linked becomes a page', async () => {
    const analysisId = await aCrawl();
    const { leaseId } = claimed(await claim(analysisId));
    await record({ analysisId, leaseId, discovered: [aPage('/x.png', { purpose: 'probe' })] });
    const second = claimed(await claim(analysisId));
    await record({ analysisId, leaseId: second.leaseId, discovered: [aPage('/x.png')] });
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(check.totalUrls).toBe(2);
  });

  test('of URLs that differ in their query only, so many are crawled and the others listed', async () => {
    const analysisId = await aCrawl();
    const { leaseId } = claimed(await claim(analysisId));
    const filters = (from: number) => [0, 1, 2].map((step) => aPage(`/shoes?filter=${from + step}`));
    await record({ analysisId, leaseId, discovered: filters(0), queryVariantsMax: 4 });
    const second = claimed(await claim(analysisId));
    const discovered = [...filters(2), aPage('/shoes'), aPage('/hats?filter=1')];
    await record({ analysisId, leaseId: second.leaseId, discovered, queryVariantsMax: 4 });
    const rows = await database.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { id: 'asc' } });
    expect(rows.filter((row) => row.state === 'skipped')).toEqual([
      expect.objectContaining({
        url: `${HOST}/shoes?filter=4`,
        skipReason: 'trap_query_variants',
        skipDetail: `4 variants of ${HOST}/shoes`,
      }),
    ]);
    const check = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(check.totalUrls).toBe(7);
  });

  test('of another host no more than 500 URLs are looked at, and the others listed', async () => {
    const analysisId = await aCrawl();
    const { leaseId } = claimed(await claim(analysisId));
    const probes = (host: string, count: number) =>
      Array.from({ length: count }, (_, number): DiscoveredUrl => {
        const url = `http://${host}/${number}`;
        return { ...{ url, urlHash: urlHash(url), depth: 1 }, purpose: 'probe', state: 'pending' };
      });
    const discovered = [...probes('victim.test', 502), ...probes('other.test', 1)];
    await record({ analysisId, leaseId, discovered, probesMax: 10_000 });
    const left = await database.db.crawlUrl.findMany({ where: { analysisId, state: 'skipped' } });
    expect(left.map(({ skipReason, skipDetail }) => [skipReason, skipDetail])).toEqual([
      ['probe_limit', '500 URLs of victim.test'],
      ['probe_limit', '500 URLs of victim.test'],
    ]);
  });

  test('a retry waits for its time', async () => {
    const analysisId = await aCrawl();
    const { leaseId, urls } = claimed(await claim(analysisId));
    await record({ analysisId, leaseId, retries: [{ id: urls[0]?.id ?? '', delayMs: 60_000 }] });
    const next = await claim(analysisId);
    expect(next.kind === 'nothing-due' && next.nextDueMs).toBeGreaterThan(50_000);
  });

  test('when nothing is left the check moves on to finish, once', async () => {
    const analysisId = await aCrawl();
    const { leaseId, urls } = claimed(await claim(analysisId));
    const outcome = await record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')] });
    expect(outcome).toEqual({ stored: true, pagesPending: false, probesPending: false });
    expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({ stage: 'finish' });
  });

  test('nothing is stored for a check that is over', async () => {
    const analysisId = await aCrawl({ callbackUrl: 'https://receiver.test/hook' });
    const { leaseId, urls } = claimed(await claim(analysisId));
    const { accountId } = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    await cancelAnalysis(database.db, accountId, analysisId);
    const outcome = await record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')] });
    const deliveries = await database.db.webhookDelivery.findMany({ where: { analysisId } });
    expect([outcome.stored, deliveries.map((row) => row.event)]).toEqual([false, ['analysis.cancelled']]);
  });
});

test('the link graph: links, click depth through redirects, and score', async () => {
  const analysisId = await aCrawl();
  const { leaseId, urls } = claimed(await claim(analysisId));
  const home = urls[0]?.id ?? '';
  await record({
    ...{ analysisId, leaseId, discovered: [aPage('/moved'), aPage('/target'), aPage('/alone')] },
    results: [aResult(home, { references: [linkTo(`${HOST}/moved`), linkTo(`${HOST}/moved`)] })],
  });
  const second = claimed(await claim(analysisId));
  const redirect = { ...linkTo(`${HOST}/target`), kind: 'redirect' as const };
  await record({
    ...{ analysisId, leaseId: second.leaseId },
    results: second.urls.map(({ id, url }) =>
      aResult(id, { references: url.endsWith('/moved') ? [redirect] : [] }),
    ),
  });
  await database.db.$transaction((tx) => computeLinkGraph(tx, analysisId));
  const rows = await database.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { url: 'asc' } });
  const graph = Object.fromEntries(
    rows.map((row) => [new URL(row.url).pathname, [row.linksIn, row.linksOut, row.clickDepth]]),
  );
  expect(graph).toEqual({
    '/': [0, 1, 0],
    '/alone': [0, 0, null],
    '/moved': [1, 0, 1],
    '/target': [0, 0, 1],
  });
  const scores = rows.map((row) => row.linkScore ?? 0);
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(rows.length, 1);
});
