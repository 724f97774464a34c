import { crawlUrls, fetchPage, type FetchedPage } from '@plumbline/crawler';
import {
  claimVisit,
  finishVisit,
  getHostPace,
  getVisitedAnalysis,
  releaseVisit,
  renewVisit,
  type Visit,
  type VisitedPage,
} from '@plumbline/database';
import { decodeBody } from '@plumbline/page-facts';
import { runInTrace, withLogFields, withSpan } from '@plumbline/service';
import { isTextResponse } from '@plumbline/web';
import type { EngineDeps, Uses } from '../deps.ts';
import { followRedirects } from '../site/follow-redirects.ts';
import { paceOf } from '../site/open-site.ts';
import { withLease } from '../with-lease.ts';
import { retestTargets } from './retest.ts';
import { servingPreview } from '../site/preview.ts';
import { openVisitedSite, type VisitedSite } from './visited-site.ts';

/** Deadline, because a caller waits: URLs that have not begun by then are left out. */
const VISIT_MS = 60_000;
const BUSY_HOST_MS = 200;
/** Most bytes of a page, decompressed; the rest is cut off. */
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Fetches the URLs of a visit at once, as politely as a crawl: with its share of the host's connections, at the
 * fleet's pace with the host, by robots.txt. Running it twice, or for a finished one, does nothing.
 */
export async function makeVisit(deps: EngineDeps, visitId: string, signal: AbortSignal): Promise<void> {
  const { config, db } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const claim = await claimVisit(db, visitId, { leaseMs, batchesMax: config.BATCHES_PER_HOST });
  if (claim.kind === 'none') return;
  if (claim.kind === 'busy') return wakeVisitor(deps, visitId, BUSY_HOST_MS);
  const { visit } = claim;
  const { requestId, traceParent } = visit;
  await withLogFields(requestId === null ? {} : { requestId }, () =>
    runInTrace(traceParent, () => withSpan('job visit', {}, () => makeClaimed(deps, visit, signal), 'in')),
  );
}

async function makeClaimed(deps: EngineDeps, visit: Visit, signal: AbortSignal): Promise<void> {
  const { config, db, logger } = deps;
  const { id: visitId } = visit;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const holding = {
    fields: { visitId },
    leaseMs,
    signal,
    renew: () => renewVisit(db, visit, leaseMs),
    release: () => releaseVisit(db, visit, { wasTried: !signal.aborted }),
  };
  await withLease(logger, holding, async () => {
    const startedAt = Date.now();
    const { delayMs, pausedMs } = await getHostPace(db, visit.host);
    if (pausedMs > 0) {
      await releaseVisit(db, visit, { wasTried: false });
      return wakeVisitor(deps, visitId, pausedMs);
    }
    const analysis = await getVisitedAnalysis(db, visit);
    const asking = analysis === null ? deps : await servingPreview(deps, analysis);
    const visited = await openVisitedSite(asking, visit, analysis, { delayMs, signal });
    const result =
      visit.actionId === null || analysis === null
        ? await visitPages(asking, visit, visited, signal)
        : await retestTargets(asking, visit, analysis, visited, signal);
    await finishVisit(db, visit, result);
    logger.info('visit.made', { visitId, urls: visit.urls.length, visitMs: Date.now() - startedAt });
  });
}

/**
 * Wakes one worker for a visit, however many processes call it at once. Otherwise jobs for visits that wait for a busy
 * host would multiply with every round of the reconciler. If the queue is down, the reconciler finds the visit.
 */
export async function wakeVisitor(
  { visitJobs }: Uses<'visitJobs'>,
  visitId: string,
  delayMs = 0,
): Promise<void> {
  const id = `${visitId}-${Math.ceil((Date.now() + delayMs) / BUSY_HOST_MS)}`;
  await visitJobs.wakeUp({ visitId }, { delayMs, id });
}

async function visitPages(
  deps: Uses<'config'>,
  { urls }: Visit,
  visited: VisitedSite,
  signal: AbortSignal,
): Promise<readonly VisitedPage[]> {
  const pages = await crawlUrls(urls, (url) => visitPage(deps, url, visited, signal), {
    ...paceOf(visited.site, deps.config.CONNECTIONS_PER_BATCH, visited.delayMs),
    deadlineMs: VISIT_MS,
    signal,
  });
  const seen = new Map(pages.map((page) => [page.url, page]));
  const unasked = { blockedBy: null };
  return urls.map((url) => seen.get(url) ?? without(url, url, 'There was no time left for it.', unasked));
}

async function visitPage(
  { config }: Uses<'config'>,
  url: string,
  { site, crawl }: VisitedSite,
  signal: AbortSignal,
): Promise<VisitedPage> {
  const line = site.forbids(url);
  if (line !== null)
    return without(url, url, `Its robots.txt does not allow it: ${line}.`, { blockedBy: site.blocks(url) });
  const bodyBytesMax = Math.min(config.PAGE_BYTES_MAX, SOURCE_BYTES_MAX);
  const { urls, page } = await followRedirects(url, (next) =>
    fetchPage(crawl, { url: next, bodyBytesMax, signal }),
  );
  const finalUrl = urls.at(-1) ?? url;
  if (page === null) return without(url, finalUrl, 'Its redirects do not end.', null);
  return { url, finalUrl, response: page.response, source: sourceOf(page), refusal: null, unasked: null };
}

function without(
  url: string,
  finalUrl: string,
  refusal: string,
  unasked: VisitedPage['unasked'],
): VisitedPage {
  return { url, finalUrl, response: null, source: null, refusal, unasked };
}

/** Returns the text of an answer that is text by its type, or by its bytes if it has none. */
function sourceOf({ response, body }: FetchedPage): string | null {
  if (body.length === 0 || !isTextResponse(response)) return null;
  return decodeBody(body, response.headers['content-type']?.[0]).text;
}
