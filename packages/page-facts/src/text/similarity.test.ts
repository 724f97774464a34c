import { describe, expect, test } from '@jest/globals';
import { minHash, shingleHashes, similarityOf } from './similarity.ts';

const words = Array.from({ length: 400 }, (_, index) => `word${index}`);

/** Replaces every nth word. */
function changed(every: number): string[] {
  return words.map((word, index) => (index % every === every - 1 ? `other${index}` : word));
}

function sharedBands(one: readonly string[], other: readonly string[]): number {
  const bands = new Set(similarityOf(one).bands);
  return similarityOf(other).bands.filter((band) => bands.has(band)).length;
}

describe('bands of similarity', () => {
  test('are 16 signed 64-bit numbers', () => {
    const { bands } = similarityOf(words);
    expect(bands).toHaveLength(16);
    expect(bands.every((band) => BigInt.asIntN(64, band) === band)).toBe(true);
  });

  test('stay the same from release to release, for they are stored', () => {
    expect(similarityOf(words).bands.slice(0, 2)).toMatchInlineSnapshot(`
     [
       1561963285523345599n,
       6223897058442232820n,
     ]
    `);
  });

  test('are all shared by equal texts, whatever the case of letters', () => {
    expect(
      sharedBands(
        words,
        words.map((word) => word.toUpperCase()),
      ),
    ).toBe(16);
  });

  test('are shared in part by texts of 0.9 similarity', () => {
    expect(sharedBands(words, changed(57))).toBeGreaterThanOrEqual(3);
  });

  test('are not shared by different texts', () => {
    expect(sharedBands(words, changed(4))).toBe(0);
  });

  test('need 100 words', () => {
    expect(similarityOf(words.slice(0, 99))).toEqual({ bands: [], signature: [] });
    expect(similarityOf(words.slice(0, 100)).bands).toHaveLength(16);
  });
});

test('the signature is 128 signed 32-bit numbers', () => {
  const { signature } = similarityOf(words);
  expect(signature).toHaveLength(128);
  expect(signature.every((value) => (value | 0) === value)).toBe(true);
});

test.each([200, 57, 20, 10])(
  'minHash estimates the Jaccard similarity when word %i of each changes',
  (every) => {
    const one = shingleHashes(words);
    const other = shingleHashes(changed(every));
    const common = [...one].filter((hash) => other.has(hash)).length;
    const similarity = common / (one.size + other.size - common);

    const [first, second] = [minHash(one), minHash(other)];
    const estimate = first.filter((value, index) => value === second[index]).length / first.length;
    expect(Math.abs(estimate - similarity)).toBeLessThan(0.12);
  },
);
