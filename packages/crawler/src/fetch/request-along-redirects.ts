import type { HttpOutcome } from '@plumbline/net';
import { normaliseUrl, redirectUrl } from '@plumbline/web';
import type { CrawlDeps } from './fetch-page.ts';

export interface FollowedRequest {
  readonly url: string;
  readonly accept: string;
  readonly redirectsMax: number;
  readonly bodyBytesMax: number;
  readonly totalTimeoutMs?: number;
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
  { url: start, accept, redirectsMax, signal, ...limits }: FollowedRequest,
): Promise<FollowedOutcome> {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = { accept, ...(await access?.headersFor(url)) };
    const outcome = await http.request({ method: 'GET', url, headers, ...limits, signal });
    const next = outcome.ok && isRedirect(outcome.status) ? redirectUrl(url, outcome) : null;
    if (next === null || redirects === redirectsMax || next === normaliseUrl(url)) {
      return { outcome, url, redirects };
    }
    url = next;
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
