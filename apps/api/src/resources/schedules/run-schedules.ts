import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@plumbline/contracts';
import {
  alertSkippedSchedule,
  claimDueSchedule,
  databaseNow,
  getAnalysis,
  scheduleNextRun,
  type DueSchedule,
} from '@plumbline/database';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import type { ApiDeps } from '../../deps.ts';
import { createAnalysis } from '../../work/start-analysis.ts';
import { wakeDispatcher } from '../../work/wake-dispatcher.ts';

const EVERY_MS = 15_000;
const RUNS_A_ROUND = 50;

/**
 * Starts the analyses that are due, each once with any number of processes. The times are in the database, so no
 * schedule is lost if the queue is emptied.
 */
export function startScheduleRunner(deps: ApiDeps): PeriodicWork {
  return runPeriodically(() => runDueSchedules(deps), {
    intervalMs: EVERY_MS,
    onError: (error) => deps.logger.warn('schedules.failed', { error }),
  });
}

/**
 * Runs one round. A schedule that its plan does not let run waits for its next time. One that fails, or that finds another
 * analysis of its site, is tried again some minutes later.
 *
 * @param at the time of the round; default: PostgreSQL's, so that one wrong clock runs nothing too early
 */
export async function runDueSchedules(deps: ApiDeps, at?: Date): Promise<void> {
  const now = at ?? (await databaseNow(deps.db));
  for (let runs = 0; runs < RUNS_A_ROUND; runs += 1) {
    const schedule = await claimDueSchedule(deps.db, now);
    if (schedule === null) return;
    try {
      if (await runSchedule(deps, schedule, now)) await scheduleNextRun(deps.db, schedule, now);
    } catch (error) {
      deps.logger.warn('schedule.failed', { scheduleId: schedule.id, error });
    }
  }
}

/** @returns true if the schedule is to wait for its next time; with an analysis that it has started, it does already */
async function runSchedule(deps: ApiDeps, schedule: DueSchedule, now: Date): Promise<boolean> {
  const { id: scheduleId, accountId, account, site } = schedule;
  const state = await deps.limits.takeScheduledScan(accountId, account.tier);
  if (state !== null && !state.allowed) {
    await skip(deps, schedule, 'no analysis is left for today');
    return true;
  }
  try {
    const analysisId = await createAnalysis(deps, {
      accountId,
      tier: account.tier,
      environment: 'live',
      site,
      options: schedule.options,
      callbackUrl: schedule.callbackUrl,
      // A process that dies afterwards leaves no run to be repeated.
      alongside: (tx) => scheduleNextRun(tx, schedule, now),
    });
    deps.logger.info('schedule.started', { scheduleId, analysisId });
    return false;
  } catch (error) {
    await deps.limits.giveScheduledScanBack(accountId, account.tier);
    if (!(error instanceof AppError)) throw error;
    if (error.type !== 'conflict_error') {
      await skip(deps, schedule, error.message);
      return true;
    }
    const isDone = await isDoneBy(deps, schedule, String(error.details['siteCheckId']));
    deps.logger.info(isDone ? 'schedule.skipped' : 'schedule.waits', { scheduleId, reason: error.message });
    return isDone;
  }
}

/** Tells whether the running analysis sees the same and tells the same receiver, so that no other one is needed. */
async function isDoneBy(
  { db }: ApiDeps,
  { accountId, options, callbackUrl }: DueSchedule,
  runningId: string,
): Promise<boolean> {
  const running = await getAnalysis(db, accountId, runningId);
  if (running === null || running.callbackUrl !== callbackUrl) return false;
  const { maxPages } = running.options;
  return isDeepStrictEqual(running.options, { maxPages, ...options });
}

/** Logs that a schedule cannot run now, and sends an alert. */
async function skip(
  deps: ApiDeps,
  { id: scheduleId, accountId, site }: DueSchedule,
  reason: string,
): Promise<void> {
  deps.logger.info('schedule.skipped', { scheduleId, reason });
  const sentence = `It waits for its next time: ${reason}.`.replace(/\.\.$/, '.');
  const { id: siteId, url } = site;
  await wakeDispatcher(
    deps,
    await alertSkippedSchedule(deps.db, { accountId, siteId, url, reason: sentence }),
  );
}
