import { AppError } from '@plumbline/contracts';
import { claimDueSchedules, type DueSchedule } from '@plumbline/database';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import type { ApiDeps } from '../../deps.ts';
import { createAnalysis } from '../../work/start-analysis.ts';

const EVERY_MS = 15_000;
const CLAIMED_AT_ONCE = 50;

/**
 * Starts the analyses that are due, each once however many processes there are. The times are in the database, so a
 * flushed queue forgets no schedule.
 */
export function startScheduleRunner(deps: ApiDeps): PeriodicWork {
  return runPeriodically(() => runDueSchedules(deps), {
    intervalMs: EVERY_MS,
    onError: (error) => deps.logger.warn('schedules.failed', { error }),
  });
}

/** Runs one round. A schedule that cannot run now waits for its next time. */
export async function runDueSchedules(deps: ApiDeps, now = new Date()): Promise<void> {
  for (const schedule of await claimDueSchedules(deps.db, CLAIMED_AT_ONCE, now)) {
    await runSchedule(deps, schedule);
  }
}

async function runSchedule(deps: ApiDeps, schedule: DueSchedule): Promise<void> {
  const { id: scheduleId, accountId, account, site } = schedule;
  const state = await deps.limits.takeScheduledScan(accountId, account.tier);
  if (state !== null && !state.allowed) {
    deps.logger.info('schedule.skipped', { scheduleId, reason: 'no scan is left for today' });
    return;
  }
  try {
    const analysisId = await createAnalysis(deps, {
      accountId,
      tier: account.tier,
      environment: 'live',
      site,
      options: schedule.options,
      callbackUrl: schedule.callbackUrl,
    });
    deps.logger.info('schedule.started', { scheduleId, analysisId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.logger.info('schedule.skipped', { scheduleId, reason: error.message });
  }
}
