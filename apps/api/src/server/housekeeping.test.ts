import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogue } from '@plumbline/checks';
import { createAccount, insertSampleDelivery } from '@plumbline/database';
import { createLogger } from '@plumbline/service';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { startHousekeeping } from './housekeeping.ts';

const DAY_MS = 86_400_000;
const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const tidy = () =>
  startHousekeeping({ db: database.db, logger, catalogue }, { auditRetentionDays: 365 }).stop();

async function addDelivery(finishedDaysAgo: number | null): Promise<string> {
  const { db } = database;
  const account = await createAccount(db, { name: 'Acme', tier: 'free' });
  const { id } = await insertSampleDelivery(db, { accountId: account.id, url: 'https://a.example/hook' });
  const day = new Date(Date.now() - (finishedDaysAgo ?? 365) * DAY_MS);
  const end = finishedDaysAgo === null ? {} : { status: 'dead' as const, finishedAt: day };
  await db.webhookDelivery.update({ where: { id }, data: { createdAt: day, ...end } });
  const log = { at: day, durationMs: 1 };
  await db.webhookAttempt.create({ data: { id, deliveryId: id, ...log } });
  return id;
}

test('deliveries are deleted 90 days after their end', async () => {
  const { db } = database;
  await addDelivery(91);
  const kept = [await addDelivery(89), await addDelivery(null)];
  await tidy();
  expect((await db.webhookDelivery.findMany()).map(({ id }) => id).sort()).toEqual([...kept].sort());
  expect(await db.webhookAttempt.count()).toBe(2);
});

test('rows that cannot be deleted now do not prevent the deletion of others', async () => {
  const { db } = database;
  const id = await addDelivery(91);
  await db.$executeRaw`ALTER TABLE audit_entry RENAME TO audit_entry_away`;
  await tidy();
  expect(await db.webhookDelivery.findUnique({ where: { id } })).toBeNull();
});
