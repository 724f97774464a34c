import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { freePort } from '@plumbline/local-postgres';
import { startApp, startRedis, startTcpProxy, testRedisUrl, type AppProcess } from '@plumbline/testkit';

/** The processes of a fleet. While their stores are not available, each one waits, and ends when asked to. */
const APPS = [
  { name: 'api', event: 'api.started' },
  { name: 'crawler-worker', event: 'worker.started' },
  { name: 'webhook-dispatcher', event: 'dispatcher.started' },
];
/** The promised time in which a process ends. */
const ENDS_WITHIN_MS = 10_000;
const LIMIT_MS = 90_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  HOST: '127.0.0.1',
  PORT: '0',
});

function throughPort(port: number): string {
  const url = new URL(database.url);
  url.port = String(port);
  return url.href;
}

async function expectToEndInTime(app: AppProcess): Promise<void> {
  const toldAt = performance.now();
  await expect(app.stop()).resolves.toEqual([0, null]);
  expect(performance.now() - toldAt).toBeLessThan(ENDS_WITHIN_MS);
}

describe('SIGTERM', () => {
  (testRedisUrl() === null ? test.skip : test)(
    'ends each process with exit code 0 while Redis is not available',
    async () => {
      const redis = await startRedis();
      if (redis === null) throw new Error('There was a Redis a moment ago.');
      const environment = { ...settings(database.url), REDIS_URL: redis.url };
      const apps = await Promise.all(APPS.map((app) => startApp({ ...app, environment })));
      await redis.stop();
      await Promise.all(apps.map((app) => expectToEndInTime(app)));
    },
    LIMIT_MS,
  );

  test(
    'ends each process with exit code 0 while PostgreSQL does not answer',
    async () => {
      const proxy = await startTcpProxy(Number(new URL(database.url).port));
      const environment = settings(throughPort(proxy.port));
      const apps = await Promise.all(APPS.map((app) => startApp({ ...app, environment })));
      proxy.freeze();
      await Promise.all(apps.map((app) => expectToEndInTime(app)));
      await proxy.close();
    },
    LIMIT_MS,
  );
});

test(
  'processes that start before PostgreSQL say once that they wait, and begin when it is available',
  async () => {
    const port = await freePort();
    const environment = settings(throughPort(port));
    const apps = await Promise.all(
      APPS.map(({ name }) => startApp({ name, environment, event: 'database.awaited' })),
    );
    for (const { started } of apps) expect(started['reason']).toMatch(/ECONNREFUSED/);
    const proxy = await startTcpProxy(Number(new URL(database.url).port), port);
    await Promise.all(apps.map((app, index) => app.logged(APPS[index]?.event ?? '')));
    await Promise.all(apps.map((app) => expectToEndInTime(app)));
    await proxy.close();
  },
  LIMIT_MS,
);
