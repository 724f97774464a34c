import { createHash } from 'node:crypto';

/** What an analysis said of a URL. */
export interface FoundFinding {
  readonly site: string;
  readonly check: string;
  readonly url: string;
  readonly evidence: unknown;
  /** What people read. */
  readonly message: string;
}

/** Right: what it says is so, and somebody who owns the site would call it a fault. */
export type Verdict = 'right' | 'wrong';

/** A finding that somebody compared with the source of its page. The evidence is kept as a digest. */
export interface JudgedFinding extends Omit<FoundFinding, 'evidence'> {
  readonly evidence: string;
  readonly verdict: Verdict;
  /** What decided, where that is not obvious. */
  readonly why?: string;
}

/** The same in every run that finds the same, whatever order the members of the evidence come in. */
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

/** Which finding a verdict is about, whatever its evidence has become. */
export function subjectOf({ check, url }: Pick<FoundFinding, 'check' | 'url'>): string {
  return `${check} ${url}`;
}
