import type {
  Analysis as Row,
  AnalysisStatus,
  CrawlStage,
  Environment,
  Prisma,
} from '../generated/client.ts';
import type { AnalysisChange } from '@plumbline/alerts';
import type { ScoreForecast } from '@plumbline/action-plan';
import { urlHash } from '@plumbline/web';
import {
  Dimension,
  type ChangeCounts,
  type CrawlOptions,
  type Extent,
  type FailureReason,
  type Seen,
} from '@plumbline/contracts';
import { dropFormerScreenshots } from '../pages/page-renderings.ts';
import type { Database, Db } from '../support/client.ts';
import type { StageLease } from './stage-lease.ts';
import { tieIdempotencyKey, type IdempotentRequest } from '../access/idempotency.ts';
import { insertUrls } from '../frontier/crawl-frontier.ts';
import type { Standing } from '@plumbline/checks';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { isUniqueViolation } from '../support/unique-violation.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { cutToLimit } from '../support/text-limits.ts';
import { analysisOf, type Analysis, type SiteFiles } from './analysis.ts';
import { causeAlerts } from '../alerts/cause-alerts.ts';
import { announceEnd } from './analysis-events.ts';
import { writeSnapshot } from '../plans/action-snapshots.ts';
import { noteFoundActions } from '../plans/actions.ts';
import type { Figures } from '../retention/figures.ts';
import { storeFigures } from '../retention/read-figures.ts';

export type { CrawlStage, AnalysisStatus };

/** The site is being analysed already. */
export class AnalysisRunningError extends Error {
  override readonly name = 'AnalysisRunningError';
  readonly analysisId: string;

  constructor(analysisId: string) {
    super('the site is being analysed already');
    this.analysisId = analysisId;
  }
}

export interface NewAnalysis {
  readonly accountId: string;
  readonly clientId: string;
  readonly siteId: string;
  readonly environment: Environment;
  /** Normalised, with its hash. */
  readonly startUrl: string;
  readonly startUrlHash: bigint;
  readonly options: CrawlOptions;
  readonly callbackUrl: string | null;
  /** The API request that asks for the analysis; null for a schedule. */
  readonly requestId?: string | null;
  /** The span of that request. */
  readonly traceParent?: string | null;
}

/** Rows that are written in the transaction that creates an analysis: neither exists without the other. */
export interface WithAnalysis {
  readonly idempotency?: IdempotentRequest | null | undefined;
  readonly alongside?: ((tx: Db) => Promise<void>) | undefined;
}

/**
 * Creates an analysis whose frontier is its start URL. The caller wakes a worker.
 *
 * @throws AnalysisRunningError if the site has an analysis in progress; IdempotencyKeyTakenError
 */
export async function insertAnalysis(
  db: Database,
  analysis: NewAnalysis,
  { idempotency, alongside }: WithAnalysis = {},
): Promise<{ analysisId: string }> {
  const { startUrlHash, ...columns } = analysis;
  // The latest analysis of a site is found by its id, and processes with different clocks make them.
  const id = newId(await databaseNow(db));
  try {
    await db.$transaction(async (tx) => {
      await tx.analysis.create({
        data: {
          id,
          ...columns,
          options: columns.options,
          hosts: [new URL(analysis.startUrl).hostname],
          totalUrls: 1,
        },
      });
      await insertUrls(tx, id, [
        { url: analysis.startUrl, urlHash: startUrlHash, purpose: 'page', state: 'pending', depth: 0 },
      ]);
      if (idempotency) await tieIdempotencyKey(tx, idempotency, id);
      await alongside?.(tx);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const running = await db.analysis.findFirst({
      where: { accountId: analysis.accountId, siteId: analysis.siteId, status: 'in_progress' },
    });
    if (running === null) return insertAnalysis(db, analysis, { idempotency, alongside }); // The running one has ended meanwhile.
    throw new AnalysisRunningError(running.id);
  }
  return { analysisId: id };
}

/** Returns the analysis, or null if the account has none with that id. */
export async function getAnalysis(db: Db, accountId: string, id: string): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({ where: { id, accountId } });
  return row && analysisOf(row);
}

/** The cause of an analysis or a visit: the API request, null for a schedule, and its span, null without traces. */
export interface Cause {
  readonly requestId: string | null;
  readonly traceParent: string | null;
}

/** Returns the cause of an analysis. Workers act for every account. */
export async function getCauseOf(db: Db, id: string): Promise<Cause> {
  const row = await db.analysis.findUnique({ where: { id }, select: { requestId: true, traceParent: true } });
  return row ?? { requestId: null, traceParent: null };
}

/** Returns the analysis of a site that is in progress, or null. */
export async function findRunningAnalysis(
  db: Db,
  accountId: string,
  siteId: string,
): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({ where: { accountId, siteId, status: 'in_progress' } });
  return row && analysisOf(row);
}

/** Returns the analyses in progress, of one account or of all, for operators; the oldest first. */
export async function listRunningAnalyses(db: Db, accountId: string | undefined, limit: number) {
  const where: Prisma.AnalysisWhereInput = { status: 'in_progress' };
  if (accountId !== undefined) where.accountId = accountId;
  return db.analysis.findMany({
    where,
    select: {
      id: true,
      accountId: true,
      startUrl: true,
      stage: true,
      urlsChecked: true,
      totalUrls: true,
      startedAt: true,
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Returns the analysis of a job; null if it is over or deleted. Workers act for every account. */
export async function getRunningAnalysis(db: Db, id: string): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({ where: { id, status: 'in_progress' } });
  return row && analysisOf(row);
}

/**
 * Ends the discover stage. It removes the listed URLs from the options: they are in the frontier by now, and would
 * burden every later read.
 */
export async function startCrawling(
  db: Db,
  lease: StageLease,
  found: {
    readonly hosts: readonly string[];
    readonly siteFiles: SiteFiles;
    readonly judgedBy?: string;
    readonly hasRenderer?: boolean;
    /** The cookies of the crawl, sealed. */
    readonly cookies?: Uint8Array<ArrayBuffer> | null;
  },
): Promise<void> {
  await db.$executeRaw`
    UPDATE site_check SET stage = 'crawl', stage_leased_until = NULL, stage_owner = NULL, stage_attempts = 0, hosts = ${[...found.hosts]}::text[],
      site_files = ${jsonParameter(cutToLimit('site_check', 'siteFiles', found.siteFiles))}::jsonb, judged_by = ${found.judgedBy ?? null},
      has_renderer = ${found.hasRenderer ?? false},
      cookies = coalesce(${found.cookies ?? null}::bytea, cookies), options = options - 'urls',
      list_hash = coalesce(list_hash, (
        SELECT md5(string_agg(url, ' ' ORDER BY url)) FROM jsonb_array_elements_text(options->'urls') AS url))
    WHERE id = ${lease.analysisId}::uuid AND status = 'in_progress' AND stage_owner = ${lease.owner}::uuid`;
}

/** Records the robots.txt line that forbids the start URL to search engines: the URL was stored before it was read. */
export async function blockStartUrl(
  tx: Db,
  { id: analysisId, startUrl }: Pick<Analysis, 'id' | 'startUrl'>,
  blockedBy: string,
): Promise<void> {
  await tx.crawlUrl.updateMany({ where: { analysisId, urlHash: urlHash(startUrl) }, data: { blockedBy } });
}

/** The outcome of ending an analysis; null if it was over or unknown, and nothing was done. */
export type AnalysisEnd = {
  /** One of the deliveries that announce the end, for the caller to wake a dispatcher; null if there are none. */
  readonly deliveryId: string | null;
} | null;

/** The reason why an analysis cannot go on, as a code and as a sentence that says what to do. */
export interface AnalysisFailure {
  readonly reason: FailureReason;
  readonly message: string;
}

/** Ends an analysis that cannot go on. */
export async function failAnalysis(
  db: Database,
  { analysisId: id, owner: stageOwner }: StageLease,
  failure: AnalysisFailure,
): Promise<AnalysisEnd> {
  const failureMessage = cutToLimit('site_check', 'failureMessage', failure.message);
  return endAnalysis(
    db,
    { id, status: 'in_progress', stageOwner },
    { status: 'failed', failureReason: failure.reason, failureMessage },
  );
}

/** Ends an analysis at its owner's wish. Workers notice at their next batch. */
export async function cancelAnalysis(db: Database, accountId: string, id: string): Promise<AnalysisEnd> {
  return endAnalysis(db, { id, accountId, status: 'in_progress' }, { status: 'cancelled' });
}

/** The analyses of an account that are of a site or client, or one of them. */
export type AnalysesOf = { readonly accountId: string } & Pick<
  Prisma.AnalysisWhereInput,
  'id' | 'siteId' | 'clientId'
>;

/**
 * Cancels the running analyses of a site or client that is about to be deleted.
 *
 * @returns the deliveries that announce it, for the caller to wake a dispatcher
 */
export async function cancelAnalyses(tx: Db, of: AnalysesOf): Promise<readonly string[]> {
  const ended = await endAnalyses(tx, { ...of, status: 'in_progress' }, { status: 'cancelled' });
  return ended.flatMap(({ deliveryId }) => deliveryId ?? []);
}

export interface AnalysisResult {
  readonly healthScore: number;
  readonly extent: Extent;
  readonly standing: Standing;
  readonly unjudgedChecks: Analysis['unjudgedChecks'];
  readonly seen: Seen;
  /** Names the rules and files that judged the site as a whole. */
  readonly siteJudgedBy: string;
  /** The changes since the previous full analysis; null without one. */
  readonly changes: ChangeCounts | null;
  /** The change that alerts report; null without an earlier analysis to compare with. */
  readonly change: AnalysisChange | null;
  readonly figures: Figures;
  readonly plan: ScoreForecast;
}

/** Ends an analysis with its result. */
export async function completeAnalysis(
  db: Database,
  { analysisId: id, owner: stageOwner }: StageLease,
  { healthScore, extent, standing, unjudgedChecks, seen, siteJudgedBy, ...outcome }: AnalysisResult,
): Promise<AnalysisEnd> {
  return endAnalysis(
    db,
    { id, status: 'in_progress', stageOwner },
    {
      status: 'completed',
      healthScore,
      extent,
      unjudgedChecks,
      seen,
      siteJudgedBy,
      standing: {
        findings: standing.findings.map((count) => ({ ...count })),
        totals: { ...standing.totals },
      },
    },
    outcome,
  );
}

/** Ends an analysis whose stage was begun too often without an end. */
export async function failEndlessStage(
  db: Database,
  id: string,
  stage: CrawlStage,
  attempts: number,
): Promise<AnalysisEnd> {
  const nobody = [{ stageLeasedUntil: null }, { stageLeasedUntil: { lt: await databaseNow(db) } }];
  const where = { id, status: 'in_progress', stage, stageAttempts: { gte: attempts }, OR: nobody } as const;
  return endAnalysis(db, where, { status: 'failed', failureReason: 'internal' });
}

interface End extends Pick<
  Prisma.AnalysisUncheckedUpdateManyInput,
  'failureMessage' | 'healthScore' | 'extent' | 'standing' | 'unjudgedChecks' | 'seen' | 'siteJudgedBy'
> {
  readonly status: AnalysisStatus;
  readonly failureReason?: FailureReason;
}

/** The data about a completed analysis that its own columns do not hold. */
type Outcome = Pick<AnalysisResult, 'changes' | 'change' | 'figures' | 'plan'>;

/**
 * Ends an analysis in one transaction: writes its new status, its plan, the site's history, and the webhook and alerts
 * that announce the end.
 */
async function endAnalysis(
  db: Database,
  where: Prisma.AnalysisWhereInput & { id: string },
  end: End,
  outcome?: Outcome,
): Promise<AnalysisEnd> {
  const [ended = null] = await db.$transaction((tx) => endAnalyses(tx, where, end, outcome));
  return ended;
}

async function endAnalyses(
  tx: Db,
  where: Prisma.AnalysisWhereInput,
  end: End,
  outcome?: Outcome,
): Promise<NonNullable<AnalysisEnd>[]> {
  const data = { ...end, finishedAt: await databaseNow(tx), stageLeasedUntil: null, stageOwner: null };
  const ended: NonNullable<AnalysisEnd>[] = [];
  for (const row of await tx.analysis.updateManyAndReturn({ where, data })) {
    if (outcome !== undefined) {
      await noteFoundActions(tx, row, outcome.figures.sightings);
      await keepOutcome(tx, row, outcome);
      await dropFormerScreenshots(tx, row);
    }
    await tx.renderSource.deleteMany({ where: { analysisId: row.id } });
    const analysis = analysisOf(row);
    const deliveryId = await announceEnd(tx, analysis, outcome?.changes ?? null);
    const [alertId = null] = await causeAlerts(tx, analysis, outcome?.change ?? null);
    ended.push({ deliveryId: deliveryId ?? alertId });
  }
  return ended;
}

/** Stores the figures and the plan of an ended analysis. The analysis of a test key has no stored plan. */
async function keepOutcome(tx: Db, ended: Row, { figures, plan }: Outcome): Promise<void> {
  await storeFigures(tx, ended.id, figures);
  if (ended.environment === 'test') return;
  await writeSnapshot(tx, ended, { dimensions: Dimension.options, triggeredBy: 'analysis', ...plan });
}
