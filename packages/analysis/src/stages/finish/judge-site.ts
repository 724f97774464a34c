import {
  mayFindOtherwise,
  runSiteChecks,
  siteChecks,
  toIssueRow,
  type SiteCheck,
  type WholeSiteFacts,
} from '@plumbline/checks';
import {
  beginSiteIssues,
  FOUND_AT_ONCE,
  getCheckSettings,
  insertSiteIssues,
  isDatabaseUnavailable,
  isSiteUnchanged,
  LONG_TRANSACTION,
  runInStage,
  takeOverSiteFindings,
  type Analysis,
  type Db,
  type Earlier,
  type IssueRow,
  type StageLease,
} from '@plumbline/database';
import pLimit from 'p-limit';
import type { Uses } from '../../deps.ts';
import { idsOf } from './unjudged-checks.ts';

export const siteCheckIds = idsOf(siteChecks);
/** Checks that run at once: while the database answers one, the process works on the answers of the other. */
const CHECKS_AT_ONCE = 2;

/** Tells whether the whole site is as in the earlier analysis, which judged it completely by the same rules. */
export async function isUnchangedSince(
  db: Db,
  before: Analysis,
  analysis: Analysis,
  { judgedBy, homeUrl }: { readonly judgedBy: string; readonly homeUrl: string },
): Promise<boolean> {
  return (
    before.judgedBy === analysis.judgedBy &&
    before.siteJudgedBy === judgedBy &&
    // Checks that were switched off are so by the same rules.
    Object.values(before.unjudgedChecks).every((why) => why === 'not_asked') &&
    (await isSiteUnchanged(db, { beforeId: before.id, analysisId: analysis.id }, homeUrl))
  );
}

interface Checking {
  readonly earlier: Earlier;
  readonly lease: StageLease;
  readonly facts: WholeSiteFacts;
  readonly checks: readonly SiteCheck[];
  readonly signal: AbortSignal;
}

/**
 * Runs the site checks. On an unchanged site only those run that read more than its pages. What the others found is
 * taken over.
 *
 * @param sameAs the earlier analysis of the unchanged site; null without one
 * @returns the checks that crashed
 */
export async function judgeSite(
  deps: Uses<'db' | 'logger'>,
  analysis: Analysis,
  { sameAs, ...checking }: Checking & { readonly sameAs: Analysis | null },
): Promise<readonly string[]> {
  const { checks, lease } = checking;
  const apart = checks.filter(mayFindOtherwise);
  const others = checks.filter((check) => !mayFindOtherwise(check));
  const absorbing = apart.filter(({ absorbs }) => absorbs !== undefined);
  await runInStage(deps.db, lease, (tx) => beginSiteIssues(tx, analysis.id, siteCheckIds, checking.earlier));
  const crashed = await runChecks(deps, analysis, { ...checking, checks: apart });
  const takeOver = (beforeId: string) => (tx: Db) =>
    takeOverSiteFindings(tx, { beforeId, analysisId: analysis.id }, idsOf(others), idsOf(absorbing));
  if (
    sameAs !== null &&
    crashed.length === 0 &&
    (await runInStage(deps.db, lease, takeOver(sameAs.id), LONG_TRANSACTION))
  )
    return [];
  return [...crashed, ...(await runChecks(deps, analysis, { ...checking, checks: others }))];
}

/**
 * Runs the site checks without a common transaction, so that a failed query of one check does not fail the others. If
 * the database is out of reach, the check is not to blame, and the attempt ends.
 *
 * @returns the checks that crashed
 */
async function runChecks(
  { db, logger }: Uses<'db' | 'logger'>,
  analysis: Analysis,
  { earlier, lease, facts, checks, signal }: Checking,
): Promise<readonly string[]> {
  const crashed: string[] = [];
  const store = (rows: readonly IssueRow[]) =>
    runInStage(db, lease, (tx) => insertSiteIssues(tx, analysis.id, rows, earlier));
  const settings = await getCheckSettings(db, analysis.accountId);
  let issues: IssueRow[] = [];
  async function run(siteCheck: SiteCheck): Promise<void> {
    for await (const outcome of runSiteChecks(facts, [siteCheck], settings)) {
      if (outcome.outcome === 'crashed') {
        signal.throwIfAborted();
        const { checkId, error } = outcome;
        if (isDatabaseUnavailable(error)) throw error;
        logger.error('check.crashed', { analysisId: analysis.id, checkId, error });
        crashed.push(checkId);
        continue;
      }
      const { url, fix } = outcome;
      issues.push(toIssueRow(outcome, { url: url ?? analysis.startUrl, aboutSite: url === null, fix }));
      if (issues.length < FOUND_AT_ONCE) continue;
      const full = issues;
      issues = [];
      await store(full);
    }
  }
  const limit = pLimit({ concurrency: CHECKS_AT_ONCE, rejectOnClear: true });
  const runs = checks.map((check) => limit(run, check));
  try {
    await Promise.all(runs);
  } finally {
    // A check that still ran when the attempt ends would lose its connection and look as if it had crashed.
    limit.clearQueue();
    await Promise.allSettled(runs);
  }
  await store(issues);
  return crashed;
}
