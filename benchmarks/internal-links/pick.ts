/** Picks `count` items, the same in each run, by a linear congruential generator (Numerical Recipes). */
export function pick<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const left = [...items];
  let state = seed;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return left.splice(state % left.length, 1);
  }).flat();
}
