import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { insertSampleDelivery, newId } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { drawRawAnswers, selfSigned, serveRawAnswer, type RawServer } from '@plumbline/net/testing';
import { createSecretBox } from '@plumbline/service';
import { createLogReader } from '@plumbline/service/testing';
import { createDispatcher } from './dispatcher.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const deadlines = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };

let database: TestDatabase;
let servers: readonly RawServer[] = [];
let healthy: Receiver;
const client = createHttpClient({
  allowPrivateAddresses: ['127.0.0.0/8'],
  userAgent: 'test',
  certificateAuthorities: [selfSigned.cert],
});
beforeAll(async () => {
  database = await createTestDatabase();
  healthy = await startReceiver();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await healthy.close();
  client.close();
  await database.close();
});

test('whatever a receiver answers, byte by byte, counts as one attempt, and others have their event', async () => {
  const accountId = newId();
  await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
  servers = await Promise.all(drawRawAnswers(80, 11).map((answer) => serveRawAnswer(answer)));
  for (const { url } of [...servers, healthy]) await insertSampleDelivery(database.db, { accountId, url });
  const log = createLogReader();
  const dispatcher = createDispatcher(
    {
      db: database.db,
      http: { request: (request) => client.request({ ...request, ...deadlines }) },
      logger: log.logger,
      secretBox: createSecretBox(Buffer.alloc(32, 1)),
      now: () => new Date(),
      random: () => 0.5,
      wakeLater: async () => undefined,
    },
    { concurrency: 16, concurrencyPerHost: 100, leaseMs: 30_000, pollMs: 3_600_000 },
  );
  await healthy.until(1);
  for (let attempt = 0; attempt <= servers.length; attempt += 1) await log.next('webhook.attempt');
  await dispatcher.close({ graceMs: 5_000 });
  const deliveries = await database.db.webhookDelivery.findMany({ select: { attempts: true } });
  expect(deliveries.map(({ attempts }) => attempts)).toEqual(Array(servers.length + 1).fill(1));
});
