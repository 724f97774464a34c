import type { Check, Evidence } from '../check.ts';

/** Returns the check's message for stored evidence, or its title if an earlier version stored other evidence. */
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
