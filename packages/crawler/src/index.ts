export { crawlUrls, type BatchPace } from './crawl-urls.ts';
export {
  fetchPage,
  type CrawlDeps,
  type FetchedPage,
  type FetchRequest,
  responseFacts,
  type Validators,
} from './fetch/fetch-page.ts';
export { DELAY_MAX_MS, nextPace, type Pace, type PaceObservation } from './pace.ts';
export { isDeadHost, isSilence, probeUrl, type ProbedUrl, type ProbeVerdict } from './fetch/probe-url.ts';
export type { ImageFile } from './fetch/read-image.ts';
export { readRobots } from './read-robots.ts';
export { createScope, type CrawlScope, type ScopeOptions } from './scope.ts';
export { createSiteAccess, type SiteAccess, type SiteAccessOptions } from './fetch/site-access.ts';
export { readSitemaps, type SitemapItem } from './sitemaps/read-sitemaps.ts';
export type { SitemapEntry } from './sitemaps/sitemap-entry.ts';
export type { Skip } from './skip.ts';
export { refuseLongUrl, trapIn, type SuspectedTrap } from './traps.ts';
export {
  asBot,
  AUDITED_BOT,
  BROWSER_USER_AGENT,
  PRODUCT_TOKEN,
  PRODUCT_USER_AGENT,
} from './fetch/user-agent.ts';
