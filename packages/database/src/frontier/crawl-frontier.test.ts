import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimed, openCrawlDatabase } from '../testing/crawl-database.ts';
import { aPage, aResult, HOST } from '../testing/crawl-sketches.ts';
import {
  claimUrls,
  findIdleAnalyses,
  getRunningAnalysis,
  insertUrls,
  isHostWanted,
  newId,
  releaseUrls,
} from '../index.ts';

let database: Awaited<ReturnType<typeof openCrawlDatabase>>;
beforeAll(async () => {
  database = await openCrawlDatabase();
});
afterAll(() => database.close());

const goOn = (analysisId: string, leaseId: string) =>
  claimUrls(database.db, {
    analysisId,
    leaseId,
    work: 'page',
    limit: 50,
    leaseMs: 60_000,
    batchesMax: 1,
  });

test('a URL is held by one batch at a time', async () => {
  const analysisId = await database.aCrawl();
  expect(claimed(await database.claim(analysisId)).urls).toHaveLength(1);
  expect(await database.claim(analysisId)).toMatchObject({ kind: 'nothing-due' });
});

test('a host gets no more batches than its limit', async () => {
  const analysisId = await database.aCrawl();
  await database.claim(analysisId);
  await insertUrls(database.db, analysisId, [aPage('/a')]);
  expect(await database.claim(analysisId, 60_000, 1)).toEqual({ kind: 'busy', own: true });
});

test('a lease that has run out is taken over, and its first holder changes nothing any more', async () => {
  const analysisId = await database.aCrawl();
  const late = claimed(await database.claim(analysisId, 0));
  const next = claimed(await database.claim(analysisId));
  const id = late.urls[0]?.id ?? '';
  await database.record({ analysisId, leaseId: late.leaseId, results: [aResult(id, { title: 'late' })] });
  await database.record({ analysisId, leaseId: next.leaseId, results: [aResult(id, { title: 'in time' })] });
  const row = await database.db.crawlUrl.findUniqueOrThrow({ where: { id } });
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect([row.title, analysis.urlsChecked]).toEqual(['in time', 1]);
});

test('a batch that has lost all of its URLs adds none and keeps no cookies, though the crawl is over by then', async () => {
  const analysisId = await database.aCrawl();
  const late = claimed(await database.claim(analysisId, 0));
  const next = claimed(await database.claim(analysisId));
  const results = [aResult(late.urls[0]?.id ?? '')];
  const cookies = (text: string) => new Uint8Array(Buffer.from(text));
  await database.record({ analysisId, leaseId: next.leaseId, results, cookies: cookies('in time') });
  const outcome = await database.record({
    analysisId,
    leaseId: late.leaseId,
    results,
    discovered: [aPage('/late')],
    cookies: cookies('late'),
  });
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(outcome.stored).toBe(false);
  expect(analysis).toMatchObject({ stage: 'finish', totalUrls: 1, urlsChecked: 1 });
  expect(Buffer.from(analysis.cookies ?? []).toString()).toBe('in time');
});

test('a URL whose worker dies ten times while it holds that URL alone is given up with a finding', async () => {
  const analysisId = await database.aCrawl();
  for (let death = 0; death < 10; death += 1) claimed(await database.claim(analysisId, 0));
  expect(await database.claim(analysisId)).toMatchObject({ kind: 'nothing-due' });
  expect((await findIdleAnalyses(database.db)).analyses).toContainEqual({
    analysisId,
    pages: true,
    probes: false,
    renders: false,
  });
  const analysis = await getRunningAnalysis(database.db, analysisId);
  expect(analysis).toMatchObject({ stage: 'finish', urlsChecked: 1, urlsFailed: 1, issuesFound: 1 });
  const findings = await database.db.issue.findMany({ where: { analysisId } });
  expect(findings).toEqual([
    expect.objectContaining({ checkId: 'http-no-response', url: analysis?.startUrl }),
  ]);
});

test('each search for idle analyses goes on after the one before, and begins again at the end', async () => {
  const started: string[] = [];
  for (let crawl = 0; crawl < 101; crawl += 1) started.push(await database.aCrawl());
  const first = await findIdleAnalyses(database.db);
  const second = await findIdleAnalyses(database.db, first.next);
  const found = [...first.analyses, ...second.analyses].map(({ analysisId }) => analysisId);
  expect(first.analyses).toHaveLength(100);
  expect(found).toEqual(expect.arrayContaining(started));
  expect(new Set(found).size).toBe(found.length);
  expect((await findIdleAnalyses(database.db, second.next)).analyses).toEqual(first.analyses);
});

test('the search for idle analyses does not wait for a batch that is being stored', async () => {
  const analysisId = await database.aCrawl();
  await database.claim(analysisId);
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid FOR UPDATE`;
    expect((await findIdleAnalyses(database.db)).analyses).not.toContainEqual(
      expect.objectContaining({ analysisId }),
    );
  });
});

test('a URL is never given up before it was lost while held alone', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const discovered = Array.from({ length: 16 }, (_, number) => aPage(`/${number}`));
  await database.record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')], discovered });
  const sizes = [];
  for (let death = 0; death < 4; death += 1)
    sizes.push(claimed(await database.claim(analysisId, 0)).urls.length);
  expect(sizes).toEqual([16, 8, 4, 2]);
  expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({ urlsFailed: 0 });
});

test('the URL that kills every worker is found, and every other one is crawled', async () => {
  const analysisId = await database.aCrawl();
  const first = claimed(await database.claim(analysisId));
  const discovered = Array.from({ length: 16 }, (_, number) => aPage(`/${number}`));
  await database.record({
    analysisId,
    leaseId: first.leaseId,
    discovered,
    results: [aResult(first.urls[0]?.id ?? '')],
  });
  for (;;) {
    const next = await database.claim(analysisId, 0);
    if (next.kind !== 'claimed') break;
    if (next.urls.some(({ url }) => url.endsWith('/5'))) continue; // The worker dies.
    await database.record({
      analysisId,
      leaseId: next.leaseId,
      results: next.urls.map(({ id }) => aResult(id)),
    });
  }
  const rows = await database.db.crawlUrl.findMany({ where: { analysisId, failureReason: 'internal' } });
  expect(rows.map(({ url }) => url)).toEqual([`${HOST}/5`]);
  expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({
    urlsChecked: 17,
    urlsFailed: 1,
  });
});

test('a batch that goes on holds what it claims with the same lease, and is not counted as another one', async () => {
  const analysisId = await database.aCrawl();
  const first = claimed(await database.claim(analysisId));
  const discovered = [aPage('/a'), aPage('/b')];
  const results = [aResult(first.urls[0]?.id ?? '')];
  await database.record({ analysisId, leaseId: first.leaseId, results, discovered, goesOn: true });
  const next = claimed(await goOn(analysisId, first.leaseId));
  expect([next.leaseId, next.urls.length]).toEqual([first.leaseId, 2]);
  const [one, other] = next.urls;
  await database.record({
    analysisId,
    leaseId: first.leaseId,
    results: [aResult(one?.id ?? '')],
    goesOn: true,
  });
  expect(await database.claim(analysisId)).toEqual({ kind: 'nothing-due', nextDueMs: null });
  await database.record({
    analysisId,
    leaseId: first.leaseId,
    results: [aResult(other?.id ?? '')],
    goesOn: true,
  });
  expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({
    stage: 'finish',
    urlsChecked: 3,
  });
});

test('a batch that goes on leaves the URLs of a lost batch to others', async () => {
  const analysisId = await database.aCrawl();
  const first = claimed(await database.claim(analysisId));
  const results = [aResult(first.urls[0]?.id ?? '')];
  await database.record({
    analysisId,
    leaseId: first.leaseId,
    results,
    discovered: [aPage('/a'), aPage('/b')],
  });
  claimed(await database.claim(analysisId, 0));
  expect(await goOn(analysisId, newId())).toEqual({ kind: 'nothing-due', nextDueMs: 0 });
  expect(claimed(await database.claim(analysisId))).toMatchObject({ staysAlone: true, urls: [{}] });
});

test.each(['page', 'probe'] as const)(
  'a host is wanted by an analysis that has a %s to fetch and no batch in flight',
  async (work) => {
    const [one, other] = [await database.aCrawl(), await database.aCrawl()];
    const host = `${work}.shared.test`;
    const ids = { id: { in: [one, other] } };
    await database.db.crawlUrl.updateMany({ where: { analysisId: ids.id }, data: { purpose: work } });
    await database.db.analysis.updateMany({ where: ids, data: { startUrl: `http://${host}/` } });
    expect(await isHostWanted(database.db, { host, analysisId: one, work })).toBe(true);
    await claimUrls(database.db, { analysisId: other, work, limit: 1, leaseMs: 60_000, batchesMax: 1 });
    expect(await isHostWanted(database.db, { host, analysisId: one, work })).toBe(false);
  },
);

test('a release at shutdown does not count against a URL', async () => {
  const analysisId = await database.aCrawl();
  for (let stop = 0; stop < 5; stop += 1) {
    const { leaseId } = claimed(await database.claim(analysisId));
    await releaseUrls(database.db, analysisId, leaseId);
  }
  expect(claimed(await database.claim(analysisId)).urls).toHaveLength(1);
});
