/** The length of a signature. */
export const SIGNATURE_LENGTH = 128;
/** The least Jaccard similarity of near-duplicates, which the share of equal numbers in their signatures estimates. */
export const SIMILARITY_MIN = 0.9;

/** A text as numbers by which similar texts are found. */
export interface Similarity {
  /** 16 signed 64-bit numbers. Texts that share some of them are worth comparing. */
  readonly bands: readonly bigint[];
  /** Signed 32-bit numbers: as many as `SIGNATURE_LENGTH`. The share that two texts have in common estimates their Jaccard similarity. */
  readonly signature: readonly number[];
}

/**
 * Returns the MinHash signature and bands of a text (Broder 1997; locality-sensitive hashing with bands): 128
 * permutations over shingles of three words, 16 bands of 8. Two texts with a Jaccard similarity of 0.9 share a band
 * in 999 of 1,000 cases, of 0.5 in 6 of 100. Both are empty for a text of under 100 words.
 */
export function similarityOf(words: readonly string[]): Similarity {
  if (words.length < wordsMin) return { bands: [], signature: [] };
  const minima = minHash(shingleHashes(words));
  return {
    bands: Array.from({ length: bands }, (_, band) => bandHash(minima, band)),
    signature: Array.from(minima, (value) => value | 0),
  };
}

/**
 * Returns the least hash by each permutation. The share of equal minima of two sets estimates their Jaccard
 * similarity.
 */
export function minHash(hashes: ReadonlySet<number>): Uint32Array {
  const values = Int32Array.from(hashes);
  const minima = new Uint32Array(permutations);
  for (let first = 0; first < permutations; first += 4) leastOfFour(values, first, minima);
  return minima;
}

/**
 * Finds the minima of four permutations at a time, because four stay in registers and one at a time takes twice as
 * long. With the sign bit flipped, signed numbers sort like unsigned ones, and V8 does not treat them as
 * floating-point numbers.
 */
function leastOfFour(values: Int32Array, first: number, minima: Uint32Array): void {
  const xor0 = xors[first] ?? 0;
  const xor1 = xors[first + 1] ?? 0;
  const xor2 = xors[first + 2] ?? 0;
  const xor3 = xors[first + 3] ?? 0;
  const factor0 = factors[first] ?? 0;
  const factor1 = factors[first + 1] ?? 0;
  const factor2 = factors[first + 2] ?? 0;
  const factor3 = factors[first + 3] ?? 0;
  let least0 = 0x7fffffff;
  let least1 = 0x7fffffff;
  let least2 = 0x7fffffff;
  let least3 = 0x7fffffff;
  for (let index = 0; index < values.length; index += 1) {
    const hash = values[index] ?? 0;
    const value0 = flipped(Math.imul(hash ^ xor0, factor0));
    const value1 = flipped(Math.imul(hash ^ xor1, factor1));
    const value2 = flipped(Math.imul(hash ^ xor2, factor2));
    const value3 = flipped(Math.imul(hash ^ xor3, factor3));
    if (value0 < least0) least0 = value0;
    if (value1 < least1) least1 = value1;
    if (value2 < least2) least2 = value2;
    if (value3 < least3) least3 = value3;
  }
  minima[first] = least0 ^ signBit;
  minima[first + 1] = least1 ^ signBit;
  minima[first + 2] = least2 ^ signBit;
  minima[first + 3] = least3 ^ signBit;
}

function flipped(permuted: number): number {
  return permuted ^ (permuted >>> 15) ^ signBit;
}

export function shingleHashes(words: readonly string[]): Set<number> {
  const hashes = words.map((word) => wordHash(word.toLowerCase()));
  const shingles = new Set<number>();
  for (let index = 0; index + 2 < hashes.length; index += 1) {
    const first = Math.imul(hashes[index] ?? 0, 31) + (hashes[index + 1] ?? 0);
    shingles.add(mix(Math.imul(first, 31) + (hashes[index + 2] ?? 0)));
  }
  return shingles;
}

const wordsMin = 100;
const permutations = SIGNATURE_LENGTH;
const bands = 16;
const rows = permutations / bands;
const signBit = 0x80000000 | 0;

/** Multiplication by an odd number and exclusive or are permutations of 32-bit numbers. */
const factors = Int32Array.from({ length: permutations }, (_, index) => mix(index + 1) | 1);
const xors = Int32Array.from({ length: permutations }, (_, index) => mix(index + 1 + permutations));

/** Computes FNV-1a over UTF-16 units. */
function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** Mixes bits as the finaliser of MurmurHash3. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function bandHash(signature: Uint32Array, band: number): bigint {
  let high = mix(band + 1);
  let low = mix(band + 1 + bands);
  for (let row = 0; row < rows; row += 1) {
    const value = signature[band * rows + row] ?? 0;
    high = mix(high ^ value);
    low = mix(Math.imul(low, 31) + value);
  }
  return BigInt.asIntN(64, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
}
