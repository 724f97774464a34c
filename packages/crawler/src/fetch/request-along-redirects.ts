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
  { url: start, accept, redirectsMax, retryPausesMs = RETRY_PAUSES_MS, signal, ...limits }: FollowedRequest,
): Promise<FollowedOutcome> {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = { accept, ...(await access?.headersFor(url)) };
    const request = { method: 'GET', url, headers, ...limits, signal } as const;
    const outcome = await requestPatiently(http, request, retryPausesMs);
    const next = outcome.ok && isRedirect(outcome.status) ? redirectUrl(url, outcome) : null;
    if (next === null || redirects === redirectsMax || next === normaliseUrl(url)) {
      return { outcome, url, redirects };
    }
    url = next;
  }
}

async function requestPatiently(
  http: HttpClient,
  request: HttpRequest,
  pausesMs: readonly number[],
): Promise<HttpOutcome> {
  for (const ownMs of pausesMs) {
    const outcome = await http.request(request);
    const { status, headers, failure } = outcome.ok
      ? { ...outcome, failure: null }
      : { status: null, headers: {}, failure: outcome };
    if (!isTransient({ status, failure })) return outcome;
    const pauseMs = retryPauseMs(headers, { ownMs, askedMaxMs: RETRY_AFTER_MAX_MS });
    await pause(pauseMs, undefined, { signal: request.signal });
  }
  return http.request(request);
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
