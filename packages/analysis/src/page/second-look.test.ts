import { expect, test } from '@jest/globals';
import { pageOf } from '@plumbline/page-facts/testing';
import { createSecondLook } from './second-look.ts';

const answer = (firstByteMs: number, status = 200) =>
  pageOf('', { response: { firstByteMs, status } }).response;

/**
 * Returns the times that are kept for pages with these first and second times. A second time of null means that the
 * page must not be requested again.
 */
async function look(...pages: readonly (readonly [first: number, second: number | null])[]) {
  const secondLook = createSecondLook();
  const known = [];
  for (const [first, second] of pages) {
    const response = await secondLook(answer(first), () => {
      if (second === null) throw new Error('asked');
      return Promise.resolve(answer(second));
    });
    known.push([response.firstByteMs, response.isSlowAgain ?? false]);
  }
  return known;
}

test('a page that is slow twice is slow, as slow as the faster answer', async () => {
  expect(await look([2_000, 1_200])).toEqual([[1_200, true]]);
});

test('a page that was slow once is not', async () => {
  expect(await look([2_000, 90])).toEqual([[90, false]]);
});

test('a fast page and an error are requested once', async () => {
  expect(await look([800, null])).toEqual([[800, false]]);
  await expect(
    createSecondLook()(answer(5_000, 500), () => Promise.reject(new Error('asked'))),
  ).resolves.toMatchObject({ firstByteMs: 5_000 });
});

test('later pages are believed slow if the first three are slow twice', async () => {
  const slow = [900, 900] as const;
  expect((await look(slow, slow, slow, [1_000, null])).at(-1)).toEqual([1_000, true]);
  expect((await look(slow, [900, 50], slow, [1_000, null])).at(-1)).toEqual([1_000, false]);
});
