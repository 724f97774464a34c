import { createHash } from 'node:crypto';
import { subjectOf, type FoundFinding } from './judged-finding.ts';

/** The same number of every check of every site, as far as it has as many, chosen by the seed. */
export function drawFindings(
  found: readonly FoundFinding[],
  perCheck: number,
  seed: string,
): readonly FoundFinding[] {
  const drawn = new Map<string, number>();
  return found
    .map((finding) => ({ finding, place: placeOf(finding, seed) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .filter(({ finding: { site, check } }) => {
      const before = drawn.get(`${site} ${check}`) ?? 0;
      drawn.set(`${site} ${check}`, before + 1);
      return before < perCheck;
    })
    .map(({ finding }) => finding);
}

/** Where a finding comes in the draw: anywhere, but in the same place in every run with this seed. */
function placeOf(finding: FoundFinding, seed: string): string {
  return createHash('sha256')
    .update(`${seed} ${subjectOf(finding)}`)
    .digest('hex');
}
