import { insertAuditEntries, type AuditEntry, type Database } from '@plumbline/database';
import type { Logger } from '@plumbline/service';

/** A writer that takes entries at once and writes many of them together. */
export interface AuditLogWriter {
  add(entry: AuditEntry): void;
  /** Number of entries lost because the database did not answer for too long. */
  readonly lost: number;
  close(): Promise<void>;
}

/** Short enough that an entry is stored well within 100 ms, the insert included. */
const WRITE_AFTER_MS = 50;
const BATCH_MAX = 1000;

/**
 * The largest number of entries that wait while the database does not answer. Beyond it, the newest are dropped,
 * counted and logged. By then the API has answered only 503 for a while, because it authenticates with the same
 * database.
 */
const WAITING_MAX = 20_000;

/** Creates a writer that stores entries 50 ms after they were added. No request waits for that. */
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
