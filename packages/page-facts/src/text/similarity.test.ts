import { describe, expect, test } from '@jest/globals';
import { minHashOf, minimaOf, shingleHashes } from './similarity.ts';

const words = Array.from({ length: 400 }, (_, index) => `word${index}`);

/** Replaces every nth word. */
function changed(every: number): string[] {
  return words.map((word, index) => (index % every === every - 1 ? `other${index}` : word));
}

/** Returns the bands of a signature: 8 bytes each. */
function bandsOf(text: readonly string[]): readonly string[] {
  const bytes = Buffer.from(minHashOf(text) ?? []).toString('hex');
  return bytes.match(/.{16}/g) ?? [];
}

function sharedBands(one: readonly string[], other: readonly string[]): number {
  const bands = new Set(bandsOf(one));
  return bandsOf(other).filter((band) => bands.has(band)).length;
}

describe('signatures of texts', () => {
  test('have 128 bytes', () => {
    expect(minHashOf(words)).toHaveLength(128);
  });

  test('stay the same from release to release, for they are stored', () => {
    expect(bandsOf(words).slice(0, 2)).toMatchInlineSnapshot(`
     [
       "6bc4a8df0228dc36",
       "728e0fe78e9f7828",
     ]
    `);
  });

  test('are the same for equal texts, whatever the case of letters', () => {
    expect(minHashOf(words.map((word) => word.toUpperCase()))).toEqual(minHashOf(words));
  });

  test('share bands if the texts have 0.9 similarity', () => {
    expect(sharedBands(words, changed(57))).toBeGreaterThanOrEqual(3);
  });

  test('share no bands if the texts are different', () => {
    expect(sharedBands(words, changed(4))).toBe(0);
  });

  test('need 100 words', () => {
    expect(minHashOf(words.slice(0, 99))).toBeNull();
    expect(minHashOf(words.slice(0, 100))).toHaveLength(128);
  });
});

test.each([200, 57, 20, 10])(
  'a signature estimates the Jaccard similarity when word %i of each changes',
  (every) => {
    const one = shingleHashes(words);
    const other = shingleHashes(changed(every));
    const common = [...one].filter((hash) => other.has(hash)).length;
    const similarity = common / (one.size + other.size - common);

    const [first, second] = [minimaOf(one), minimaOf(other)].map((minima) => Uint8Array.from(minima));
    const estimate = (first ?? []).filter((value, index) => value === second?.[index]).length / 128;
    expect(Math.abs(estimate - similarity)).toBeLessThan(0.12);
  },
);
