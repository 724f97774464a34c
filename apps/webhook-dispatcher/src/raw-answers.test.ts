import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('any bytes that a receiver answers count as an attempt in time, and other receivers get their event', async () => {
  expect(await deliverToRawServers(database.db, 300, 11)).toEqual([]);
});
