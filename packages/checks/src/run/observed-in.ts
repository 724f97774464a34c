import type { Check, Evidence } from '../check.ts';

/** Most lines shown if several places differ. */
const LINES_MAX = 5;

/**
 * Returns what stands on the page now, a line for each place, as the check reads it from its evidence. Null if
 * nothing does, or another version of the check stored the evidence.
 */
export function observedIn(check: Check, evidence: Evidence): string | null {
  const lines = valuesIn(check, evidence).filter((value) => value !== null && value !== '');
  return lines.length === 0 ? null : [...new Set(lines)].slice(0, LINES_MAX).join('\n');
}

function valuesIn(check: Check, evidence: Evidence) {
  try {
    return [check.observed?.(evidence) ?? null].flat();
  } catch {
    return [];
  }
}
