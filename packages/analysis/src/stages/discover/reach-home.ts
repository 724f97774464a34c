import { setTimeout as pause } from 'node:timers/promises';
import { isAccessDenied } from '@plumbline/checks';
import { fetchPage, PRODUCT_TOKEN, type CrawlDeps, type FetchedPage } from '@plumbline/crawler';
import type { AnalysisFailure } from '@plumbline/database';
import { isTransient, wwwTwins, type RobotsFile } from '@plumbline/web';
import { followRedirects } from '../../site/follow-redirects.ts';
import { forbiddingRule, knownRobots } from '../../site/known-robots.ts';
import { whyEndless, whyForbidden, whyNotHome } from './why-failed.ts';

/** The home page, or the reason why there is none. */
export type Home = { readonly ok: true; readonly url: string; readonly hosts: readonly string[] } | NoHome;

/** A start URL that gives no page. */
export interface NoHome {
  readonly ok: false;
  readonly failure: AnalysisFailure;
  /** The last URL that the start URL led us to. */
  readonly url: string;
  /** True if its redirects do not end. */
  readonly isEndless: boolean;
  /** The answer that turned the crawler away, with its URL; null if the reason is another. */
  readonly refusal: { readonly url: string; readonly page: FetchedPage } | null;
}

/** Pauses before retries of a start URL. They are few, because a failure must be reported soon. */
const RETRY_PAUSES_MS = [1_000, 3_000];
/** Most bytes that are read: enough to see that it is a page. */
const BODY_BYTES_MAX = 64 * 1024;

/**
 * Follows the start URL to a page: 200 and HTML. A www twin that it redirects to also belongs to the site.
 *
 * @param robotsOf the robots.txt of the origin of a URL, which is read before the URL
 */
export async function reachHome(
  crawl: CrawlDeps,
  startUrl: string,
  robotsOf: (url: string) => Promise<RobotsFile>,
  signal: AbortSignal,
): Promise<Home> {
  const twins = wwwTwins(startUrl);
  const { urls, page } = await followRedirects(startUrl, async (next) => {
    const robots = await robotsOf(next);
    // If the site gave no answer at all, its page is also requested: that result says more.
    const mayAsk =
      robots.failure !== null || forbiddingRule(knownRobots(robots), next, PRODUCT_TOKEN) === null;
    return mayAsk ? fetchPatiently(crawl, next, signal) : null;
  });
  const url = urls.at(-1) ?? startUrl;
  const robots = await robotsOf(url);
  const rule = forbiddingRule(knownRobots(robots), url, PRODUCT_TOKEN);
  const failure =
    (page && whyNotHome(url, page.response)) ??
    (rule === null ? null : whyForbidden(url, robots, rule)) ??
    (page === null ? whyEndless(startUrl, url) : null);
  if (failure !== null) {
    const isRefusal = page !== null && isAccessDenied(page.response);
    const isEndless = page === null && rule === null;
    return { ok: false, failure, url, isEndless, refusal: isRefusal ? { url, page } : null };
  }
  const hosts = new Set(urls.map((each) => new URL(each).hostname).filter((host) => twins.includes(host)));
  return { ok: true, url, hosts: [...hosts] };
}

async function fetchPatiently(crawl: CrawlDeps, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const request = { url, bodyBytesMax: BODY_BYTES_MAX, signal };
  for (const pauseMs of RETRY_PAUSES_MS) {
    const page = await fetchPage(crawl, request);
    if (!isTransient(page.response)) return page;
    await pause(pauseMs, undefined, { signal });
  }
  return fetchPage(crawl, request);
}
