import { createHash } from 'node:crypto';

/** A finding of an analysis. */
export interface FoundFinding {
  readonly site: string;
  readonly check: string;
  readonly url: string;
  readonly evidence: unknown;
  /** The message for people. */
  readonly message: string;
}

/** Right: the statement is true, and the owner of the site would call it a fault. */
export type Verdict = 'right' | 'wrong';

/** A finding with a verdict by its source. The evidence is kept as a digest. */
export interface JudgedFinding extends Omit<FoundFinding, 'evidence'> {
  readonly evidence: string;
  readonly verdict: Verdict;
  /** The reason, where it is not obvious. */
  readonly why?: string;
}

/** Returns a digest of the evidence, which does not depend on the order of its members. */
export function evidenceDigest(evidence: unknown): string {
  return createHash('sha256').update(sorted(evidence)).digest('hex').slice(0, 16);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member === null || typeof member !== 'object' || Array.isArray(member)
      ? member
      : Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** Returns the key of a finding, whatever its evidence. */
export function subjectOf({ check, url }: Pick<FoundFinding, 'check' | 'url'>): string {
  return `${check} ${url}`;
}
