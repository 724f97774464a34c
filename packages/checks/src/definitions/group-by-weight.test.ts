import { expect, test } from '@jest/globals';
import { groupByWeight } from './group-by-weight.ts';

async function groupsOf(weights: readonly number[], size: number): Promise<number[][]> {
  async function* stream() {
    yield* weights;
  }
  const groups: number[][] = [];
  for await (const group of groupByWeight(stream(), size, (weight) => weight)) groups.push(group);
  return groups;
}

test('groups are filled up to their size', async () => {
  expect(await groupsOf([1, 1, 1], 2)).toEqual([[1, 1], [1]]);
  expect(await groupsOf([2, 3, 1], 4)).toEqual([[2], [3, 1]]);
});

test('a value that is too heavy for any group has one of its own', async () => {
  expect(await groupsOf([1, 9, 1], 4)).toEqual([[1], [9], [1]]);
});

test('no values make no group', async () => {
  expect(await groupsOf([], 4)).toEqual([]);
});

test('an error comes after the values before it', async () => {
  async function* broken() {
    yield 1;
    throw new Error('boom');
  }
  const groups = groupByWeight(broken(), 4);
  await expect(groups.next()).resolves.toEqual({ done: false, value: [1] });
  await expect(groups.next()).rejects.toThrow('boom');
});
