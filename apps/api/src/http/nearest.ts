/** Returns the known names that share the most pairs of letters with an unknown one, the nearest first. */
export function nearestNames(wanted: string, known: readonly string[], limit: number): readonly string[] {
  return known
    .map((name) => ({ name, likeness: likeness(wanted, name) }))
    .filter((each) => each.likeness > LIKENESS_MIN)
    .sort((one, other) => other.likeness - one.likeness || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** A lower likeness is a coincidence. */
const LIKENESS_MIN = 0.6;

/** Computes the Sørensen–Dice coefficient of the pairs of letters: https://doi.org/10.2307/1932409 */
function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / Math.max(1, pairs.size + others.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_each, at) => text.slice(at, at + 2)));
}
