import { expect, test } from '@jest/globals';
import { runChaos } from './run-chaos.ts';

test('after faults of all kinds to processes, connections, clock, resolver and disk the books balance', async () => {
  const lines: string[] = [];
  const { faults, imbalances } = await runChaos({
    ...{ seed: 1, seconds: 8, queue: 'postgres', sites: 2, longestMs: 1_500 },
    processes: ['api', 'crawler-worker', 'crawler-worker', 'webhook-dispatcher'],
    say: (line) => lines.push(line),
  });
  expect({ imbalances, lines: imbalances.length > 0 ? lines : [] }).toEqual({ imbalances: [], lines: [] });
  expect(faults).toBeGreaterThan(5);
}, 120_000);
