import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { batchLookUps } from './batch-look-ups.ts';

function controlled() {
  const runs: { keys: readonly string[]; end: () => void; fail: () => void }[] = [];
  const find = batchLookUps(
    (keys: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        runs.push({
          keys,
          end: () => resolve(keys.filter((key) => key !== 'none').map((key) => `of ${key}`)),
          fail: () => reject(new Error('lost')),
        });
      }),
    (key) => key,
    (row) => row.replace('of ', ''),
  );
  return { runs, find };
}

test('questions of one moment go together, each key once', async () => {
  const { runs, find } = controlled();
  const answers = Promise.all([find('a'), find('b'), find('a'), find('none')]);
  await setImmediate();
  expect(runs.map((run) => run.keys)).toEqual([['a', 'b', 'none']]);
  runs[0]?.end();
  await expect(answers).resolves.toEqual(['of a', 'of b', 'of a', null]);
});

test('a question that comes during a look-up is not answered by it', async () => {
  const { runs, find } = controlled();
  const first = find('a');
  await setImmediate();
  const second = find('a');
  await setImmediate();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await first;
  await setImmediate();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await expect(second).resolves.toBe('of a');
});

test('a look-up that fails is the failure of its questions only', async () => {
  const { runs, find } = controlled();
  const first = find('a');
  await setImmediate();
  const second = find('b');
  runs[0]?.fail();
  await expect(first).rejects.toThrow('lost');
  await setImmediate();
  runs[1]?.end();
  await expect(second).resolves.toBe('of b');
});
