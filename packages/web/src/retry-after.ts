import type { HeaderFacts } from './response-facts.ts';

/**
 * Returns how many milliseconds from `now` `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date); null if
 * there is none to read.
 */
export function retryAfterMs(headers: HeaderFacts, now: Date = new Date()): number | null {
  const value = headers['retry-after']?.[0]?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** Returns the pause before the next try: our own, or the longer one that the server asks for, up to a limit. */
export function retryPauseMs(
  headers: HeaderFacts,
  { ownMs, askedMaxMs }: { readonly ownMs: number; readonly askedMaxMs: number },
): number {
  return Math.max(ownMs, Math.min(retryAfterMs(headers) ?? 0, askedMaxMs));
}
