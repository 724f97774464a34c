import type { ChangeCounts, FindingChange } from '@plumbline/contracts';
import { fateOfGone, type Gone, type Judged, type Judgements, type PlacedFinding } from './judgement.ts';

/** The change of one finding. */
export type ComparedFinding<Before, After> =
  | { readonly change: 'new'; readonly after: Judged<After> }
  | { readonly change: 'still'; readonly before: Before; readonly after: Judged<After> }
  | (Gone & { readonly before: Before });

/** Compares the findings of two times by check, URL and place in the page. */
export function compareFindings<Before extends PlacedFinding, After extends PlacedFinding>(
  before: readonly Before[],
  after: Judgements<After>,
): readonly ComparedFinding<Before, After>[] {
  const earlier = new Map(before.map((finding) => [keyOf(finding), finding]));
  const later = new Map(after.findings.map((finding) => [keyOf(finding), finding]));
  const found = after.findings.map((finding) => changeOfFound(earlier.get(keyOf(finding)), finding));
  const gone = before.filter((finding) => !later.has(keyOf(finding)));
  return [
    ...found,
    ...gone.map((finding) => ({ before: finding, ...fateOfGone(after.whyNotJudged(finding)) })),
  ];
}

/** Tells whether a check now finds something on a page only at places where it found nothing before. */
function isElsewhere(before: readonly string[], after: readonly string[]): boolean {
  return before.length > 0 && after.some((place) => !before.includes(place));
}

function changeOfFound<Before extends PlacedFinding, After extends PlacedFinding>(
  before: Before | undefined,
  finding: After,
): ComparedFinding<Before, After> {
  const after: Judged<After> = { judged: true, found: finding };
  if (before === undefined || isElsewhere(before.places, finding.places)) return { change: 'new', after };
  return { change: 'still', before, after };
}

function keyOf({ checkId, url }: PlacedFinding): string {
  return `${checkId} ${url}`;
}

/** Counts the findings with each change. */
export function countChanges(changes: readonly ComparedFinding<unknown, unknown>[]): ChangeCounts {
  const counts = { new: 0, still: 0, fixed: 0, not_judged: 0 };
  for (const { change } of changes) counts[change as FindingChange] += 1;
  return counts;
}
