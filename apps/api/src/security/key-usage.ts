import { touchApiKeys, type Database } from '@plumbline/database';
import { runPeriodically, type Logger } from '@plumbline/service';

/** A record of which keys are used, without a write for each request. */
export interface KeyUsage {
  note(apiKeyId: string): void;
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 20_000;

/** Collects the last use of each key, and writes them together every 20 seconds. */
export function createKeyUsage(db: Database, logger: Logger): KeyUsage {
  let used = new Map<string, Date>();

  async function write(): Promise<void> {
    if (used.size === 0) return;
    const lastUsed = used;
    used = new Map();
    await touchApiKeys(db, lastUsed);
  }

  const onError = (error: unknown): void => logger.warn('key_usage.not_written', { error });
  const writing = runPeriodically(write, { intervalMs: WRITE_EVERY_MS, onError });
  return {
    note: (apiKeyId) => used.set(apiKeyId, new Date()),
    close: async () => {
      await writing.stop();
      await write().catch(onError);
    },
  };
}
