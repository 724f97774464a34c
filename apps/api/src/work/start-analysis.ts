import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  TEST_PAGES_PER_ANALYSIS,
  type AnalysisStart,
  type CrawlOptions,
  type Environment,
  type Tier,
} from '@plumbline/contracts';
import {
  getAnalysisProgress,
  AnalysisRunningError,
  insertAnalysis,
  type Site,
  type WithAnalysis,
} from '@plumbline/database';
import { currentRequestId, currentTraceParent, nameInSpan } from '@plumbline/service';
import { urlHash } from '@plumbline/web';
import type { ApiDeps } from '../deps.ts';
import type { Idempotency } from '../http/handler.ts';
import { capPages, type Capacity } from './plan-limits.ts';
import type { Principal } from '../security/principal.ts';

export interface AnalysisRequest {
  readonly principal: Principal;
  readonly site: Site;
  readonly options: CrawlOptions;
  readonly callbackUrl: string | undefined;
  readonly idempotency: Idempotency | null;
  readonly waitSignal: AbortSignal;
}

export interface WantedAnalysis extends WithAnalysis {
  readonly accountId: string;
  readonly tier: Tier;
  readonly environment: Environment;
  readonly site: Pick<Site, 'id' | 'clientId' | 'url'>;
  readonly options: CrawlOptions;
  readonly callbackUrl: string | null;
}

type StartDeps = Pick<ApiDeps, 'db' | 'crawlJobs' | 'settings'>;

/** The longest time for which the answer waits until a worker has read robots.txt and the sitemaps. */
const DISCOVERY_WAIT_MS = 1_500;
const LOOK_EVERY_MS = 75;

/**
 * Starts an analysis. Answers with what is known about it when its site is discovered, or after 1.5 s.
 *
 * @throws AppError conflict_error if the site is being analysed; QueueUnavailableError before anything has begun
 */
export async function startAnalysis(
  deps: StartDeps,
  { principal, site, options, callbackUrl, idempotency, waitSignal }: AnalysisRequest,
): Promise<AnalysisStart> {
  const { accountId, tier, environment } = principal;
  const analysisId =
    idempotency?.analysisId ??
    (await createAnalysis(deps, {
      accountId,
      tier,
      environment,
      site,
      options,
      idempotency,
      callbackUrl: callbackUrl ?? null,
    }));
  const totalUrls = await waitForDiscovery(deps, accountId, analysisId, waitSignal);
  return {
    success: true,
    siteId: site.id,
    siteCheckId: analysisId,
    backgroundJob: 'in_progress',
    summary: { totalUrls, urlsChecked: 0, issuesFound: 0, criticalIssues: 0, warnings: 0, duration: 0 },
    issues: [],
    message: `Found ${totalUrls} URLs so far. They are being checked in the background.`,
  };
}

/** Creates an analysis within the plan's cap and wakes a worker. @returns its id */
export async function createAnalysis(deps: StartDeps, analysis: WantedAnalysis): Promise<string> {
  const { accountId, environment, site, callbackUrl, idempotency, alongside } = analysis;
  const options = capOptions(analysis, deps.settings);
  await deps.crawlJobs.expectToTakeJobs();
  const { id: siteId, clientId, url } = site;
  const startUrl = options.as === undefined ? url : addressOf(url, options.as);
  const created = {
    accountId,
    clientId,
    siteId,
    environment,
    options,
    callbackUrl,
    startUrl,
    startUrlHash: urlHash(startUrl),
    requestId: currentRequestId(),
    traceParent: currentTraceParent(),
  };
  const analysisId = await create(deps, created, { idempotency, alongside });
  nameInSpan('analysisId', analysisId);
  await deps.crawlJobs.wakeUp({ analysisId });
  return analysisId;
}

/** Returns the address of a preview's start page after the preview has gone live at `as`. */
function addressOf(url: string, as: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, as).href;
}

function capOptions({ tier, environment, options }: WantedAnalysis, capacity: Capacity): CrawlOptions {
  const capped = capPages(options, tier, capacity, 'body.maxPages');
  if (environment === 'live') return capped;
  const { maxPages = TEST_PAGES_PER_ANALYSIS } = capped;
  return { ...capped, maxPages: Math.min(maxPages, TEST_PAGES_PER_ANALYSIS) };
}

async function create(
  { db }: StartDeps,
  created: Parameters<typeof insertAnalysis>[1],
  together: WithAnalysis,
): Promise<string> {
  try {
    const { analysisId } = await insertAnalysis(db, created, together);
    return analysisId;
  } catch (error) {
    if (!(error instanceof AnalysisRunningError)) throw error;
    throw new AppError(
      'conflict_error',
      'The site is being analysed already. Wait for that analysis, or cancel it.',
      { details: { siteCheckId: error.analysisId }, cause: error },
    );
  }
}

async function waitForDiscovery(
  { db }: StartDeps,
  accountId: string,
  analysisId: string,
  signal: AbortSignal,
): Promise<number> {
  const deadline = performance.now() + DISCOVERY_WAIT_MS;
  for (;;) {
    const analysis = await getAnalysisProgress(db, accountId, analysisId);
    const discovered =
      analysis === null || analysis.stage !== 'discover' || analysis.status !== 'in_progress';
    if (discovered || signal.aborted || performance.now() >= deadline)
      return Math.max(1, analysis?.totalUrls ?? 1);
    await sleep(LOOK_EVERY_MS);
  }
}
