import {
  deleteAuditEntriesBefore,
  deleteExpiredAnswers,
  deleteExpiredConnections,
  deleteExpiredSessions,
  deleteOldDeliveries,
  deleteOldVisits,
  type Database,
} from '@plumbline/database';
import { runPeriodically, type Logger, type PeriodicWork } from '@plumbline/service';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Deletes what has expired, at the start and every hour. Safe from any number of processes at once. */
export function startHousekeeping(
  db: Database,
  logger: Logger,
  { auditRetentionDays }: { readonly auditRetentionDays: number },
): PeriodicWork {
  const tasks = {
    auditEntries: () => deleteAuditEntriesBefore(db, new Date(Date.now() - auditRetentionDays * DAY_MS)),
    answers: () => deleteExpiredAnswers(db),
    connections: () => deleteExpiredConnections(db),
    sessions: () => deleteExpiredSessions(db),
    visits: () => deleteOldVisits(db),
    deliveries: () => deleteOldDeliveries(db),
  };
  async function tidy(): Promise<void> {
    for (const [task, run] of Object.entries(tasks)) {
      await run().catch((error: unknown) => logger.warn('housekeeping.failed', { task, error }));
    }
  }
  return runPeriodically(tidy, {
    intervalMs: EVERY_MS,
    startNow: true,
    onError: (error) => logger.warn('housekeeping.failed', { error }),
  });
}
