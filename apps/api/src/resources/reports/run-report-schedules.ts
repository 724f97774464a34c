import {
  claimDueReportSchedule,
  databaseNow,
  getSite,
  getSiteAnalysis,
  scheduleNextReport,
  type Db,
  type ReportSchedule,
} from '@plumbline/database';
import { nextReportAt, periodBefore, type Period } from '@plumbline/reports';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import type { ApiDeps } from '../../deps.ts';
import { makeReport } from './make-report.ts';

const EVERY_MS = 60_000;
const REPORTS_A_ROUND = 20;

/** Makes the reports that are due, each once with any number of processes. */
export function startReportRunner(deps: ApiDeps): PeriodicWork {
  return runPeriodically(() => runDueReportSchedules(deps), {
    intervalMs: EVERY_MS,
    onError: (error) => deps.logger.warn('reports.failed', { error }),
  });
}

/**
 * Runs one round. A report that fails is made some minutes later.
 *
 * @param at the time of the round; default: PostgreSQL's, so that one wrong clock runs nothing too early
 */
export async function runDueReportSchedules(deps: ApiDeps, at?: Date): Promise<void> {
  const now = at ?? (await databaseNow(deps.db));
  for (let reports = 0; reports < REPORTS_A_ROUND; reports += 1) {
    const schedule = await claimDueReportSchedule(deps.db, now);
    if (schedule === null) return;
    const { id: scheduleId, every } = schedule;
    try {
      const endRun = (db: Db) => scheduleNextReport(db, scheduleId, nextReportAt(every, now));
      await runSchedule(deps, schedule, periodBefore(every, now), endRun);
    } catch (error) {
      deps.logger.warn('report.failed', { scheduleId, error });
    }
  }
}

async function runSchedule(
  deps: ApiDeps,
  { id, accountId, siteId }: ReportSchedule,
  period: Period,
  endRun: (db: Db) => Promise<void>,
): Promise<void> {
  const analysis = await getSiteAnalysis(deps.db, { accountId, siteId, environment: 'live' }, period);
  const site = await getSite(deps.db, accountId, siteId);
  if (site === null || analysis === null) {
    deps.logger.info('report.skipped', { scheduleId: id, reason: 'no analysis was completed in that time' });
    return endRun(deps.db);
  }
  // A process that dies after the report leaves no run to be repeated.
  await makeReport(deps, { site, analysis, period, scheduled: true }, endRun);
  deps.logger.info('report.made', { scheduleId: id, analysisId: analysis.id });
}
