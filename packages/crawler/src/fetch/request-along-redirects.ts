import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient, HttpOutcome, HttpRequest } from '@plumbline/net';
import { isTransient, normaliseUrl, redirectUrl, retryPauseMs } from '@plumbline/web';
import type { CrawlDeps } from './fetch-page.ts';

/** The pauses before the second and the third request. */
export const RETRY_PAUSES_MS: readonly number[] = [500, 2_000];
/** Caps Retry-After: nothing of a site is read before its robots.txt. */
const RETRY_AFTER_MAX_MS = 10_000;

export interface FollowedRequest {
  readonly url: string;
  readonly accept: string;
  readonly redirectsMax: number;
  readonly bodyBytesMax: number;
  /** Limit for all requests together. Default: each has the limit of the client. */
  readonly totalTimeoutMs?: number;
  /** Pauses before a request that failed is made again, because a failure may be an accident. Default: two. */
  readonly retryPausesMs?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

export interface FollowedOutcome {
  readonly outcome: HttpOutcome;
  /** The URL that gave the outcome. */
  readonly url: string;
  readonly redirects: number;
}

/**
 * Requests a file of the site, such as robots.txt, and follows its redirects; each hop is a request of its own under
 * the address guard. Returns the last answer, which is a redirect if there were too many.
 */
export async function requestAlongRedirects(
  { http, access }: CrawlDeps,
  request: FollowedRequest,
): Promise<FollowedOutcome> {
  const { url: start, accept, redirectsMax, bodyBytesMax, totalTimeoutMs, signal } = request;
  const patience = {
    pausesMs: request.retryPausesMs ?? RETRY_PAUSES_MS,
    endsAt: totalTimeoutMs === undefined ? null : performance.now() + totalTimeoutMs,
  };
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = { accept, ...(await access?.headersFor(url)) };
    const hop = { method: 'GET', url, headers, bodyBytesMax, signal } as const;
    const outcome = await requestPatiently(http, hop, patience);
    const next = outcome.ok && isRedirect(outcome.status) ? redirectUrl(url, outcome) : null;
    if (next === null || redirects === redirectsMax || next === normaliseUrl(url)) {
      return { outcome, url, redirects };
    }
    url = next;
  }
}

interface Patience {
  readonly pausesMs: readonly number[];
  /** The time at which the last request ends; null without a limit. */
  readonly endsAt: number | null;
}

async function requestPatiently(
  http: HttpClient,
  request: HttpRequest,
  { pausesMs, endsAt }: Patience,
): Promise<HttpOutcome> {
  const leftMs = () => (endsAt === null ? undefined : Math.max(1, endsAt - performance.now()));
  for (const ownMs of pausesMs) {
    const outcome = await http.request({ ...request, totalTimeoutMs: leftMs() });
    const { status, headers, failure } = outcome.ok
      ? { ...outcome, failure: null }
      : { status: null, headers: {}, failure: outcome };
    if (!isTransient({ status, failure })) return outcome;
    const pauseMs = retryPauseMs(headers, { ownMs, askedMaxMs: RETRY_AFTER_MAX_MS });
    if (pauseMs >= (leftMs() ?? Infinity)) return outcome;
    await pause(pauseMs, undefined, { signal: request.signal });
  }
  return http.request({ ...request, totalTimeoutMs: leftMs() });
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
