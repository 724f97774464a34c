import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ensureWebhookSecrets,
  getWebhookDelivery,
  insertSampleDelivery,
  newId,
  redeliverWebhook,
  rotateWebhookSecret,
} from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { createSecretBox } from '@plumbline/service';
import { createTestDatabase, letTimePass, type TestDatabase } from '@plumbline/database/testing';
import { generateWebhookSecret } from '@plumbline/webhooks';
import { Webhook } from 'svix';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { createLogReader, type LogReader } from '@plumbline/service/testing';
import { startReceiver, type Receiver, type Respond } from './testing/receiver.ts';

const secretBox = createSecretBox(Buffer.alloc(32, 1));
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const DAY = 86_400_000;

let database: TestDatabase;
let accountId: string;
let log: LogReader;
/** The requested waits before the next attempts, in seconds. */
let waits: number[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  http.close();
  await database.close();
});
beforeEach(async () => {
  accountId = newId();
  await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
  log = createLogReader();
  waits = [];
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await database.db.account.deleteMany();
});

async function receive(respond?: Respond): Promise<Receiver> {
  const receiver = await startReceiver(respond);
  cleanups.push(() => receiver.close());
  return receiver;
}

function dispatch(options: Partial<DispatcherOptions> = {}): Dispatcher {
  const dispatcher = createDispatcher(
    {
      db: database.db,
      mailer: null,
      publicUrl: '',
      http,
      secretBox,
      logger: log.logger,
      now: () => new Date(),
      random: () => 0.5,
      wakeLater: async (_deliveryId, delayMs) => void waits.push(delayMs / 1_000),
    },
    { concurrency: 32, concurrencyPerHost: 4, leaseMs: 30_000, pollMs: DAY, ...options },
  );
  cleanups.push(() => dispatcher.close({ graceMs: 0 }));
  return dispatcher;
}

function send(url: string): Promise<{ id: string }> {
  return insertSampleDelivery(database.db, { accountId, url });
}

async function stateOf(id: string) {
  const delivery = await getWebhookDelivery(database.db, { accountId, id });
  if (delivery === null) throw new Error(`no delivery ${id}`);
  return delivery;
}

describe('a receiver that is down for the whole schedule', () => {
  test('is retried by the schedule; then the delivery is dead and can be redelivered', async () => {
    let down = true;
    const receiver = await receive((response) => response.writeHead(down ? 500 : 204).end());
    const { id } = await send(receiver.url);
    const dispatcher = dispatch();
    for (;;) {
      await log.next('webhook.attempt');
      if ((await stateOf(id)).status === 'dead') break;
      await letTimePass(database.db, 2 * DAY);
      dispatcher.wake();
    }
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 7_200, 21_600, 64_800, 129_600]);
    expect(await stateOf(id)).toMatchObject({ status: 'dead', attempts: 10 });
    expect(receiver.received).toHaveLength(10);

    down = false;
    await redeliverWebhook(database.db, { accountId, id });
    dispatcher.wake();
    await log.next('webhook.attempt');
    expect(await stateOf(id)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(new Set(receiver.received.map((event) => event.webhookId))).toEqual(new Set([id]));
  });

  test('is not retried before its time', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { id } = await send(receiver.url);
    // The last wait takes a day and a half.
    await database.db.webhookDelivery.update({ where: { id }, data: { attempts: 8 } });
    const dispatcher = dispatch();
    await log.next('webhook.attempt');
    await letTimePass(database.db, 1.49 * DAY);
    dispatcher.wake();
    await dispatcher.close({ graceMs: 5_000 });
    expect(await stateOf(id)).toMatchObject({ status: 'pending', attempts: 9 });
  });
});

describe('the request to the receiver', () => {
  test('has the event and a signature that the secret verifies, before, during and after a rotation', async () => {
    const receiver = await receive();
    const [first, second] = [generateWebhookSecret(), generateWebhookSecret()];
    const seal = (secret: string) => secretBox.seal(secret, accountId);
    await ensureWebhookSecrets(database.db, { accountId, seal: () => seal(first), now: new Date() });
    const dispatcher = dispatch();

    async function sendAndVerify(secrets: readonly string[]): Promise<void> {
      const { id } = await send(receiver.url);
      dispatcher.wake();
      await log.next('webhook.attempt');
      const event = receiver.received.at(-1);
      const headers = event?.headers as Record<string, string>;
      expect(headers['content-type']).toBe('application/json');
      expect(headers['webhook-signature']?.split(' ')).toHaveLength(secrets.length);
      for (const secret of secrets) {
        expect(new Webhook(secret).verify(event?.body ?? '', headers)).toMatchObject({
          id,
          event: 'analysis.completed',
        });
      }
    }

    await sendAndVerify([first]);
    await rotateWebhookSecret(database.db, { accountId, sealed: seal(second), now: new Date() });
    await sendAndVerify([first, second]);
    await database.db.webhookSecret.updateMany({
      where: { expiresAt: { not: null } },
      data: { expiresAt: new Date() },
    });
    await sendAndVerify([second]);
  });

  test('makes a secret for an account without one', async () => {
    const receiver = await receive();
    await send(receiver.url);
    dispatch();
    await log.next('webhook.attempt');
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  });
});

describe('a receiver that hangs', () => {
  test('delays no other receiver, and gets no more than its share of attempts', async () => {
    const hanging = await receive(() => undefined);
    const healthy = await receive();
    for (let number = 0; number < 20; number += 1) await send(hanging.url);
    for (let number = 0; number < 40; number += 1) await send(healthy.url);
    dispatch({ concurrency: 8, concurrencyPerHost: 4 });
    await healthy.until(40);
    expect(hanging.received).toHaveLength(4);
  });
});

describe('an attempt that exceeds its time limit', () => {
  test('counts as failed, and frees its slot for others', async () => {
    const hanging = await receive(() => undefined);
    const healthy = await receive();
    const { id } = await send(hanging.url);
    const dispatcher = dispatch({ concurrency: 1, longestMs: 50 });
    await log.next('webhook.attempt');
    expect(await stateOf(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      log: [{ errorClass: 'timeout' }],
    });
    await send(healthy.url);
    dispatcher.wake();
    await healthy.until(1);
  });
});

describe('several dispatchers', () => {
  test('make one attempt for each delivery', async () => {
    const receiver = await receive();
    for (let number = 0; number < 30; number += 1) await send(receiver.url);
    const dispatchers = [dispatch(), dispatch(), dispatch(), dispatch()];
    await receiver.until(30);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close({ graceMs: 5_000 })));
    expect(receiver.received).toHaveLength(30);
  });
});

describe('shutdown', () => {
  test('finishes an attempt within the grace period', async () => {
    let answer = (): void => undefined;
    const receiver = await receive((response) => {
      answer = () => response.writeHead(204).end();
    });
    const { id } = await send(receiver.url);
    const dispatcher = dispatch();
    await receiver.until(1);
    const closed = dispatcher.close({ graceMs: 10_000 });
    answer();
    await closed;
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
  });

  test('interrupts an attempt that takes longer, and releases it for another dispatcher', async () => {
    const receiver = await receive((response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
    });
    const { id } = await send(receiver.url);
    const stopped = dispatch();
    await receiver.until(1);
    await stopped.close({ graceMs: 0 });
    expect(await stateOf(id)).toMatchObject({ status: 'pending', attempts: 0 });
    dispatch();
    await log.next('webhook.attempt');
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
    expect(receiver.received.map((event) => event.webhookId)).toEqual([id, id]);
  });
});
