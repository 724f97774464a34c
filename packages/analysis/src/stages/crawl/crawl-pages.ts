import { setTimeout as pause } from 'node:timers/promises';
import type { Tier } from '@plumbline/contracts';
import { crawlUrls } from '@plumbline/crawler';
import {
  findEarlierPages,
  getCheckSettings,
  newId,
  type Analysis,
  type ClaimedUrl,
  type ClaimedUrls,
  type EarlierPage,
} from '@plumbline/database';
import type { HttpClient } from '@plumbline/net';
import { keepInHand } from '@plumbline/service';
import type { EngineDeps, Uses } from '../../deps.ts';
import { fetchUrl, pageCheckIds } from '../../page/fetch-url.ts';
import type { RenderingPlan } from '../../page/render-decision.ts';
import { createSecondLook } from '../../page/second-look.ts';
import { paceOf, type OpenSite } from '../../site/open-site.ts';
import { createOutages } from '../../site/outages.ts';
import { BATCH_MS, TURN_MS, type BatchLimits } from './batch-limits.ts';
import type { ResultStore } from './batch-results.ts';
import { claimPages } from './claim-pages.ts';
import { planRendering } from './plan-rendering.ts';
import { createWaitingPages, type WaitingPages } from './waiting-pages.ts';

/** Longest wait for verdicts on templates of a batch without other work, and the interval of its queries. */
const VERDICT_MS = 15_000;
const VERDICT_POLL_MS = 250;
/** Wait for more results before few are stored: each store costs as much as the judging of some pages. */
const MORE_RESULTS_MS = 50;

export interface PageBatch {
  readonly claim: ClaimedUrls;
  readonly site: OpenSite;
  readonly results: ResultStore;
  readonly limits: BatchLimits;
  /** The plan of the account that the analysis belongs to. */
  readonly tier: Tier;
  readonly signal: AbortSignal;
}

/**
 * Fetches and judges the pages of a claim, and claims more as they run out. Connections stay busy: the next pages are
 * fetched while others are judged and stored, and a slow page delays only itself.
 */
export async function crawlPages(deps: EngineDeps, analysis: Analysis, batch: PageBatch): Promise<void> {
  const { site, results, signal } = batch;
  const settings = await getCheckSettings(deps.db, analysis.accountId);
  const { connections, delayMs } = paceOf(site, deps.config.CONNECTIONS_PER_BATCH, results.pace.delayMs);
  const isPaced = delayMs > 0;
  const ofBatch = { ...deps, http: withConnections(deps.http, connections) };
  const inHand = new Set<Promise<void>>();
  const secondLook = createSecondLook();
  const outages = createOutages(deps, analysis, site, signal);
  const waiting = createWaitingPages(site);
  const crawlPage = async ({ row, earlier, rendering }: PageToFetch) => {
    const fetched = await fetchUrl(ofBatch, row, {
      site,
      settings,
      signal,
      earlier,
      secondLook,
      outages,
      rendering,
    });
    if (!waiting.keep(fetched)) await results.add(fetched);
  };
  await crawlUrls(
    pagesOf(deps, analysis, { ...batch, inHand, waiting, connections, isPaced }),
    (page) => keepInHand(inHand, crawlPage(page)),
    {
      // While pages are judged, as many connections fetch the next ones.
      connections: isPaced ? connections : connections * 2,
      delayMs,
      deadlineMs: isPaced ? TURN_MS : BATCH_MS,
      signal,
    },
  );
  for (const page of waiting.takeAll()) await results.add(page);
}

interface PageToFetch {
  readonly row: ClaimedUrl;
  /** The page as the previous analysis knows it. */
  readonly earlier: EarlierPage | undefined;
  /** Null if no page is rendered. */
  readonly rendering: RenderingPlan | null;
}

interface ClaimedPages {
  readonly urls: readonly ClaimedUrl[];
  readonly earlierPages: ReadonlyMap<string, EarlierPage>;
}

interface PagesInHand extends PageBatch {
  readonly inHand: ReadonlySet<Promise<void>>;
  readonly waiting: WaitingPages;
  readonly connections: number;
  readonly isPaced: boolean;
}

/** Yields the pages of a claim, and of the claims after it, for as long as the batch may go on. */
async function* pagesOf(
  deps: Uses<'config' | 'crawlJobs' | 'db'>,
  analysis: Analysis,
  batch: PagesInHand,
): AsyncGenerator<PageToFetch> {
  const { claim, results, limits, tier, signal, inHand, waiting, connections, isPaced } = batch;
  let waitedMs = 0;

  /** Returns the present rendering plan, and goes on with pages that waited for a verdict on their template. */
  async function planAgain(): Promise<RenderingPlan | null> {
    const plan = await planRendering(deps, analysis, tier);
    for (const page of plan === null ? [] : waiting.takeDecided(plan)) await results.add(page);
    return plan;
  }

  /** Waits for verdicts on templates while there is nothing else to do. In the end the pages go on without one. */
  async function verdictMayCome(): Promise<boolean> {
    if (waiting.size === 0) return false;
    if (waitedMs >= VERDICT_MS) {
      for (const page of waiting.takeAll()) await results.add(page);
      return true;
    }
    waitedMs += VERDICT_POLL_MS;
    await pause(VERDICT_POLL_MS, undefined, { signal });
    await planAgain();
    return true;
  }

  /** Stores the results so far, which adds URLs to the frontier soon enough to keep connections busy. */
  async function moreIsStored(): Promise<boolean> {
    while (inHand.size >= connections) await Promise.race(inHand);
    await Promise.race([Promise.all(inHand), pause(MORE_RESULTS_MS)]);
    if (await results.store()) return true;
    if (inHand.size === 0) return verdictMayCome();
    await Promise.race(inHand);
    await results.store();
    return true;
  }

  async function withEarlier(urls: readonly ClaimedUrl[]): Promise<ClaimedPages> {
    const ids = urls.map(({ id }) => id);
    return { urls, earlierPages: await findEarlierPages(deps.db, analysis, ids, pageCheckIds) };
  }

  async function claimMore(): Promise<ClaimedPages | null> {
    while (await limits.mayGoOn()) {
      const { leaseId } = claim;
      const next = await claimPages(deps, analysis, { leaseId, expectsUnchanged: results.wereUnchanged });
      if (next.kind === 'claimed') return withEarlier(next.urls);
      if (next.kind === 'busy' || !(await moreIsStored())) return null;
    }
    return null;
  }

  const goesOn = !isPaced && !claim.staysAlone;
  // Pages that have not changed go by so fast that their connections would wait for the next claim.
  let ahead: Promise<ClaimedPages | null> | null = null;
  let claimed: ClaimedPages | null = await withEarlier(claim.urls);
  while (claimed !== null) {
    const { urls, earlierPages } = claimed;
    const rendering = await planAgain();
    for (const [index, row] of urls.entries()) {
      if (!(await limits.mayBegin())) {
        // The batch gives back what was claimed.
        await ahead;
        return;
      }
      if (goesOn && results.wereUnchanged && index === Math.floor(urls.length / 2)) {
        ahead = settledLater(claimMore());
      }
      yield { row, earlier: earlierPages.get(row.id), rendering };
    }
    claimed = goesOn ? await (ahead ?? claimMore()) : null;
    ahead = null;
  }
}

/** Lets a promise fail before somebody awaits it. */
function settledLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Lets the requests of a batch take turns on its connections. The client limits them, so that the next ones wait beside
 * its sockets.
 */
function withConnections(http: HttpClient, connections: number): HttpClient {
  const group = { id: newId(), connections };
  return { ...http, request: (request) => http.request({ ...request, group }) };
}
