import { normaliseUrl } from '@plumbline/web';
import type { Check, Evidence } from '../check.ts';

/**
 * Returns the places that identify a finding in a later analysis. A list that was cut short names no place, because the
 * next list may begin elsewhere.
 */
export function placesOf(check: Check, evidence: Evidence): readonly string[] {
  const places = allPlaces(check, evidence);
  return typeof evidence.total === 'number' && evidence.total > places.length ? [] : [...new Set(places)];
}

function allPlaces(check: Check, evidence: Evidence): readonly string[] {
  if (check.places === 'observed') return [check.observed?.(evidence) ?? []].flat().map(String);
  return check.places?.(evidence) ?? [];
}

/** Returns the URLs that evidence names: a finding over the whole site goes away with any of them. */
export function urlsNamedIn(evidence: Evidence, url: string): readonly string[] {
  return [...new Set([...textsIn(evidence)].flatMap((text) => normaliseUrl(text, url) ?? []))];
}

function* textsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (key === 'href' || /^https?:\/\//i.test(value)) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* textsIn(item, key);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* textsIn(item, name);
  }
}
