import { createHash } from 'node:crypto';
import { subjectOf, type ProposedValue } from './value.ts';

/** Draws `count` values by the seed, from each kind of each site in turn. */
export function drawValues(
  proposed: readonly ProposedValue[],
  count: number,
  seed: string,
): readonly ProposedValue[] {
  const groups = new Map<string, ProposedValue[]>();
  for (const value of inOrder(proposed, seed)) {
    const key = `${value.site} ${value.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  const rounds = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  const drawn = Array.from({ length: rounds }, (_none, round) =>
    [...groups.values()].flatMap((group) => group[round] ?? []),
  );
  return drawn.flat().slice(0, count);
}

function inOrder(proposed: readonly ProposedValue[], seed: string): readonly ProposedValue[] {
  return proposed
    .map((value) => ({ value, place: placeOf(value, seed) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ value }) => value);
}

/** Returns a random rank that is the same in every run with this seed. */
export function placeOf(value: ProposedValue | { readonly url: string }, seed: string): string {
  const subject = 'value' in value ? subjectOf(value) : value.url;
  return createHash('sha256').update(`${seed} ${subject}`).digest('hex');
}
