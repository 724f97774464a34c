import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createSiteAccess } from '@plumbline/crawler';
import { endOutage, getHostPace, getRunningAnalysis, type Analysis } from '@plumbline/database';
import { createTestDatabase, seedAnalysis, seedUrls } from '@plumbline/database/testing';
import { createHttpClient } from '@plumbline/net';
import { aResponse } from '@plumbline/page-facts/testing';
import { createLogger } from '@plumbline/service';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { createOutages } from './outages.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const { signal } = new AbortController();
const config = { OUTAGE_WAIT_SECONDS: 180 };
const failed = aResponse({ status: 502 });
const pages: Record<string, SitePage> = {};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let site: StaticSite;
let host: string;
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
beforeAll(async () => {
  [database, site] = await Promise.all([createTestDatabase(), serveSite(pages)]);
  ({ host } = new URL(site.origin));
});
afterAll(async () => {
  http.close();
  await Promise.all([database.close(), site.close()]);
});
beforeEach(async () => {
  pages['/known'] = '<title>Known</title>';
  await endOutage(database.db, host);
});

async function beginAnalysis(statusCode: number): Promise<Analysis> {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db, { startUrl: `${site.origin}/` });
  await seedUrls(db, analysisId, [{ url: `${site.origin}/known`, statusCode }]);
  const analysis = await getRunningAnalysis(db, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  return analysis;
}

const retryMsIn = (analysis: Analysis, response = failed) =>
  createOutages(
    { db: database.db, http, logger, config },
    analysis,
    { access: createSiteAccess([host]) },
    signal,
  ).retryMs(response);

test('a page that fails while another one answers as before fails by itself', async () => {
  const analysis = await beginAnalysis(200);
  await expect(retryMsIn(analysis)).resolves.toBeNull();
  await expect(getHostPace(database.db, host)).resolves.toMatchObject({ isDown: false, pausedMs: 0 });
});

test('a page that fails while no page answers that did before is asked again, and the crawl pauses', async () => {
  const analysis = await beginAnalysis(200);
  pages['/known'] = { status: 502 };
  const retryMs = await retryMsIn(analysis);
  const pace = await getHostPace(database.db, host);
  expect(pace.isDown).toBe(true);
  expect(pace.pausedMs).toBeGreaterThan(0);
  expect(pace.pausedMs).toBeLessThanOrEqual(retryMs ?? 0);
});

test('a site that is down is not waited for after three minutes, until it has answered again', async () => {
  const analysis = await beginAnalysis(200);
  pages['/known'] = { status: 502 };
  await retryMsIn(analysis);
  await database.db.hostPace.update({ where: { host }, data: { downSince: new Date(Date.now() - 181_000) } });
  await expect(retryMsIn(analysis)).resolves.toBeNull();
  await endOutage(database.db, host);
  await expect(retryMsIn(analysis)).resolves.toBeGreaterThan(0);
});

test.each([
  ['a site of which no page has answered', 500, failed],
  ['a crawler that is asked to come back later', 200, aResponse({ status: 429 })],
  ['a page that is not there', 200, aResponse({ status: 404 })],
])('%s is no outage', async (_case, statusCode, response) => {
  const analysis = await beginAnalysis(statusCode);
  pages['/known'] = { status: 502 };
  await expect(retryMsIn(analysis, response)).resolves.toBeNull();
});
