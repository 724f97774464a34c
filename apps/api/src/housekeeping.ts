import {
  deleteAuditEntriesBefore,
  deleteExpiredAnswers,
  deleteExpiredSessions,
  deleteOldVisits,
  type Database,
} from '@plumbline/database';
import type { Logger } from '@plumbline/logging';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Forgets what has had its time, at the start and every hour; safe from any number of processes at once. */
export function startHousekeeping(
  db: Database,
  logger: Logger,
  { auditRetentionDays }: { readonly auditRetentionDays: number },
): { stop(): Promise<void> } {
  async function tidy(): Promise<void> {
    try {
      await deleteAuditEntriesBefore(db, new Date(Date.now() - auditRetentionDays * DAY_MS));
      await deleteExpiredAnswers(db);
      await deleteExpiredSessions(db);
      await deleteOldVisits(db);
    } catch (error) {
      logger.warn('housekeeping.failed', { error });
    }
  }
  let running = tidy();
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
