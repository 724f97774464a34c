import { hasAnswer, isOwnFailure, isTransient, retryPauseMs, type ResponseFacts } from '@plumbline/web';
import type { EngineConfig } from '../settings.ts';

/** The setting that all delays are multiples of. */
export type RetrySettings = Pick<EngineConfig, 'RETRY_SECONDS'>;

/** The limits of waiting for a URL. Its delays are multiples of RETRY_SECONDS. */
export interface Patience {
  /** Before the second and the third attempt. */
  readonly delays: readonly number[];
  /** Caps Retry-After at this many milliseconds. */
  readonly retryAfterMaxMs: number;
  /** Failures that are retried. */
  readonly failures: ReadonlySet<string>;
  /** After failures of our name server or network, which say nothing about the URL. */
  readonly ownFailureDelays: readonly number[];
}

/** The patience with a page: it is worth waiting for, and other pages are crawled meanwhile. */
const FOR_PAGES: Patience = {
  delays: [1, 5],
  retryAfterMaxMs: 60_000,
  failures: new Set(['connection_failed', 'timeout', 'dns_failed', 'tls_failed', 'invalid_response']),
  // Long enough for a name server or a network to restart: the analysis leaves the page out otherwise.
  ownFailureDelays: [1.5, 5, 15],
};
/** The analysis waits for its last probe, so probes retry sooner. A host that asks for a pause gets it. */
export const FOR_PROBES: Patience = {
  delays: [0.25, 1],
  retryAfterMaxMs: 2_000,
  failures: new Set(['connection_failed', 'timeout']),
  ownFailureDelays: [1.5],
};
/** Before a name is looked up once more that does not exist, because zones are reloaded. */
const SECOND_OPINION_DELAY = 1.5;

/**
 * Returns the milliseconds until a URL is fetched again whose answer may change (no response, 429, 5xx); null if the
 * answer stands. A failure that waiting will not change is not retried.
 */
export function retryDelay(
  { RETRY_SECONDS }: RetrySettings,
  response: ResponseFacts,
  failuresBefore: number,
  { delays, retryAfterMaxMs, failures, ownFailureDelays }: Patience = FOR_PAGES,
): number | null {
  const { failure } = response;
  const msOf = (delay: number | undefined) =>
    delay === undefined ? null : Math.round(delay * RETRY_SECONDS * 1_000);
  if (isOwnFailure(failure?.reason)) return msOf(ownFailureDelays[failuresBefore]);
  if (failure !== null && !failures.has(failure.reason)) {
    return failuresBefore === 0 && isTransient(response) ? msOf(SECOND_OPINION_DELAY) : null;
  }
  const ownMs = msOf(delays[failuresBefore]);
  if (ownMs === null || (failure === null && hasAnswer(response))) return null;
  return retryPauseMs(response.headers, { ownMs, askedMaxMs: retryAfterMaxMs });
}
