import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimed, openCrawlDatabase } from '../testing/crawl-database.ts';
import { aPageToRender, aRendering, aResult } from '../testing/crawl-sketches.ts';
import {
  claimUrls,
  findIdleAnalyses,
  getPageRendering,
  getRenderingState,
  getRenderSource,
  giveUpRendering,
  recordBatch,
} from '../index.ts';
import { dropFormerScreenshots } from '../pages/page-renderings.ts';

let database: Awaited<ReturnType<typeof openCrawlDatabase>>;
beforeAll(async () => {
  database = await openCrawlDatabase();
});
afterAll(() => database.close());

const budget = { pagesMax: 10, probesMax: 10, queryVariantsMax: 10, retries: [], discovered: [] };

const claimFor = (analysisId: string, work: 'page' | 'render', leaseMs = 60_000) =>
  claimUrls(database.db, { analysisId, work, limit: 5, leaseMs, batchesMax: 1 });

/** Stores an analysis whose only page was fetched and waits for a renderer. */
async function aWaitingPage() {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await claimFor(analysisId, 'page'));
  const id = urls[0]?.id ?? '';
  const toRender = [aPageToRender(id)];
  const outcome = await recordBatch(database.db, { ...budget, analysisId, leaseId, results: [], toRender });
  return { analysisId, id, outcome };
}

test('a page that waits for a renderer is pending, and no worker fetches it again', async () => {
  const { analysisId, id, outcome } = await aWaitingPage();
  expect(outcome).toMatchObject({ stored: true, pagesPending: true });
  expect(await claimFor(analysisId, 'page')).toEqual({ kind: 'nothing-due', nextDueMs: null });
  await expect(getRenderingState(database.db, analysisId)).resolves.toMatchObject({ pages: 1 });
  await expect(getRenderSource(database.db, id)).resolves.toMatchObject({ reason: 'empty_shell' });
  const idle = (await findIdleAnalyses(database.db)).analyses;
  expect(idle).toContainEqual({ analysisId, pages: false, probes: false, renders: true });
});

test('its rendering is stored like the result of a batch, and ends the crawl', async () => {
  const { analysisId, id } = await aWaitingPage();
  const { leaseId } = claimed(await claimFor(analysisId, 'render'));
  const results = [aResult(id, { rendered: true, renderReason: 'empty_shell' })];
  const renderings = [aRendering(id)];
  const outcome = await recordBatch(database.db, { ...budget, analysisId, leaseId, results, renderings });
  expect(outcome).toMatchObject({ stored: true, pagesPending: false });
  await expect(getRenderSource(database.db, id)).resolves.toBeNull();
  await expect(getPageRendering(database.db, id)).resolves.toMatchObject({
    rendered: { h1: 'Drills' },
    messages: [{ text: 'No price: \ufffd' }],
    screenshot: new Uint8Array(Buffer.from('jpeg')),
  });
  await expect(database.db.analysis.findUnique({ where: { id: analysisId } })).resolves.toMatchObject({
    stage: 'finish',
    pagesRendered: 1,
    urlsChecked: 1,
  });
});

test('a renderer that has lost its lease changes nothing', async () => {
  const { analysisId, id } = await aWaitingPage();
  const late = claimed(await claimFor(analysisId, 'render', 0));
  const taker = claimed(await claimFor(analysisId, 'render'));
  expect(taker.urls.map((url) => url.id)).toEqual([id]);
  const results = [aResult(id, { rendered: true })];
  const renderings = [aRendering(id)];
  const store = (leaseId: string) =>
    recordBatch(database.db, { ...budget, analysisId, leaseId, results, renderings });
  expect(await store(late.leaseId)).toMatchObject({ stored: false });
  expect(await store(taker.leaseId)).toMatchObject({ stored: true });
});

test('the crawler gets waiting pages back when the last renderer is gone', async () => {
  const { analysisId, id } = await aWaitingPage();
  await database.db.analysis.update({ where: { id: analysisId }, data: { hasRenderer: true } });
  await giveUpRendering(database.db);
  await expect(getRenderSource(database.db, id)).resolves.toBeNull();
  expect(claimed(await claimFor(analysisId, 'page')).urls.map((url) => url.id)).toEqual([id]);
  await expect(database.db.analysis.findUnique({ where: { id: analysisId } })).resolves.toMatchObject({
    hasRenderer: false,
  });
});

test('pages that a batch sends to renderers after the last one is gone come back as well', async () => {
  const { analysisId, id } = await aWaitingPage();
  await giveUpRendering(database.db);
  const { leaseId } = claimed(await claimFor(analysisId, 'page'));
  const toRender = [aPageToRender(id)];
  await recordBatch(database.db, { ...budget, analysisId, leaseId, results: [], toRender });
  await giveUpRendering(database.db);
  expect(claimed(await claimFor(analysisId, 'page')).urls.map((url) => url.id)).toEqual([id]);
  await expect(getRenderingState(database.db, analysisId)).resolves.toEqual({ hasRenderer: false, pages: 0 });
});

test('screenshots are kept of the newest analysis: a full one takes the place of all, a partial one of partial ones', async () => {
  const site = await aWaitingPage();
  const { accountId, siteId } = await database.db.analysis.findUniqueOrThrow({
    where: { id: site.analysisId },
  });
  const aScreenshot = async (extent: 'full' | 'partial') => {
    const { analysisId, id: urlId } = await aWaitingPage();
    const data = { accountId, siteId, status: 'completed', extent } as const;
    const analysis = await database.db.analysis.update({ where: { id: analysisId }, data });
    await database.db.pageScreenshot.create({ data: { urlId, analysisId, image: Buffer.from(extent) } });
    await dropFormerScreenshots(database.db, analysis);
  };
  const kept = async () =>
    (await database.db.pageScreenshot.findMany({ orderBy: { analysisId: 'asc' } })).map(({ image }) =>
      Buffer.from(image).toString(),
    );
  await database.db.pageScreenshot.deleteMany();
  await aScreenshot('full');
  await aScreenshot('partial');
  expect(await kept()).toEqual(['full', 'partial']);
  await aScreenshot('partial');
  expect(await kept()).toEqual(['full', 'partial']);
  await aScreenshot('full');
  expect(await kept()).toEqual(['full']);
});
