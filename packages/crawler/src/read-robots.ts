import type { RobotsFile } from '@plumbline/web';
import type { CrawlDeps } from './fetch/fetch-page.ts';
import { requestAlongRedirects, type FollowedRequest } from './fetch/request-along-redirects.ts';

/** RFC 9309, 2.5: a crawler must read at least this much. We read no more. */
const bodyBytesMax = 500 * 1024;
/** RFC 9309, 2.3.1.2: a crawler follows at least this many redirects. With more there is no robots.txt. */
const redirectsMax = 5;

/**
 * Reads robots.txt of an origin, along at most five redirects. `robotsMatcher` decides what its status means. The
 * text is decoded as UTF-8 and stays empty unless the answer is 2xx.
 *
 * @param origin such as `https://example.com`
 */
export async function readRobots(
  deps: CrawlDeps,
  origin: string,
  patience: Pick<FollowedRequest, 'retryPausesMs' | 'totalTimeoutMs' | 'signal'> = {},
): Promise<RobotsFile> {
  const url = new URL('/robots.txt', origin).href;
  const accept = 'text/plain,*/*;q=0.8';
  const { outcome, redirects } = await requestAlongRedirects(deps, {
    url,
    accept,
    redirectsMax,
    bodyBytesMax,
    ...patience,
  });
  if (!outcome.ok) return { origin, status: null, failure: outcome.reason, text: '', redirects };
  return { origin, status: outcome.status, failure: null, text: textOf(outcome), redirects };
}

function textOf({ status, body }: { readonly status: number; readonly body: Buffer }): string {
  return status >= 200 && status < 300 ? new TextDecoder().decode(body).replaceAll('\0', '\uFFFD') : '';
}
