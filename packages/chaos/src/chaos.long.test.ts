import { expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createTestDatabase } from '@plumbline/database/testing';
import { aimAtWorkers } from './disturbances.ts';
import { runChaos } from './run-chaos.ts';

test(
  'the books balance after workers were cut off and frozen at the moments that matter',
  async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    try {
      const { imbalances } = await runChaos({
        seed: 1,
        disturb: aimAtWorkers,
        queue: 'postgres',
        sites: 1,
        busyMax: 1,
        databaseUrl: database.url,
        leaseSeconds: 2,
        processes: ['api', 'crawler-worker', 'crawler-worker', 'webhook-dispatcher'],
        say: (line) => lines.push(line),
      });
      expect({ imbalances, lines: imbalances.length > 0 ? lines : [] }).toEqual({
        imbalances: [],
        lines: [],
      });
    } finally {
      await database.close();
    }
  },
  240_000 * patience,
);
