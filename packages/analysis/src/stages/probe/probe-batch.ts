import { setTimeout as pause } from 'node:timers/promises';
import { crawlUrls, DELAY_MAX_MS } from '@plumbline/crawler';
import {
  claimUrls,
  getCheckSettings,
  getHostPace,
  getRunningAnalysis,
  leaveOutLateProbes,
  type Analysis,
  type ClaimedUrl,
  type Database,
} from '@plumbline/database';
import type { CheckSettings } from '@plumbline/checks';
import type { EngineDeps, Uses } from '../../deps.ts';
import { leftOutUrl } from '../../page/left-out.ts';
import { openSiteOf } from '../../site/crawl-access.ts';
import { paceOf, type OpenSite } from '../../site/open-site.ts';
import { createOutages, type Outages } from '../../site/outages.ts';
import { servingPreview } from '../../site/preview.ts';
import { BUSY_HOST_MS } from '../busy-host.ts';
import { withUrlLease } from '../with-url-lease.ts';
import { sortByHost } from './dead-hosts.ts';
import { takeForeignTurns, type ForeignTurns } from './foreign-turns.ts';
import { probe, probeResult } from './probe.ts';
import { createProbeResults, type ProbeResults } from './probe-results.ts';

const BATCH_MS = 10_000;
/** Most batches of probes on the host of an analysis. A batch is as slow as its slowest host, so others run beside it. */
const BATCHES_MAX = 3;

/** Looks at external links, images and other resources, once each per analysis, beside the crawl of pages. */
export async function probeBatch(deps: EngineDeps, analysisId: string, signal: AbortSignal): Promise<void> {
  const { config, db } = deps;
  const analysis = await getRunningAnalysis(db, analysisId);
  if (analysis?.stage !== 'crawl') return;
  const late = await leaveOutLate(deps, analysis);
  if (late.isCrawled) return deps.crawlJobs.wakeUp({ analysisId });
  const site = await openSiteOf(deps, analysis);
  const claim = await claimUrls(db, {
    analysisId,
    work: 'probe',
    limit: config.BATCH_URLS * 2,
    leaseMs: config.LEASE_SECONDS * 1000,
    // Several batches would each keep their own Crawl-delay.
    batchesMax: site.crawlDelayMs > 0 ? 1 : BATCHES_MAX,
  });
  if (claim.kind === 'busy') {
    // The analysis's own batch queues up when it is done.
    return claim.own ? undefined : deps.probeJobs.wakeUp({ analysisId }, { delayMs: BUSY_HOST_MS });
  }
  if (claim.kind === 'nothing-due') {
    return claim.nextDueMs === null
      ? undefined
      : deps.probeJobs.wakeUp({ analysisId }, { delayMs: Math.min(claim.nextDueMs, late.waitsMs) });
  }
  const lease = { analysisId, leaseId: claim.leaseId };
  await withUrlLease(deps, { kind: 'probes', ...lease, signal }, async () => {
    const isOwn = ({ url }: ClaimedUrl) => site.scope.contains(url);
    const own = await paceOwn(db, claim.urls.filter(isOwn), analysis);
    const { open, dead } = await sortByHost(
      db,
      claim.urls.filter((row) => !isOwn(row)),
    );
    const foreign = await takeForeignTurns(db, open, {
      intervalMs: config.FOREIGN_INTERVAL_MS,
      horizonMs: BATCH_MS / 2,
    });
    const settings = await getCheckSettings(db, analysis.accountId);
    const unasked = {
      postponed: [...own.postponed, ...foreign.postponed],
      results: dead.flatMap(({ row, response }) => probeResult(row, response).result ?? []),
      leftOut: [
        ...foreign.leftOut,
        ...dead.flatMap(({ row, response }) => leftOutUrl(row.id, response) ?? []),
      ],
    };
    const asking = await servingPreview(deps, analysis);
    const { host } = new URL(analysis.startUrl);
    const results = createProbeResults(deps, { site, host, lease, unasked });
    const outages = createOutages(asking, analysis, site, signal);
    await results.storeWhile(() =>
      probeAll(asking, { site, outages, own, foreign, settings, results }, signal),
    );
  });
}

/** Leaves out URLs that other hosts have not answered in time after the last page. */
async function leaveOutLate({ config, db }: Uses<'config' | 'db'>, { id, pagesEndedAt }: Analysis) {
  const waitMs = config.FOREIGN_WAIT_SECONDS * 1_000;
  if (pagesEndedAt === null) return { isCrawled: false, waitsMs: waitMs };
  const left = await leaveOutLateProbes(db, id, waitMs);
  if ('waitsMs' in left) return { isCrawled: false, ...left };
  return { isCrawled: !left.pagesPending && !left.probesPending, waitsMs: waitMs };
}

interface ToProbe {
  readonly site: OpenSite;
  readonly outages: Outages;
  readonly own: OwnTurns;
  readonly foreign: ForeignTurns;
  readonly settings: CheckSettings;
  readonly results: Pick<ProbeResults, 'add'>;
}

/** The site's own URLs, and the pace at which its pages are fetched. */
interface OwnTurns {
  readonly rows: readonly ClaimedUrl[];
  readonly postponed: readonly { readonly id: string; readonly delayMs: number }[];
  readonly delayMs: number;
}

async function paceOwn(
  db: Database,
  rows: readonly ClaimedUrl[],
  { startUrl }: Pick<Analysis, 'startUrl'>,
): Promise<OwnTurns> {
  const { delayMs, pausedMs } = await getHostPace(db, new URL(startUrl).host);
  // A Crawl-delay is also a pause. Pages and probes keep it, each on its own connection.
  if (pausedMs <= DELAY_MAX_MS) return { rows, postponed: [], delayMs };
  return { rows: [], postponed: rows.map(({ id }) => ({ id, delayMs: pausedMs })), delayMs };
}

/** Probes all URLs. A Crawl-delay applies to the site's own URLs; those of other hosts have their turns beside them. */
async function probeAll(
  deps: Uses<'config' | 'http'>,
  { site, outages, own, foreign, settings, results }: ToProbe,
  signal: AbortSignal,
): Promise<void> {
  const connections = deps.config.PROBE_CONNECTIONS;
  const ownPace = paceOf(site, connections, own.delayMs);
  const limits = { deadlineMs: BATCH_MS, signal };
  const look = async (row: ClaimedUrl) =>
    results.add(await probe(deps, { site, outages, settings }, row, signal));
  const lookInTurn = async (row: ClaimedUrl) => {
    await foreign.waitFor(row, signal);
    await look(row);
  };
  const probeOwn = async () => {
    // The pause since the batch before.
    if (own.rows.length > 0 && ownPace.delayMs > 0) await pause(ownPace.delayMs, undefined, { signal });
    await crawlUrls(own.rows, look, { ...limits, ...ownPace });
  };
  await Promise.all([
    crawlUrls(foreign.rows, lookInTurn, { ...limits, connections, delayMs: 0 }),
    probeOwn(),
  ]);
}
