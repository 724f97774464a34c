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
  /** Where the outcome comes from. */
  readonly url: string;
  readonly redirects: number;
}

/**
 * For files of the site rather than pages: requests a URL and goes where its redirects lead, each hop a request of its
 * own under the address guard. The last answer is handed back, a redirect too when there were too many.
 */
export async function followRedirects(
  { http, access }: CrawlDeps,
  { url: start, accept, redirectsMax, signal, ...limits }: FollowedRequest,
): Promise<FollowedOutcome> {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = { accept, ...(await access?.headersFor(url)) };
    const outcome = await http.request({ method: 'GET', url, headers, ...limits, ...(signal && { signal }) });
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
