import {
  nextPace,
  readRobots,
  readSitemaps,
  type CrawlDeps,
  type FetchedPage,
  type SiteAccess,
} from '@plumbline/crawler';
import { isInternal, normaliseUrl, type RobotsFile, type SitemapFile, wwwTwins } from '@plumbline/web';
import {
  blockStartUrl,
  getCheckSettings,
  hasLiveRenderer,
  getHostPace,
  insertListedUrls,
  recordStartIssues,
  runInStage,
  saveHostPace,
  startCrawling,
  type AnalysisFailure,
  type DiscoveredUrl,
  type IssueRow,
  type Analysis,
  type StageLease,
} from '@plumbline/database';
import { SecretBoxError } from '@plumbline/service';
import { judgeInThread } from '../../page/judge-in-thread.ts';
import { delayedClient } from '../../site/crawl-delay.ts';
import { openAccess, sealNewCookies } from '../../site/crawl-access.ts';
import type { EngineDeps, Uses } from '../../deps.ts';
import { discoverPage, skipAsUnlisted } from '../../site/discover-urls.ts';
import { endAsFailed } from '../end-as-failed.ts';
import { withStage } from '../with-stage.ts';
import { judgedBy } from './judged-by.ts';
import { openSite, type OpenSite } from '../../site/open-site.ts';
import { reachHome, type NoHome } from './reach-home.ts';
import { CREDENTIALS_DO_NOT_OPEN, whyPreviewLeaves } from './why-failed.ts';
import { tlsIssues } from '../../site/tls-hosts.ts';
import { turnsAtOthers } from '../../site/turns-at-others.ts';

const ROWS_AT_ONCE = 500;

/**
 * Runs the first stage of an analysis, which follows the start URL and reads robots.txt and sitemaps. It ends with a
 * frontier to crawl, or with a failed analysis if the start URL gives no page. Running it again changes nothing.
 */
export async function discover(deps: EngineDeps, analysis: Analysis, signal: AbortSignal): Promise<void> {
  await withStage(deps, analysis, 'discover', signal, async (lease) => {
    const failure = await discoverSite(deps, analysis, lease, signal);
    if (failure !== null) await endAsFailed(deps, lease, failure);
  });
}

/** Opens the credentials of the site. A retry would not help if they do not open: the owner has to enter them again. */
async function openCredentials(
  deps: Uses<'db' | 'logger' | 'secretBox'>,
  analysis: Analysis,
): Promise<SiteAccess | null> {
  try {
    return await openAccess(deps, analysis, wwwTwins(analysis.startUrl));
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    deps.logger.error('discover.credentials_do_not_open', { analysisId: analysis.id, error });
    return null;
  }
}

async function discoverSite(
  deps: EngineDeps,
  analysis: Analysis,
  lease: StageLease,
  signal: AbortSignal,
): Promise<AnalysisFailure | null> {
  const access = await openCredentials(deps, analysis);
  if (access === null) return CREDENTIALS_DO_NOT_OPEN;
  const client = delayedClient(turnsAtOthers(deps, wwwTwins(analysis.startUrl)));
  const crawl = { http: client.http, access };
  const robotsOf = robotsReader(crawl, signal, (file) => client.keepDelayOf(file));
  const home = await reachHome(crawl, analysis.startUrl, robotsOf, signal);
  if (!home.ok) {
    if (home.refusal)
      await recordStartIssues(deps.db, lease, await issuesOf(deps, analysis, home.refusal, signal));
    if (home.failure.reason === 'tls_failed')
      await recordStartIssues(deps.db, lease, await tlsIssues(deps, analysis, home.url, signal));
    return leavesPreview(analysis, home) ? whyPreviewLeaves(home.url) : home.failure;
  }
  const robots = new Set([await robotsOf(analysis.startUrl), await robotsOf(home.url)]);
  const files = { homeUrl: home.url, robots: [...robots], sitemaps: [], probes: [] };
  const site = openSite({ hosts: [...home.hosts], options: analysis.options }, files, access);
  const blockedBy = site.blocks(analysis.startUrl);
  if (blockedBy !== null) await runInStage(deps.db, lease, (tx) => blockStartUrl(tx, analysis, blockedBy));
  const list = discoverList(analysis, site);
  if (list.length > 0) await insertListedUrls(deps.db, lease, list, site.pagesMax);
  const own = files.robots.filter(({ origin }) => isInternal(origin, home.hosts));
  const sitemaps = await readSitemapUrls({ ...deps, crawl }, lease, site, own, signal);
  await keepCrawlDelay(deps, analysis, site);
  const settings = await getCheckSettings(deps.db, analysis.accountId);
  const hasRenderer = await hasLiveRenderer(deps.db);
  const render = hasRenderer ? (analysis.options.render ?? 'auto') : 'never';
  await startCrawling(deps.db, lease, {
    hosts: home.hosts,
    siteFiles: { ...files, sitemaps },
    cookies: sealNewCookies(deps, analysis, access),
    judgedBy: judgedBy(settings, { homeUrl: home.url, hosts: home.hosts, render }),
    hasRenderer,
  });
  return null;
}

/** Tells whether the start page of a preview leads to the site that the preview stands for, at any spelling of its host. */
function leavesPreview({ options: { as }, startUrl }: Analysis, { url, isEndless }: NoHome): boolean {
  if (as === undefined) return false;
  return isEndless
    ? url === startUrl
    : url !== startUrl &&
        wwwTwins(as).includes(new URL(url).hostname) &&
        new URL(url).origin !== new URL(as).origin;
}

/** Returns a reader of the robots.txt of a URL's origin. It reads each file once. */
function robotsReader(crawl: CrawlDeps, signal: AbortSignal, onRead: (file: RobotsFile) => void) {
  const known = new Map<string, RobotsFile>();
  return async (url: string): Promise<RobotsFile> => {
    const { origin } = new URL(url);
    const file = known.get(origin) ?? (await readRobots(crawl, origin, { signal }));
    if (!known.has(origin)) onRead(file);
    known.set(origin, file);
    return file;
  };
}

/** Returns the findings about the answer that turned the crawler away. They say who did it and what helps. */
async function issuesOf(
  deps: Uses<'db' | 'logger' | 'pages'>,
  analysis: Analysis,
  { url, page }: { readonly url: string; readonly page: FetchedPage },
  signal: AbortSignal,
): Promise<readonly IssueRow[]> {
  const { hosts } = analysis;
  const context = {
    hosts,
    isHomePage: true,
    prefersHttps: url.startsWith('https:'),
    inSitemap: false,
    depth: 0,
  };
  const settings = await getCheckSettings(deps.db, analysis.accountId);
  const site = { ...context, blockedBy: null };
  const { result } = await judgeInThread(deps, { id: analysis.id, url, ...page, site, settings }, signal);
  return result.issues;
}

/** The pause also applies before the first page of the crawl. */
async function keepCrawlDelay(
  { db }: Uses<'db'>,
  analysis: Analysis,
  { crawlDelayMs }: OpenSite,
): Promise<void> {
  if (crawlDelayMs === 0) return;
  const { host } = new URL(analysis.startUrl);
  await saveHostPace(db, host, nextPace(await getHostPace(db, host), [], crawlDelayMs));
}

/** Returns the URLs that the owner lists. */
function discoverList(analysis: Analysis, site: OpenSite): readonly DiscoveredUrl[] {
  const { urls = [] } = analysis.options;
  const normalised = new Set(urls.map((url) => normaliseUrl(url) ?? url));
  return [...normalised].map((url) => {
    const found = discoverPage(url, 1, site);
    if (site.scope.contains(url)) return found;
    return { ...found, state: 'skipped', skipReason: 'excluded', skipDetail: 'not a URL of the site' };
  });
}

/** Puts the URLs that the sitemaps list into the frontier while it reads them. Returns the files it read. */
async function readSitemapUrls(
  { db, crawl }: Uses<'db'> & { readonly crawl: CrawlDeps },
  lease: StageLease,
  site: OpenSite,
  robots: readonly RobotsFile[],
  signal: AbortSignal,
): Promise<readonly SitemapFile[]> {
  const files: SitemapFile[] = [];
  let listed = new Map<string, string>();
  const store = async () => {
    if (listed.size === 0) return;
    const found = [...listed]
      .filter(([url]) => site.scope.contains(url))
      .map(([url, sitemapUrl]) => {
        const page = discoverPage(url, 1, site);
        return { ...(site.mode === 'list' ? skipAsUnlisted(page, site) : page), inSitemap: true, sitemapUrl };
      });
    await insertListedUrls(db, lease, found, site.pagesMax);
    listed = new Map();
  };
  for await (const item of readSitemaps(crawl, robots, signal)) {
    if (item.kind === 'file') files.push(item.file);
    else if (!listed.has(item.url)) listed.set(item.url, item.sitemapUrl);
    if (listed.size >= ROWS_AT_ONCE) await store();
  }
  await store();
  return files;
}
