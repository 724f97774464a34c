import type { Check, Evidence } from '../check.ts';

/** Most lines shown if several places differ. */
const LINES_MAX = 5;

/**
 * Returns the present values on the page, a line for each place, as the check reads them from its evidence. Returns
 * null if there are none, or if another version of the check stored the evidence.
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
