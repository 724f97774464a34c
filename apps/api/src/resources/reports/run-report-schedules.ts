import { claimDueReportSchedules, getSite, getSiteAnalysis, type ReportSchedule } from '@plumbline/database';
import { nextReportAt, periodBefore, type Period } from '@plumbline/reports';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import type { ApiDeps } from '../../deps.ts';
import { makeReport } from './make-report.ts';

const EVERY_MS = 60_000;
const CLAIMED_AT_ONCE = 20;

/** Makes the reports that are due, each once with any number of processes. */
export function startReportRunner(deps: ApiDeps): PeriodicWork {
  return runPeriodically(() => runDueReportSchedules(deps), {
    intervalMs: EVERY_MS,
    onError: (error) => deps.logger.warn('reports.failed', { error }),
  });
}

/** Runs one round. */
export async function runDueReportSchedules(deps: ApiDeps, now = new Date()): Promise<void> {
  const nextRunAt = ({ every }: ReportSchedule) => nextReportAt(every, now);
  for (const schedule of await claimDueReportSchedules(deps.db, CLAIMED_AT_ONCE, { now, nextRunAt })) {
    await runSchedule(deps, schedule, periodBefore(schedule.every, now));
  }
}

async function runSchedule(deps: ApiDeps, { id, accountId, siteId }: ReportSchedule, period: Period) {
  const analysis = await getSiteAnalysis(deps.db, { accountId, siteId, environment: 'live' }, period);
  const site = await getSite(deps.db, accountId, siteId);
  if (site === null) return;
  if (analysis === null) {
    deps.logger.info('report.skipped', { scheduleId: id, reason: 'no analysis was completed in that time' });
    return;
  }
  await makeReport(deps, { site, analysis, period, scheduled: true });
  deps.logger.info('report.made', { scheduleId: id, analysisId: analysis.id });
}
