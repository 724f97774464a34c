import { expect, test } from '@jest/globals';
import { createFairTurns, type Turns } from './fair-turns.ts';

/** Asks for turns and records who has begun; `end` ends the oldest running work of a share. */
function start(turns: Turns) {
  const begun: string[] = [];
  const endings = new Map<string, (() => void)[]>();
  return {
    begun,
    ask: (share: string, times = 1, name: string | null = share): void => {
      for (let time = 0; time < times; time += 1) {
        void turns(name, async () => {
          begun.push(share);
          await new Promise<void>((resolve) => endings.set(share, [...(endings.get(share) ?? []), resolve]));
        });
      }
    },
    end: async (share: string): Promise<void> => {
      endings.get(share)?.shift()?.();
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('one share does not have all places, and another one begins at once', async () => {
  const { begun, ask } = start(createFairTurns(3));
  ask('costly', 5);
  await settled();
  expect(begun).toEqual(['costly', 'costly']);
  ask('other');
  await settled();
  expect(begun).toEqual(['costly', 'costly', 'other']);
});

test('among waiting shares, the one with the fewest places goes first, even if another one has waited longer', async () => {
  const { begun, ask, end } = start(createFairTurns(2));
  ask('costly', 5);
  ask('costly too', 5);
  ask('other', 2);
  await settled();
  expect(begun).toEqual(['costly', 'costly too']);
  await end('costly');
  await end('costly too');
  expect(begun.slice(2)).toEqual(['other', 'costly']);
});

test('where there is one place, shares take turns', async () => {
  const { begun, ask, end } = start(createFairTurns(1));
  ask('a', 2);
  ask('b', 2);
  await settled();
  for (const share of ['a', 'b', 'a']) await end(share);
  expect(begun).toEqual(['a', 'b', 'a', 'b']);
});

test('work without an owner may use all places', async () => {
  const { begun, ask } = start(createFairTurns(2));
  ask('any', 3, null);
  await settled();
  expect(begun).toEqual(['any', 'any']);
});

test('work that fails frees its place', async () => {
  const turns = createFairTurns(1);
  await expect(turns('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(turns('a', () => Promise.resolve('done'))).resolves.toBe('done');
});
