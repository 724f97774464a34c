import { evidenceDigest, subjectOf, type FoundFinding, type JudgedFinding } from './judged-finding.ts';

/** The verdicts by their fate in this run. */
export interface Comparison {
  /** Found again with the same evidence. */
  readonly same: readonly JudgedFinding[];
  /** Found again with other evidence, so it must be judged again. */
  readonly changed: readonly JudgedFinding[];
  /** No longer found, although this run checked the page. */
  readonly gone: readonly JudgedFinding[];
  /** This run did not reach the page. */
  readonly unseen: readonly JudgedFinding[];
}

export function compare(
  found: readonly FoundFinding[],
  verdicts: readonly JudgedFinding[],
  seenUrls: ReadonlySet<string>,
): Comparison {
  const digests = new Map(found.map((finding) => [subjectOf(finding), evidenceDigest(finding.evidence)]));
  const fateOf = (verdict: JudgedFinding): keyof Comparison => {
    const digest = digests.get(subjectOf(verdict));
    if (digest === undefined) return seenUrls.has(verdict.url) ? 'gone' : 'unseen';
    return digest === verdict.evidence ? 'same' : 'changed';
  };
  const fates = verdicts.map((verdict) => [fateOf(verdict), verdict] as const);
  const those = (wanted: keyof Comparison) =>
    fates.filter(([fate]) => fate === wanted).map(([, verdict]) => verdict);
  return { same: those('same'), changed: those('changed'), gone: those('gone'), unseen: those('unseen') };
}
