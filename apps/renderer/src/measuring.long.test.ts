import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPageVitals } from '@plumbline/database';
import {
  createTestDatabase,
  findEndedAnalysis,
  seedAnalysis,
  type TestDatabase,
} from '@plumbline/database/testing';
import { findChromium } from '@plumbline/rendering';
import { patience, serveSite, startApp, until, type AppProcess, type StaticSite } from '@plumbline/testkit';

const testInBrowser = findChromium() === null ? test.skip : test;

let database: TestDatabase;
let site: StaticSite;
const processes: AppProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const page = (links: string) =>
    `<!doctype html><html lang="en"><head><title>Tools</title></head><body><h1>Tools</h1><p>${'They last. '.repeat(60)}</p>${links}</body></html>`;
  site = await serveSite({ '/': page('<a href="/blog/one">One</a>'), '/blog/one': page('') });
  await start('crawler-worker');
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop('SIGKILL')));
  await site.close();
  await database.close();
});

async function start(name: 'crawler-worker' | 'renderer'): Promise<AppProcess> {
  const started = await startApp({
    name,
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LEASE_SECONDS: '2',
      RECONCILE_SECONDS: '0.5',
      PATH: '/usr/bin:/bin',
    },
    event: name === 'renderer' ? 'renderer.started' : 'worker.started',
  });
  processes.push(started);
  return started;
}

testInBrowser(
  'pages are measured after the site has been read, even if that kills a renderer, and then the analysis completes',
  async () => {
    const first = await start('renderer');
    const options = { measureVitals: true, render: 'never' } as const;
    const { analysisId } = await seedAnalysis(database.db, { startUrl: `${site.origin}/`, options });
    await until(
      () => database.db.pageVitals.findFirst({ where: { leaseId: { not: null } } }),
      'a page that is being measured',
      60_000,
    );
    await first.stop('SIGKILL');
    await start('renderer');
    const ended = await until(
      () => findEndedAnalysis(database.db, analysisId),
      'the end of the analysis',
      180_000,
    );
    expect(ended.status).toBe('completed');
    const measured = await listPageVitals(database.db, analysisId);
    expect(measured).toMatchObject([
      { url: `${site.origin}/`, vitals: { runs: 3, cumulativeLayoutShift: { median: 0 } } },
      { url: `${site.origin}/blog/one`, vitals: { runs: 3 } },
    ]);
  },
  300_000 * patience,
);
