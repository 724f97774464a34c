import {
  AUDITED_BOT,
  type SiteAccess,
  createScope,
  PRODUCT_TOKEN,
  type CrawlScope,
} from '@plumbline/crawler';
import type { CrawlOptions } from '@plumbline/contracts';
import type { ClaimedUrl, Analysis, SiteFiles } from '@plumbline/database';
import type { SiteContext } from '@plumbline/page-facts';
import { crawlDelayOf } from './crawl-delay.ts';
import { forbiddingRule, knownRobots } from './known-robots.ts';

/** Page limit without `maxPages`; the API has already capped it by plan. */
const PAGES_MAX = 1_000_000;
const PROBES_PER_PAGE = 20;
/** Time for probes with a Crawl-delay, one after the other: nobody waits days for images. */
const SLOW_PROBING_MS = 3_600_000;

/** A site as a batch sees it: what belongs to it, what robots.txt says, what is known about a URL. */
export interface OpenSite {
  readonly scope: CrawlScope;
  readonly access: SiteAccess;
  /** The source of the pages. */
  readonly mode: NonNullable<CrawlOptions['mode']>;
  /** True if links to other hosts are requested, once each. */
  readonly checksExternalLinks: boolean;
  readonly pagesMax: number;
  /** Most external links and resources that are looked at. */
  readonly probesMax: number;
  /** The pause between requests that robots.txt asks for, up to 10 s; 0 without one. */
  readonly crawlDelayMs: number;
  /** Returns the robots.txt line that forbids the URL to our crawler; null if it may be fetched. */
  forbids(url: string): string | null;
  /** Returns the robots.txt line that forbids the URL to the search bot that the analysis speaks for. */
  blocks(url: string): string | null;
  contextOf(row: ClaimedUrl): SiteContext;
  /** Returns the context of a URL outside the frontier. */
  contextOfUrl(url: string): SiteContext;
}

/** Returns the site files of an analysis that has been discovered. */
export function siteFilesOf({ id, siteFiles }: Analysis): SiteFiles {
  if (siteFiles === null) throw new Error(`The analysis ${id} has not been discovered.`);
  return siteFiles;
}

/** Returns the connections and the delay of requests to a site: a Crawl-delay applies between any two requests. */
export function paceOf({ crawlDelayMs }: OpenSite, connections: number, delayMs = 0) {
  return { connections: crawlDelayMs > 0 ? 1 : connections, delayMs: Math.max(delayMs, crawlDelayMs) };
}

/** Collects what a stage needs to know about a site. */
export function openSite(
  analysis: Pick<Analysis, 'hosts' | 'options'>,
  files: SiteFiles,
  access: SiteAccess,
): OpenSite {
  const { options } = analysis;
  const robots = new Map(files.robots.map((file) => [file.origin, knownRobots(file)]));
  const home = new URL(files.homeUrl);
  const pagesMax = options.maxPages ?? PAGES_MAX;
  const robotsOf = (url: string) => robots.get(new URL(url).origin) ?? robots.get(home.origin);
  const lineAgainst = (url: string, token: string) => {
    const rules = robotsOf(url);
    return rules === undefined ? null : forbiddingRule(rules, url, token);
  };
  const contextOf = (row: Pick<ClaimedUrl, 'url' | 'inSitemap' | 'depth' | 'blockedBy'>): SiteContext => ({
    isHomePage: row.url === files.homeUrl,
    hosts: analysis.hosts,
    prefersHttps: home.protocol === 'https:',
    inSitemap: row.inSitemap,
    depth: row.depth,
    blockedBy: row.blockedBy,
  });
  const robotsOfHome = robotsOf(files.homeUrl);
  const crawlDelayMs = robotsOfHome === undefined ? 0 : crawlDelayOf(robotsOfHome);
  const blocks = (url: string) => lineAgainst(url, AUDITED_BOT);
  return {
    scope: createScope({ hosts: analysis.hosts, ...options }),
    access,
    mode: options.mode ?? 'site',
    checksExternalLinks: options.checkExternalLinks ?? true,
    pagesMax,
    probesMax: Math.min(pagesMax * PROBES_PER_PAGE, Math.ceil(SLOW_PROBING_MS / crawlDelayMs)),
    crawlDelayMs,
    forbids: (url) => lineAgainst(url, PRODUCT_TOKEN),
    blocks,
    contextOf,
    contextOfUrl: (url) => contextOf({ url, inSitemap: false, depth: 0, blockedBy: blocks(url) }),
  };
}
