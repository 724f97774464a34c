import { expect, test } from '@jest/globals';
import { createTestDatabase } from '@plumbline/database/testing';
import { runChaos } from './run-chaos.ts';

/** A worker is frozen for longer than its lease and killed, connections are cut, the disk is full, an API is restarted. */
const SEED = 382;

test('after faults to processes, connections and disk the books balance', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  try {
    const { faults, imbalances } = await runChaos({
      ...{ seed: SEED, seconds: 8, queue: 'postgres', sites: 1, busyMax: 1, databaseUrl: database.url },
      ...{ longestMs: 4_000, leaseSeconds: 2 },
      processes: ['api', 'crawler-worker', 'crawler-worker', 'webhook-dispatcher'],
      say: (line) => lines.push(line),
    });
    expect({ imbalances, lines: imbalances.length > 0 ? lines : [] }).toEqual({ imbalances: [], lines: [] });
    expect(faults).toBeGreaterThan(2);
  } finally {
    await database.close();
  }
}, 240_000);
