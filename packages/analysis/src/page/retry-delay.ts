import { isOwnFailure, retryAfterMs, type ResponseFacts } from '@plumbline/web';

/** How long a URL is waited for. */
export interface Patience {
  /** Before the second and the third attempt. */
  readonly delaysMs: readonly number[];
  /** Of a Retry-After that asks for more, so much is heeded. */
  readonly retryAfterMaxMs: number;
}

/** A page is worth waiting for, and others are crawled meanwhile. */
const FOR_PAGES: Patience = { delaysMs: [2_000, 10_000], retryAfterMaxMs: 60_000 };
/** For the last of what is only looked at the whole analysis waits. Its host is left alone for as long as it says. */
export const FOR_PROBES: Patience = { delaysMs: [500, 2_000], retryAfterMaxMs: 2_000 };
/** What is said of a name is asked once more after this: zones are reloaded, and name servers and networks restarted. */
const SECOND_OPINION_MS = 3_000;

/**
 * When to fetch a URL again whose answer may be different next time (no response, 429, 5xx), in ms from now; null when
 * the answer stands. What will not change by waiting is not tried again.
 */
export function retryDelay(
  response: ResponseFacts,
  failuresBefore: number,
  { delaysMs, retryAfterMaxMs }: Patience = FOR_PAGES,
): number | null {
  const reason = response.failure?.reason;
  if (reason === 'dns_failed' || isOwnFailure(reason)) return failuresBefore === 0 ? SECOND_OPINION_MS : null;
  const delay = delaysMs[failuresBefore];
  if (delay === undefined || !isTransient(response)) return null;
  return Math.max(delay, Math.min(retryAfterMs(response.headers) ?? 0, retryAfterMaxMs));
}

/** Whether the answer may be another next time. */
export function isTransient({ status, failure }: ResponseFacts): boolean {
  if (failure !== null) return transient.has(failure.reason) || isOwnFailure(failure.reason);
  return status === 429 || (status !== null && status >= 500);
}

const transient: ReadonlySet<string> = new Set(['connection_failed', 'timeout', 'dns_failed']);
