import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { letTimePass } from '../testing/let-time-pass.ts';
import { withClockAhead } from '../testing/with-clock-ahead.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  claimDeliveries,
  ensureWebhookSecrets,
  getWebhookDelivery,
  insertSampleDelivery,
  listWebhookDeliveries,
  listWebhookSecrets,
  newId,
  recordAttempt,
  redeliverWebhook,
  releaseDelivery,
  rotateWebhookSecret,
  type ClaimedDelivery,
  type Database,
  type DeliveryFilter,
} from '../index.ts';

const HOUR = 3_600_000;
const attempt = {
  at: new Date('2026-11-21T10:00:00Z'),
  address: '192.0.2.1',
  status: 500,
  durationMs: 12,
  responseBody: 'no',
  errorClass: 'http_error',
};

let database: TestDatabase;
let db: Database;
let accountId: string;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

beforeEach(async () => {
  await db.account.deleteMany();
  accountId = newId();
  await db.account.create({ data: { id: accountId, name: 'Acme' } });
  now = new Date(Date.now() + 1_000);
});

async function deliveriesTo(host: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await insertSampleDelivery(db, { accountId, url: `https://${host}/hook` });
  }
}

function claim(options: { limit?: number; perHostMax?: number } = {}): Promise<ClaimedDelivery[]> {
  return claimDeliveries(db, { limit: 10, perHostMax: 2, leaseMs: 30_000, ...options });
}

/** Claims the only delivery. */
async function claimOne(): Promise<ClaimedDelivery> {
  const [delivery] = await claim();
  if (delivery === undefined) throw new Error('nothing to claim');
  return delivery;
}

function hostsOf(deliveries: readonly ClaimedDelivery[]): string[] {
  return deliveries.map((delivery) => delivery.host).sort();
}

describe('claims', () => {
  test('a delivery is claimed once, and again when its lease has run out', async () => {
    await deliveriesTo('a.example', 1);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
    await letTimePass(db, 30_001);
    expect(await claim()).toHaveLength(1);
  });

  test('a delivery is due at once, however far ahead the clock of the process is that wrote it', async () => {
    await withClockAhead(HOUR, () => deliveriesTo('a.example', 1));
    expect(await claim()).toHaveLength(1);
  });

  test('concurrent claims share the deliveries', async () => {
    await deliveriesTo('a.example', 8);
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim({ limit: 2, perHostMax: 100 })));
    expect(new Set(claims.flat().map((delivery) => delivery.id)).size).toBe(8);
  });

  test('a receiver with its share under way is passed over, even by concurrent claims', async () => {
    await deliveriesTo('slow.example', 10);
    await deliveriesTo('b.example', 1);
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(hostsOf(claims.flat())).toEqual(['b.example', 'slow.example', 'slow.example']);
  });

  test('receivers take turns, the oldest delivery first', async () => {
    await deliveriesTo('a.example', 2);
    await deliveriesTo('b.example', 2);
    await deliveriesTo('c.example', 2);
    expect(hostsOf(await claim({ limit: 3 }))).toEqual(['a.example', 'b.example', 'c.example']);
  });

  test('a released claim can be claimed at once', async () => {
    await deliveriesTo('a.example', 1);
    await releaseDelivery(db, await claimOne());
    expect(await claim()).toHaveLength(1);
  });

  test('the payload keeps the order of its keys', async () => {
    await deliveriesTo('a.example', 1);
    expect(Object.keys((await claimOne()).payload)).toEqual(['id', 'event', 'createdAt', 'data']);
  });
});

describe('recording an attempt', () => {
  test('a failed attempt moves the delivery to its next time', async () => {
    await deliveriesTo('a.example', 1);
    const delivery = await claimOne();
    const before = Date.now();
    expect(await recordAttempt(db, delivery, attempt, { status: 'pending', delayMs: HOUR })).toBe(true);
    expect(await claim()).toHaveLength(0);
    const record = await getWebhookDelivery(db, { accountId, id: delivery.id });
    const dueAt = Date.parse(record?.nextAttemptAt ?? '');
    // PostgreSQL runs on this machine.
    expect(dueAt).toBeGreaterThanOrEqual(before + HOUR);
    expect(dueAt).toBeLessThanOrEqual(Date.now() + HOUR);
    expect(record).toMatchObject({
      status: 'pending',
      attempts: 1,
      log: [{ ...attempt, at: attempt.at.toISOString() }],
    });
    await letTimePass(db, HOUR);
    expect(await claimOne()).toMatchObject({ id: delivery.id, attempts: 1 });
  });

  test('an attempt whose lease was lost is logged and changes nothing', async () => {
    await deliveriesTo('a.example', 1);
    const lost = await claimOne();
    await letTimePass(db, 30_001);
    const held = await claimOne();
    expect(await recordAttempt(db, lost, attempt, { status: 'dead' })).toBe(false);
    expect(await recordAttempt(db, held, attempt, { status: 'delivered' })).toBe(true);
    const delivery = await getWebhookDelivery(db, { accountId, id: held.id });
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, nextAttemptAt: null });
    expect(delivery?.log).toHaveLength(2);
  });
});

describe('reading and redelivering', () => {
  test('a list has filters and pages, newest first', async () => {
    await deliveriesTo('a.example', 3);
    const delivery = await claimOne();
    await recordAttempt(db, delivery, attempt, { status: 'dead' });
    const list = (filter: Partial<DeliveryFilter> = {}, cursor?: string) =>
      listWebhookDeliveries(db, { accountId, ...filter }, { limit: 2, cursor });
    const first = await list();
    expect(first.rows).toHaveLength(2);
    const second = await list({}, first.nextCursor ?? '');
    expect(second).toMatchObject({ rows: [{ id: delivery.id }], nextCursor: null });
    expect((await list({ status: ['dead'] })).rows.map(({ id }) => id)).toEqual([delivery.id]);
    expect((await list({ analysisId: [newId()] })).rows).toEqual([]);
  });

  test('a dead delivery is due again, under the same id and with the whole schedule before it', async () => {
    await deliveriesTo('a.example', 1);
    const delivery = await claimOne();
    await recordAttempt(db, delivery, attempt, { status: 'dead' });
    expect(await redeliverWebhook(db, { accountId, id: delivery.id })).toMatchObject({
      id: delivery.id,
      status: 'pending',
      attempts: 0,
      finishedAt: null,
    });
    expect(await claimOne()).toMatchObject({ id: delivery.id });
  });

  test('a delivery under way is not started a second time', async () => {
    await deliveriesTo('a.example', 1);
    const { id } = await claimOne();
    expect(await redeliverWebhook(db, { accountId, id })).toMatchObject({ id });
    expect(await claim()).toHaveLength(0);
  });

  test('another account sees and touches nothing', async () => {
    await deliveriesTo('a.example', 1);
    const delivery = await claimOne();
    await recordAttempt(db, delivery, attempt, { status: 'dead' });
    const foreign = { accountId: newId(), id: delivery.id };
    expect(await getWebhookDelivery(db, foreign)).toBeNull();
    expect(await redeliverWebhook(db, foreign)).toBeNull();
    expect((await listWebhookDeliveries(db, foreign, { limit: 10 })).rows).toEqual([]);
    expect(await claim()).toHaveLength(0);
  });
});

describe('signing secrets', () => {
  const sealed = (byte: number) => Uint8Array.of(byte);
  const first = () => ensureWebhookSecrets(db, { accountId, seal: () => sealed(1), now });

  test('the first secret is made once, when it is needed', async () => {
    const secrets = await Promise.all([first(), first(), first()]);
    expect(secrets).toEqual([[sealed(1)], [sealed(1)], [sealed(1)]]);
    expect(await listWebhookSecrets(db, { accountId, now })).toHaveLength(1);
  });

  test('after a rotation two secrets are valid for a day, newest first', async () => {
    await first();
    const { id } = await rotateWebhookSecret(db, { accountId, sealed: sealed(2), now });
    expect(await first()).toEqual([sealed(2), sealed(1)]);
    now = new Date(now.getTime() + 24 * HOUR);
    expect(await first()).toEqual([sealed(2)]);
    expect(await listWebhookSecrets(db, { accountId, now })).toMatchObject([{ id, expiresAt: null }]);
  });

  test('a second rotation ends the oldest secret at once', async () => {
    await first();
    await rotateWebhookSecret(db, { accountId, sealed: sealed(2), now });
    await rotateWebhookSecret(db, { accountId, sealed: sealed(3), now });
    expect(await first()).toEqual([sealed(3), sealed(2)]);
  });
});
