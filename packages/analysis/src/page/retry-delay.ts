import { retryAfterMs, type ResponseFacts } from '@plumbline/web';

/** Pauses before the second and the third attempt. */
const DELAYS_MS = [2_000, 10_000] as const;
const RETRY_AFTER_MAX_MS = 60_000;

/**
 * When to fetch a URL again whose answer may be different next time (no response, 429, 5xx), in ms from now; null when
 * the answer stands. What will not change by waiting is not tried again.
 */
export function retryDelay(response: ResponseFacts, failuresBefore: number): number | null {
  const delay = DELAYS_MS[failuresBefore];
  if (delay === undefined || !isTransient(response)) return null;
  return Math.max(delay, Math.min(retryAfterMs(response.headers) ?? 0, RETRY_AFTER_MAX_MS));
}

function isTransient({ status, failure }: ResponseFacts): boolean {
  if (failure !== null) return failure.reason === 'connection_failed' || failure.reason === 'timeout';
  return status === 429 || (status !== null && status >= 500);
}
