import { createHash } from 'node:crypto';
import { subjectOf, type FoundFinding } from './judged-finding.ts';

/** The size of the draw for a site. */
export interface DrawSize {
  readonly perCheck: number;
  /** Findings per site. Each check gives one before any gives its second. */
  readonly perSite: number;
}

/** Draws an equal number of findings of every check and site, as far as there are enough, by the seed. */
export function drawFindings(
  found: readonly FoundFinding[],
  { perCheck, perSite }: DrawSize,
  seed: string,
): readonly FoundFinding[] {
  const drawn = new Map<string, number>();
  const nextOf = (key: string) => {
    const place = drawn.get(key) ?? 0;
    drawn.set(key, place + 1);
    return place;
  };
  return found
    .map((finding) => ({ finding, place: placeOf(finding, seed) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ finding }) => ({ finding, round: nextOf(`${finding.site} ${finding.check}`) }))
    .filter(({ round }) => round < perCheck)
    .sort((one, other) => one.round - other.round)
    .filter(({ finding }) => nextOf(finding.site) < perSite)
    .map(({ finding }) => finding);
}

/** Returns a random rank that is the same in every run with this seed. */
function placeOf(finding: FoundFinding, seed: string): string {
  return createHash('sha256')
    .update(`${seed} ${subjectOf(finding)}`)
    .digest('hex');
}
