import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { siteCheckRoutes } from '@plumbline/contracts';
import { createApiKey, createSite } from '@plumbline/database';
import { createTestDatabase, seedClient, type TestDatabase } from '@plumbline/database/testing';
import {
  linkedPages,
  patience,
  serveSite,
  startApp,
  until,
  type AppProcess,
  type StaticSite,
} from '@plumbline/testkit';

jest.setTimeout(600_000 * patience);

/**
 * Runs the version before the newest migration on the schema of this one, as it runs during a deployment ("Upgrade"
 * in docs/operations.md).
 */
const root = path.join(import.meta.dirname, '../../..');
const older = mkdtempSync(path.join(tmpdir(), 'older-'));
const SET_UP = `import('./scripts/setup.mjs').then(({ setUp }) => setUp())`;
const PAGES = 40;
let database: TestDatabase;
let site: StaticSite;
let processes: AppProcess[] = [];

beforeAll(() => {
  const newest = execFileSync('git', ['log', '-1', '--format=%H', '--', 'prisma/migrations'], { cwd: root });
  execFileSync('sh', ['-ec', `git archive ${newest.toString().trim()}^ | tar -x -C ${older}`], { cwd: root });
  const { NODE_ENV: _test, NODE_OPTIONS: _ofJest, ...environment } = process.env;
  execFileSync(process.execPath, ['--eval', SET_UP], { cwd: older, env: environment, stdio: 'ignore' });
});
afterAll(() => rmSync(older, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  site = await serveSite(linkedPages(PAGES));
});
afterEach(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  processes = [];
  await site.close();
  await database.close();
});

async function start(name: string, event: string, checkout = root): Promise<AppProcess> {
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    RECONCILE_SECONDS: '0.5',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const started = await startApp({ name, checkout, environment, event });
  processes.push(started);
  return started;
}

test('the previous version accepts analyses, runs them and answers on this schema, alone and beside this version', async () => {
  const { accountId, clientId } = await seedClient(database.db);
  await database.db.account.update({ where: { id: accountId }, data: { tier: 'pro' } });
  const { key } = await createApiKey(database.db, {
    accountId,
    name: 'key',
    scopes: ['admin'],
    environment: 'live',
  });
  await createSite(database.db, { accountId, clientId, url: `${site.origin}/` });
  const { started } = await start('api', 'api.started', older);
  const api = createApiClient({ baseUrl: `http://127.0.0.1:${String(started['port'])}`, apiKey: key });
  await start('crawler-worker', 'worker.started', older);

  const analyse = async () => {
    const { siteCheckId } = await api.call(siteCheckRoutes.analyze, {
      params: { clientId },
      body: {},
    });
    const status = await until(async () => {
      const answer = await api.call(siteCheckRoutes.getStatus, { params: { siteCheckId } });
      return answer.status !== 'in_progress' && answer.status;
    }, 'the end of the analysis');
    const where = { analysisId: siteCheckId, purpose: 'page', state: 'done', statusCode: 200 } as const;
    return { status, pages: await database.db.crawlUrl.count({ where }) };
  };
  expect(await analyse()).toEqual({ status: 'completed', pages: PAGES });

  await start('crawler-worker', 'worker.started');
  expect(await analyse()).toEqual({ status: 'completed', pages: PAGES });
});
