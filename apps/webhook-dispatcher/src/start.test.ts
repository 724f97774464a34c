import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getWebhookDelivery, insertSampleDelivery, newId } from '@plumbline/database';
import { createProducer, deliveryQueue } from '@plumbline/queue';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { testRedisUrl, until } from '@plumbline/testkit';
import { loadConfig } from './config.ts';
import { startDispatcher } from './start.ts';
import { createLogReader } from '@plumbline/service/testing';
import { startReceiver } from './testing/receiver.ts';

/** An interval so long that only a wake-up call leads to a delivery. */
const NEVER_POLLS_MS = 86_400_000;

const redisUrl = testRedisUrl();
const stores = redisUrl === null ? (['postgres'] as const) : (['postgres', 'redis'] as const);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(stores)('with its queue on %s', (kind) => {
  test('a dispatcher delivers events that it finds and events for which it is woken, and closes', async () => {
    const config = loadConfig({
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      ...(kind === 'redis' && { REDIS_URL: redisUrl ?? '' }),
    });
    const accountId = newId();
    await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
    const receiver = await startReceiver();
    await insertSampleDelivery(database.db, { accountId, url: receiver.url });

    const log = createLogReader();
    const dispatcher = await startDispatcher(config, log.logger, NEVER_POLLS_MS);
    await receiver.until(1);
    await log.next('webhook.attempt');

    const store =
      kind === 'redis'
        ? ({ kind, url: redisUrl ?? '' } as const)
        : ({ kind, databaseUrl: database.url } as const);
    const wakeUps = createProducer(store, deliveryQueue, log);
    const { id } = await insertSampleDelivery(database.db, { accountId, url: receiver.url });
    await wakeUps.add({ deliveryId: id });
    await receiver.until(2);
    const isRecorded = async () =>
      (await getWebhookDelivery(database.db, { accountId, id }))?.status === 'delivered';
    expect(await until(isRecorded, 'the delivery on record')).toBe(true);

    await wakeUps.close();
    await dispatcher.close();
    await receiver.close();
  });
});

test('all faults of the settings are reported at once', () => {
  expect(() => loadConfig({ WEBHOOK_CONCURRENCY: '0' })).toThrow(
    /DATABASE_URL[^]*SECRETS_KEY[^]*WEBHOOK_CONCURRENCY/,
  );
});
