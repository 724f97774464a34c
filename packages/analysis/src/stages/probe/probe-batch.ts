import { setTimeout as pause } from 'node:timers/promises';
import { crawlUrls, DELAY_MAX_MS, probeUrl, type ProbedUrl } from '@plumbline/crawler';
import {
  claimUrls,
  getCheckSettings,
  getHostPace,
  getRunningAnalysis,
  recordBatch,
  releaseUrls,
  renewLease,
  type Analysis,
  type ClaimedUrl,
  type Database,
  type DiscoveredUrl,
  type UrlResult,
} from '@plumbline/database';
import type { CheckSettings } from '@plumbline/checks';
import { judgeFile, responseColumns } from '@plumbline/page-work';
import { openAccess } from '../../site/crawl-access.ts';
import { discoverProbe } from '../../site/discover-urls.ts';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';
import type { EngineDeps } from '../../deps.ts';
import { firstOfEach } from '../../site/first-of-each.ts';
import { siteFilesOf, openSite, paceOf, type OpenSite } from '../../site/open-site.ts';
import { withLease } from '../../with-lease.ts';
import { leftOut } from '../../page/left-out.ts';
import { FOR_PROBES, retryDelay } from '../../page/retry-delay.ts';
import { sortByHost, tellOfDeadHosts } from './dead-hosts.ts';
import { obeyRefusals, takeForeignTurns, type ForeignTurns } from './foreign-turns.ts';

const BATCH_MS = 10_000;
/** Of one check: a batch is as slow as its slowest host, so that others go on beside it. */
const BATCHES_MAX = 3;
const REDIRECTS_MAX = 10;

type Probed = Awaited<ReturnType<typeof probe>>;

/** Looks at external links, images and other resources: each once per analysis, beside the crawl of pages. */
export async function probeBatch(deps: EngineDeps, analysisId: string, signal: AbortSignal): Promise<void> {
  const { config, db, logger } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const check = await getRunningAnalysis(db, analysisId);
  if (check?.stage !== 'crawl') return;
  const site = openSite(check, siteFilesOf(check), await openAccess(deps, check));
  const claim = await claimUrls(db, {
    analysisId,
    purpose: 'probe',
    limit: config.BATCH_URLS * 2,
    leaseMs,
    // Several at once would each keep a Crawl-delay of their own.
    batchesMax: site.crawlDelayMs > 0 ? 1 : BATCHES_MAX,
  });
  if (claim.kind === 'busy') return;
  if (claim.kind === 'nothing-due') {
    return claim.nextDueMs === null
      ? undefined
      : deps.probeJobs.wakeUp({ analysisId }, { delayMs: claim.nextDueMs });
  }
  const lease = { analysisId, leaseId: claim.leaseId };
  const holding = {
    ...{ fields: lease, leaseMs },
    renew: () => renewLease(db, analysisId, claim.leaseId, leaseMs),
    // Whatever else failed may fail on these URLs again: their lease runs out, and after the third they are given up.
    release: async () => (signal.aborted ? releaseUrls(db, analysisId, claim.leaseId) : undefined),
  };
  await withLease(logger, holding, async () => {
    const isOwn = ({ url }: ClaimedUrl) => site.scope.contains(url);
    const own = await paceOwn(db, claim.urls.filter(isOwn), check);
    const { open, dead } = await sortByHost(
      db,
      claim.urls.filter((row) => !isOwn(row)),
    );
    const foreign = await takeForeignTurns(db, open, {
      intervalMs: config.FOREIGN_INTERVAL_MS,
      horizonMs: BATCH_MS / 2,
    });
    const settings = await getCheckSettings(db, check.accountId);
    const asked = await probeAll(deps, { site, own, foreign, settings }, signal);
    await obeyRefusals(db, asked.all);
    await tellOfDeadHosts(db, asked.foreign);
    const probed = [...asked.all, ...dead.map(({ row, response }) => settled(row, response))];
    const outcome = await recordBatch(db, {
      ...lease,
      results: probed.flatMap(({ result }) => (result === null ? [] : [result])),
      retries: probed.flatMap(({ id, retryMs }) => (retryMs === null ? [] : [{ id, delayMs: retryMs }])),
      leftOut: [
        ...foreign.leftOut,
        ...probed.flatMap(({ id, retryMs, response }) =>
          retryMs === null ? (leftOut(id, response) ?? []) : [],
        ),
      ],
      postponed: [...own.postponed, ...foreign.postponed],
      discovered: firstOfEach(probed.flatMap(({ next, icons }) => (next === null ? icons : [next]))),
      pagesMax: site.pagesMax,
      probesMax: site.probesMax,
      queryVariantsMax: config.QUERY_VARIANTS_MAX,
    });
    logger.info('probes.stored', { ...lease, urls: probed.length, ...outcome });
    if (outcome.probesPending) await deps.probeJobs.wakeUp({ analysisId });
    else if (outcome.stored && !outcome.pagesPending) await deps.crawlJobs.wakeUp({ analysisId });
  });
}

interface ToProbe {
  readonly site: OpenSite;
  readonly own: OwnTurns;
  readonly foreign: ForeignTurns;
  readonly settings: CheckSettings;
}

/** The site's own URLs, at the pace that its pages are fetched at. */
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
  const { delayMs, pausedUntil } = await getHostPace(db, new URL(startUrl).host);
  const pausedMs = (pausedUntil?.getTime() ?? 0) - Date.now();
  // A Crawl-delay is a pause, too, that pages and probes keep each on a connection of their own.
  if (pausedMs <= DELAY_MAX_MS) return { rows, postponed: [], delayMs };
  return { rows: [], postponed: rows.map(({ id }) => ({ id, delayMs: pausedMs })), delayMs };
}

/** A Crawl-delay is for the site's own URLs; those of other hosts have their turns, and go on beside them. */
async function probeAll(
  deps: EngineDeps,
  { site, own, foreign, settings }: ToProbe,
  signal: AbortSignal,
): Promise<{ readonly all: readonly Probed[]; readonly foreign: readonly Probed[] }> {
  const connections = deps.config.PROBE_CONNECTIONS;
  const ownPace = paceOf(site, connections, own.delayMs);
  const limits = { deadlineMs: BATCH_MS, signal };
  const look = (row: ClaimedUrl) => probe(deps, { site, settings }, row, signal);
  const lookInTurn = async (row: ClaimedUrl) => {
    await foreign.waitFor(row, signal);
    return look(row);
  };
  const probeOwn = async () => {
    // Since the batch before.
    if (own.rows.length > 0 && ownPace.delayMs > 0) await pause(ownPace.delayMs, undefined, { signal });
    return crawlUrls(own.rows, look, { ...limits, ...ownPace });
  };
  const [ofOthers, ofSite] = await Promise.all([
    crawlUrls(foreign.rows, lookInTurn, { ...limits, connections, delayMs: 0 }),
    probeOwn(),
  ]);
  return { all: [...ofOthers, ...ofSite], foreign: ofOthers };
}

/** Looks at one URL. `next` is where it redirects to, a probe of its own. */
export async function probe(
  deps: EngineDeps,
  { site, settings }: Pick<ToProbe, 'site' | 'settings'>,
  row: ClaimedUrl,
  signal: AbortSignal,
) {
  const probed = await probeUrl({ http: deps.http, access: site.access }, row.url, signal);
  const { response, image } = probed;
  const isOurs = isOwnFailure(response.failure?.reason);
  // What cannot be verified now would not be a finding after another try either.
  const retryMs =
    isOurs || probed.verdict === 'broken' ? retryDelay(response, row.failures, FOR_PROBES) : null;
  if (isOurs || retryMs !== null)
    return { id: row.id, url: row.url, response, retryMs, result: null, next: null, icons: [] };
  const next = redirectTarget(row, response, site);
  const references = next === null ? [] : [{ targetHash: next.urlHash, ...REDIRECT }];
  const icons = probed.icons.map((url) => discoverProbe(url, row.depth + 1, site));
  const isOwn = site.scope.contains(row.url);
  const file = { url: row.url, response, site: site.contextOf(row) };
  const issues = isOwn ? judgeFile(file, settings) : [];
  const found = { references, issues, summary: summaryOf(response, image) };
  return { ...settled(row, response, found), next, icons };
}

/** A URL whose answer stands. */
function settled(
  { id, url }: ClaimedUrl,
  response: ResponseFacts,
  found: Pick<UrlResult, 'references' | 'summary' | 'issues'> = { references: [], summary: null, issues: [] },
) {
  const result: UrlResult = { id, ...responseColumns(response), ...found };
  return { id, url, response, retryMs: null, result, next: null, icons: [] };
}

/** Redirects are looked at hop by hop, each a probe of its own; a probe's depth is its hops from what a page names. */
function redirectTarget(
  row: ClaimedUrl,
  { redirectUrl }: ResponseFacts,
  site: OpenSite,
): DiscoveredUrl | null {
  if (redirectUrl === null || row.depth >= REDIRECTS_MAX) return null;
  return discoverProbe(redirectUrl, row.depth + 1, site);
}

function summaryOf({ isChallenge }: ProbedUrl['response'], image: ProbedUrl['image']) {
  if (isChallenge) return { isChallenge };
  return image === null ? null : { image };
}

const REDIRECT = { kind: 'redirect', nofollow: false, rawUrl: null, label: null } as const;
