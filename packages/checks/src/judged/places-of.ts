import type { Check, Evidence } from '../check.ts';

/**
 * Returns the places of a finding by which it is found again. A list that was cut short tells of no place: what it left
 * out may be what is there the next time.
 */
export function placesOf(check: Check, evidence: Evidence): readonly string[] {
  const places = [...new Set(check.places?.(evidence))];
  return typeof evidence.total === 'number' && evidence.total > places.length ? [] : places;
}
