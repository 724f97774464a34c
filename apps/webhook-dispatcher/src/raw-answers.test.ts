import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('whatever a receiver answers, byte by byte, counts as an attempt in time, and others have their event', async () => {
  expect(await deliverToRawServers(database.db, 300, 11)).toEqual([]);
});
