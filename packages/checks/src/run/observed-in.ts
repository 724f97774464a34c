import type { Check, Evidence } from '../check.ts';

/** Lines that are shown of what stands in several places. */
const LINES_MAX = 5;

/**
 * Returns what stands on the page now, a line for each place, as the check reads it from its evidence; null where nothing
 * does, and where the evidence was stored by another version of the check.
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
