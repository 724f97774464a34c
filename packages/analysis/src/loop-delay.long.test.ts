import { expect, test } from '@jest/globals';
import { crawlHeavySites } from './testing/loop-delay.ts';

test('three sites whose files are as costly as can be, at once, keep nobody waiting for longer than 200 ms', async () => {
  const { statuses, p999 } = await crawlHeavySites(12, 1_900);
  expect(statuses).toEqual(['completed', 'completed', 'completed']);
  expect(p999).toBeLessThanOrEqual(200);
}, 300_000);
