import { setTimeout as pause } from 'node:timers/promises';
import { isAccessDenied } from '@plumbline/checks';
import type { FailureReason } from '@plumbline/contracts';
import { fetchPage, type CrawlDeps, type FetchedPage } from '@plumbline/crawler';
import { isHtmlResponse, wwwTwins, type FetchFailure, type ResponseFacts } from '@plumbline/web';
import { isTransient } from '../../page/retry-delay.ts';
import { follow } from '../../site/follow-redirects.ts';

/** The home page, or why there is none. */
export type Home =
  | { readonly ok: true; readonly url: string; readonly hosts: readonly string[] }
  | {
      readonly ok: false;
      readonly reason: FailureReason;
      /** Where the start URL leads, as far as it was followed. */
      readonly url: string;
      /** The answer that turned the crawler away, with its URL; null when the reason is another. */
      readonly refusal: { readonly url: string; readonly page: FetchedPage } | null;
    };

/** A start URL that cannot be had must be said soon: these pauses, then no more. */
const RETRY_PAUSES_MS = [1_000, 3_000];
/** Enough to see that it is a page. */
const BODY_BYTES_MAX = 64 * 1024;

/** Follows the start URL to a page: 200 and HTML. A www twin that it redirects to belongs to the site too. */
export async function reachHome(crawl: CrawlDeps, startUrl: string, signal: AbortSignal): Promise<Home> {
  const twins = wwwTwins(startUrl);
  const { urls, page } = await follow(startUrl, (url) => fetchPatiently(crawl, url, signal));
  const reason = page === null ? 'http_error' : whyNotHome(page.response);
  if (reason !== null) {
    const isRefusal = page !== null && isAccessDenied(page.response);
    const url = urls.at(-1) ?? startUrl;
    return { ok: false, reason, url, refusal: isRefusal ? { url, page } : null };
  }
  const hosts = new Set(urls.map((url) => new URL(url).hostname).filter((host) => twins.includes(host)));
  return { ok: true, url: urls.at(-1) ?? startUrl, hosts: [...hosts] };
}

function whyNotHome(response: ResponseFacts): FailureReason | null {
  const { status, failure } = response;
  if (failure !== null) return reasons[failure.reason];
  if (status !== 200 || response.isChallenge) return 'http_error';
  return isHtmlResponse(response) ? null : 'not_html';
}

/** Whose fault a failure is matters to findings; an analysis without a start page has none. */
const reasons: Readonly<Record<FetchFailure['reason'], FailureReason>> = {
  dns_failed: 'dns_failed',
  dns_unavailable: 'dns_failed',
  connection_failed: 'connection_failed',
  network_unavailable: 'connection_failed',
  tls_failed: 'tls_failed',
  timeout: 'timeout',
  blocked_address: 'blocked_address',
  invalid_response: 'http_error',
  page_too_costly: 'http_error',
  internal: 'internal',
};

async function fetchPatiently(crawl: CrawlDeps, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const request = { url, bodyBytesMax: BODY_BYTES_MAX, signal };
  for (const pauseMs of RETRY_PAUSES_MS) {
    const page = await fetchPage(crawl, request);
    if (!isTransient(page.response)) return page;
    await pause(pauseMs, undefined, { signal });
  }
  return fetchPage(crawl, request);
}
