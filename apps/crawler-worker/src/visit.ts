import { createSiteAccess, crawlUrls, fetchPage, readRobots, type FetchedPage } from '@plumbline/crawler';
import {
  claimVisit,
  finishVisit,
  getHostPace,
  getVisitedCheck,
  releaseVisit,
  renewVisit,
  type SiteCheck,
  type SiteFiles,
  type Visit,
  type VisitedPage,
} from '@plumbline/database';
import { decodeBody, normaliseUrl } from '@plumbline/page-facts';
import { openAccess } from './crawl-access.ts';
import type { WorkerDeps } from './deps.ts';
import { every } from './every.ts';
import { follow } from './follow.ts';
import { openSite, siteFilesOf, type OpenSite } from './open-site.ts';

/** Somebody waits: what has not been begun by then is left out. */
const VISIT_MS = 60_000;
const BUSY_HOST_MS = 200;
/** Decompressed; the rest of a page is cut off. */
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

/** A site that a visit goes to, and the pause between requests that it is owed. */
export interface VisitedSite {
  readonly site: OpenSite;
  readonly delayMs: number;
}

/**
 * Fetches the URLs of a visit at once, with the politeness of a crawl: its share of the host's connections, the pace
 * that the fleet has come to with the host, robots.txt. Running it twice, or for one that is done, does nothing.
 */
export async function makeVisit(deps: WorkerDeps, visitId: string, signal: AbortSignal): Promise<void> {
  const { config, db, logger } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const claim = await claimVisit(db, visitId, { leaseMs, batchesMax: config.BATCHES_PER_HOST });
  if (claim.kind === 'none') return;
  if (claim.kind === 'busy') return wakeVisitor(deps, visitId, BUSY_HOST_MS);
  const { visit } = claim;
  const holding = every(
    leaseMs / 3,
    () => renewVisit(db, visitId, leaseMs),
    (error) => logger.warn('visit.lease_not_renewed', { visitId, error }),
  );
  const startedAt = Date.now();
  try {
    const pace = await getHostPace(db, visit.host);
    const pausedMs = (pace.pausedUntil?.getTime() ?? 0) - Date.now();
    if (pausedMs > 0) {
      await releaseVisit(db, visitId);
      return await wakeVisitor(deps, visitId, pausedMs);
    }
    const site = await openVisitedSite(deps, visit, signal);
    const visited = { site, delayMs: Math.max(pace.delayMs, site.crawlDelayMs) };
    await finishVisit(db, visitId, await visitPages(deps, visit, visited, signal));
    logger.info('visit.made', { visitId, urls: visit.urls.length, visitMs: Date.now() - startedAt });
  } catch (error) {
    if (signal.aborted) await releaseVisit(db, visitId);
    throw error;
  } finally {
    await holding.stop();
  }
}

/** Wakes a worker for a visit. When the queue is away, the reconciler will do so. */
export async function wakeVisitor(
  { visitJobs, logger }: Pick<WorkerDeps, 'visitJobs' | 'logger'>,
  visitId: string,
  delayMs = 0,
): Promise<void> {
  try {
    await visitJobs.add({ visitId }, { delayMs });
  } catch (error) {
    logger.warn('queue.wake_up_lost', { visitId, error });
  }
}

/** The site as its analysis knows it, or as little as the URL tells; robots.txt is read anew. */
async function openVisitedSite(deps: WorkerDeps, visit: Visit, signal: AbortSignal): Promise<OpenSite> {
  const check = await getVisitedCheck(deps.db, visit);
  const [firstUrl = ''] = visit.urls;
  const hosts = check?.hosts ?? [new URL(firstUrl).hostname];
  const access = check === null ? createSiteAccess(hosts) : await openAccess(deps, check);
  const origins = new Set(visit.urls.map((url) => new URL(url).origin));
  const robots = await Promise.all(
    [...origins].map((origin) => readRobots({ http: deps.http, access }, origin, signal)),
  );
  const files: SiteFiles = { homeUrl: homeUrl(check, firstUrl), robots, sitemaps: [], probes: [] };
  return openSite({ hosts: [...hosts], options: {} }, files, access);
}

function homeUrl(check: SiteCheck | null, url: string): string {
  return check === null ? (normaliseUrl(new URL('/', url).href) ?? url) : siteFilesOf(check).homeUrl;
}

async function visitPages(
  deps: WorkerDeps,
  { urls }: Visit,
  { site, delayMs }: VisitedSite,
  signal: AbortSignal,
): Promise<readonly VisitedPage[]> {
  const pages = await crawlUrls(urls, (url) => visitPage(deps, url, site, signal), {
    connections: deps.config.CONNECTIONS_PER_BATCH,
    delayMs,
    deadlineMs: VISIT_MS,
    signal,
  });
  const seen = new Map(pages.map((page) => [page.url, page]));
  return urls.map((url) => seen.get(url) ?? without(url, url, 'There was no time left for it.'));
}

async function visitPage(
  deps: WorkerDeps,
  url: string,
  site: OpenSite,
  signal: AbortSignal,
): Promise<VisitedPage> {
  const line = site.forbids(url);
  if (line !== null) return without(url, url, `robots.txt forbids it (${line}).`);
  const bodyBytesMax = Math.min(deps.config.PAGE_BYTES_MAX, SOURCE_BYTES_MAX);
  const { urls, page } = await follow(url, (next) =>
    fetchPage({ http: deps.http, access: site.access }, { url: next, bodyBytesMax, signal }),
  );
  const finalUrl = urls.at(-1) ?? url;
  if (page === null) return without(url, finalUrl, 'Its redirects do not end.');
  return { url, finalUrl, response: page.response, source: sourceOf(page), refusal: null };
}

function without(url: string, finalUrl: string, refusal: string): VisitedPage {
  return { url, finalUrl, response: null, source: null, refusal };
}

/** Text by its type, or by its bytes where it has none. */
function sourceOf({ response, body }: FetchedPage): string | null {
  const type = response.mediaType ?? response.sniffedType ?? '';
  if (body.length === 0 || !/^text\/|json|xml/.test(type)) return null;
  return decodeBody(body, response.headers['content-type']?.[0]).text;
}
