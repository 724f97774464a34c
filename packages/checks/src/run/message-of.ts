import type { Check, Evidence } from '../check.ts';

/** What a check says of evidence that is stored; its title where an earlier version stored other evidence. */
export function messageOf(check: Check, evidence: Evidence): string {
  return sentence(check, evidence) ?? `${check.title}.`;
}

function sentence(check: Check, evidence: Evidence): string | undefined {
  try {
    return check.message(evidence);
  } catch {
    return undefined;
  }
}
