import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccount, createApiKey } from '@plumbline/database';
import { createTestDatabase, until, type TestDatabase } from '@plumbline/testkit';
import request from 'supertest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('kill -9 a second after an answer: the request is in the audit log', async () => {
  const { db } = database;
  const account = await createAccount(db, { name: 'Acme', tier: 'free' });
  const { key } = await createApiKey(db, {
    ...{ accountId: account.id, name: 'test', scopes: ['api:read'], environment: 'live' },
  });
  const { child, url } = await startProcess();
  await request(url).get('/api/account').auth(key, { type: 'bearer' }).expect(200);
  const answeredMs = performance.now();
  await until(async () => performance.now() - answeredMs >= 1_000, 'a second');
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  const entries = await db.auditEntry.findMany({ where: { accountId: account.id } });
  expect(entries).toEqual([expect.objectContaining({ route: '/api/account', status: 200 })]);
}, 60_000);

/** An API as a process of its own, as an operator starts it. */
async function startProcess(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: '', DATABASE_URL: database.url, SECRETS_KEY: Buffer.alloc(32).toString('base64') },
      ...{ HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' },
    },
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /"api\.started".*?"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error('The API ended before it had started.');
}
