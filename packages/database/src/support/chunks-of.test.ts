import { expect, test } from '@jest/globals';
import { chunksByWeight } from './chunks-of.ts';

test.each([
  ['together as much as the limit', [1, 2, 3, 4, 5], [[1, 2, 3], [4], [5]]],
  ['one that is heavier than the limit stands alone', [1, 9, 1], [[1], [9], [1]]],
  ['nothing', [], []],
])('%s', (_what, weights, chunks) => {
  expect([...chunksByWeight(weights, 6, (weight) => weight)]).toEqual(chunks);
});
