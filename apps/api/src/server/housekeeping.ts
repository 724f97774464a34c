import {
  deleteAuditEntriesBefore,
  deleteExpiredAnswers,
  deleteExpiredConnections,
  deleteExpiredPasswordLinks,
  deleteExpiredReportShares,
  deleteExpiredSessions,
  deleteOldDeliveries,
  deleteOldVisits,
} from '@plumbline/database';
import { runPeriodically, type Logger, type PeriodicWork } from '@plumbline/service';
import type { PlanDeps } from '../work/make-plan.ts';
import { pruneDetails } from '../work/prune-details.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface HousekeepingDeps extends PlanDeps {
  readonly logger: Logger;
}

/** Deletes what has expired, at the start and every hour. Safe from any number of processes at once. */
export function startHousekeeping(
  deps: HousekeepingDeps,
  { auditRetentionDays }: { readonly auditRetentionDays: number },
): PeriodicWork {
  const { db, logger } = deps;
  let isStopping = false;
  const tasks = {
    auditEntries: () => deleteAuditEntriesBefore(db, new Date(Date.now() - auditRetentionDays * DAY_MS)),
    answers: () => deleteExpiredAnswers(db),
    connections: () => deleteExpiredConnections(db),
    reportShares: () => deleteExpiredReportShares(db),
    passwordLinks: () => deleteExpiredPasswordLinks(db),
    sessions: () => deleteExpiredSessions(db),
    visits: () => deleteOldVisits(db),
    deliveries: () => deleteOldDeliveries(db),
    details: () => pruneDetails(deps, {}, () => isStopping),
  };
  async function tidy(): Promise<void> {
    for (const [task, run] of Object.entries(tasks)) {
      await run().catch((error: unknown) => logger.warn('housekeeping.failed', { task, error }));
    }
  }
  const work = runPeriodically(tidy, {
    intervalMs: EVERY_MS,
    startNow: true,
    onError: (error) => logger.warn('housekeeping.failed', { error }),
  });
  return {
    stop: () => {
      isStopping = true;
      return work.stop();
    },
  };
}
