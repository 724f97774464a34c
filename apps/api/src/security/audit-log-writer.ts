import { insertAuditEntries, type AuditEntry, type Database } from '@plumbline/database';
import type { Logger } from '@plumbline/service';

/** Takes entries at once and writes them many at a time. */
export interface AuditLogWriter {
  add(entry: AuditEntry): void;
  /** Number of entries lost because the database did not answer for too long. */
  readonly lost: number;
  close(): Promise<void>;
}

/** With the time of an insert, an entry is stored well within 100 ms. */
const WRITE_AFTER_MS = 50;
const BATCH_MAX = 1000;

/**
 * Limit of entries that wait while the database does not answer. Beyond it, the newest are dropped, counted and logged.
 * By then the API has answered only 503 for a while, because it authenticates against the same database.
 */
const WAITING_MAX = 20_000;

/** Writes entries to the database 50 ms after they were added, and no request waits for that. */
export function createAuditLogWriter(db: Database, logger: Logger): AuditLogWriter {
  const waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let lost = 0;

  async function writeWaiting(): Promise<void> {
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await insertAuditEntries(db, batch);
      } catch (error) {
        logger.error('audit_log.not_written', { error, waiting: waiting.length, lost });
        schedule();
        return;
      }
      waiting.splice(0, batch.length);
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      writing = writing.then(writeWaiting);
    }, WRITE_AFTER_MS);
  }

  return {
    add: (entry) => {
      if (waiting.length === WAITING_MAX) lost += 1;
      else waiting.push(entry);
      schedule();
    },
    get lost() {
      return lost;
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await writeWaiting();
      clearTimeout(timer);
    },
  };
}
