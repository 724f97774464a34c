/** Numbers from a seed, the same in every run (mulberry32). */
export interface Random {
  /** Returns a number from 0 to 1. */
  next(): number;
  /** Returns an integer from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: <Value>(values: readonly Value[]) => {
      const picked = values[between(0, values.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
}
