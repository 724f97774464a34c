import { isOwnFailure, retryAfterMs, type ResponseFacts } from '@plumbline/web';

/** How long a URL is waited for. */
export interface Patience {
  /** Before the second and the third attempt. */
  readonly delaysMs: readonly number[];
  /** Of a Retry-After that asks for more, so much is heeded. */
  readonly retryAfterMaxMs: number;
  /** Failures that are tried again. */
  readonly failures: ReadonlySet<string>;
}

/** A page is worth waiting for, and others are crawled meanwhile. */
const FOR_PAGES: Patience = {
  delaysMs: [2_000, 10_000],
  retryAfterMaxMs: 60_000,
  failures: new Set(['connection_failed', 'timeout', 'dns_failed', 'tls_failed', 'invalid_response']),
};
/** For the last of what is only looked at the whole analysis waits. Its host is left alone for as long as it says. */
export const FOR_PROBES: Patience = {
  delaysMs: [500, 2_000],
  retryAfterMaxMs: 2_000,
  failures: new Set(['connection_failed', 'timeout']),
};
/** What is said of a name is asked once more after this: zones are reloaded, and name servers and networks restarted. */
const SECOND_OPINION_MS = 3_000;

/**
 * When to fetch a URL again whose answer may be different next time (no response, 429, 5xx), in ms from now; null when
 * the answer stands. What will not change by waiting is not tried again.
 */
export function retryDelay(
  response: ResponseFacts,
  failuresBefore: number,
  { delaysMs, retryAfterMaxMs, failures }: Patience = FOR_PAGES,
): number | null {
  const { status, failure } = response;
  if (failure !== null && !failures.has(failure.reason)) {
    return failuresBefore === 0 && isTransient(response) ? SECOND_OPINION_MS : null;
  }
  const delay = delaysMs[failuresBefore];
  if (delay === undefined || (failure === null && !isBusy(status))) return null;
  return Math.max(delay, Math.min(retryAfterMs(response.headers) ?? 0, retryAfterMaxMs));
}

/** Whether the answer may be another next time. */
export function isTransient({ status, failure }: ResponseFacts): boolean {
  if (failure !== null) return transient.has(failure.reason) || isOwnFailure(failure.reason);
  return isBusy(status);
}

function isBusy(status: number | null): boolean {
  return status === 429 || (status !== null && status >= 500);
}

const transient: ReadonlySet<string> = new Set(['connection_failed', 'timeout', 'dns_failed']);
