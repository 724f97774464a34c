import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey, ensureWebhookSecrets, insertSampleDelivery } from '@plumbline/database';
import { createTestDatabase, seedAnalysis, type TestDatabase } from '@plumbline/database/testing';
import { createSecretBox } from '@plumbline/service';
import { startApp, until, type AppProcess } from '@plumbline/testkit';
import { generateWebhookSecret, signEvent } from '@plumbline/webhooks';
import { runAdmin } from './run-admin.ts';

const EVENTS = 60;

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = (key: Buffer, other: Buffer) => ({
  SECRETS_KEY: key.toString('base64'),
  SECRETS_KEY_OTHER: other.toString('base64'),
});

let database: TestDatabase;
const processes: AppProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(processes.map((running) => running.stop()));
  await database.close();
});

async function start(name: string, event: string, environment: Record<string, string>): Promise<AppProcess> {
  const shared = {
    DATABASE_URL: database.url,
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const running = await startApp({ name, event, environment: { ...shared, ...environment } });
  processes.push(running);
  return running;
}

/** Receives events, and collects those that are not signed with the secret. */
async function startReceiver(secret: string) {
  const taken = new Set<string>();
  const forged: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const id = String(request.headers['webhook-id']);
      const at = new Date(Number(request.headers['webhook-timestamp']) * 1_000);
      const { 'webhook-signature': signature } = signEvent({ id, body, secrets: [secret], at });
      if (signature !== request.headers['webhook-signature']) forged.push(id);
      taken.add(id);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, taken, forged, close: () => server.close() };
}

test('replaces SECRETS_KEY while the status is polled and webhooks are delivered, and loses none', async () => {
  const { db } = database;
  const { accountId, analysisId, siteId } = await seedAnalysis(db);
  const { key } = await createApiKey(db, {
    accountId,
    name: 'poller',
    scopes: ['api:read'],
    environment: 'live',
  });
  const [oldBox, newBox] = [createSecretBox(oldKey), createSecretBox(newKey)];
  const secret = generateWebhookSecret();
  await ensureWebhookSecrets(db, { accountId, seal: () => oldBox.seal(secret, accountId), now: new Date() });
  await db.site.update({ where: { id: siteId }, data: { credentials: oldBox.seal('{}', accountId) } });
  await db.analysis.update({ where: { id: analysisId }, data: { cookies: oldBox.seal('[]', accountId) } });

  // In the middle of step 2, one dispatcher has the keys in the new order and the other one in the old order.
  const [api] = await Promise.all([
    start('api', 'api.started', keys(newKey, oldKey)),
    start('webhook-dispatcher', 'dispatcher.started', keys(oldKey, newKey)),
    start('webhook-dispatcher', 'dispatcher.started', keys(newKey, oldKey)),
  ]);
  const receiver = await startReceiver(secret);
  const status = `http://127.0.0.1:${String(api.started['port'])}/api/site-checks/${analysisId}/status`;
  const poll = async () => (await fetch(status, { headers: { authorization: `Bearer ${key}` } })).status;
  const rotate = async () => {
    const environment = { DATABASE_URL: database.url, ...keys(newKey, oldKey) };
    const { text } = await runAdmin(['rotate-secrets', '--json'], environment);
    return JSON.parse(text) as object;
  };

  const statuses = new Set<number>();
  let rotation: Promise<object> | null = null;
  for (let sent = 0; sent < EVENTS; sent += 1) {
    if (sent === EVENTS / 2) rotation = rotate();
    await insertSampleDelivery(db, { accountId, url: receiver.url });
    statuses.add(await poll());
  }
  await expect(rotation).resolves.toEqual({ resealed: 3, shut: 0 });
  await until(async () => receiver.taken.size === EVENTS, 'all events');
  receiver.close();

  expect(receiver.forged).toEqual([]);
  expect([...statuses]).toEqual([200]);
  await expect(rotate()).resolves.toEqual({ resealed: 0, shut: 0 });
  const site = await db.site.findUniqueOrThrow({ where: { id: siteId } });
  expect(newBox.open(site.credentials ?? new Uint8Array(), accountId)).toBe('{}');
});

test('says how many secrets neither key opens, and requires both keys', async () => {
  const { accountId, siteId } = await seedAnalysis(database.db);
  const credentials = createSecretBox(Buffer.alloc(32, 9)).seal('{}', accountId);
  await database.db.site.update({ where: { id: siteId }, data: { credentials } });
  const environment = { DATABASE_URL: database.url, ...keys(newKey, oldKey) };
  await expect(runAdmin(['rotate-secrets'], environment)).resolves.toMatchObject({
    text: 'resealed: 0\nshut: 1\n',
  });
  const { SECRETS_KEY_OTHER: _, ...without } = environment;
  await expect(runAdmin(['rotate-secrets'], without)).resolves.toMatchObject({
    exitCode: 2,
    complaint: expect.stringContaining('SECRETS_KEY_OTHER'),
  });
});
