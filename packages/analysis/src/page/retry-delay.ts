import { hasAnswer, isOwnFailure, isTransient, retryPauseMs, type ResponseFacts } from '@plumbline/web';

/** The limits of waiting for a URL. */
export interface Patience {
  /** The delays before the second and the third attempt. */
  readonly delaysMs: readonly number[];
  /** Caps Retry-After at this many milliseconds. */
  readonly retryAfterMaxMs: number;
  /** Failures that are retried. */
  readonly failures: ReadonlySet<string>;
  /** The delays after failures of our name server or network, which say nothing about the URL. */
  readonly ownFailureDelaysMs: readonly number[];
}

/** The patience with a page: it is worth waiting for, and other pages are crawled meanwhile. */
const FOR_PAGES: Patience = {
  delaysMs: [2_000, 10_000],
  retryAfterMaxMs: 60_000,
  failures: new Set(['connection_failed', 'timeout', 'dns_failed', 'tls_failed', 'invalid_response']),
  // Long enough for a name server or a network to restart: the analysis leaves the page out otherwise.
  ownFailureDelaysMs: [3_000, 10_000, 30_000],
};
/** The analysis waits for its last probe, so probes retry sooner. A host that asks for a pause gets it. */
export const FOR_PROBES: Patience = {
  delaysMs: [500, 2_000],
  retryAfterMaxMs: 2_000,
  failures: new Set(['connection_failed', 'timeout']),
  ownFailureDelaysMs: [3_000],
};
/** Delay before a name is looked up once more that does not exist, because zones are reloaded. */
const SECOND_OPINION_MS = 3_000;

/**
 * Returns the milliseconds until a URL is fetched again whose answer may change (no response, 429, 5xx); null if the
 * answer stands. A failure that waiting will not change is not retried.
 */
export function retryDelay(
  response: ResponseFacts,
  failuresBefore: number,
  { delaysMs, retryAfterMaxMs, failures, ownFailureDelaysMs }: Patience = FOR_PAGES,
): number | null {
  const { failure } = response;
  if (isOwnFailure(failure?.reason)) return ownFailureDelaysMs[failuresBefore] ?? null;
  if (failure !== null && !failures.has(failure.reason)) {
    return failuresBefore === 0 && isTransient(response) ? SECOND_OPINION_MS : null;
  }
  const delay = delaysMs[failuresBefore];
  if (delay === undefined || (failure === null && hasAnswer(response))) return null;
  return retryPauseMs(response.headers, { ownMs: delay, askedMaxMs: retryAfterMaxMs });
}
