import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './availability.ts';
import type { Database } from './client.ts';

const LOOK_EVERY_MS = 1_000;
/** A silence of this length is reported: a network that is gone never gives an answer. */
const SILENT_AFTER_MS = 5_000;

/** Waits without a limit until the database answers. It calls `onWait` once, with the reason. */
export async function awaitDatabase(db: Database, onWait: (reason: string) => void): Promise<void> {
  let isTold = false;
  const tellOnce = (reason: string): void => {
    if (!isTold) onWait(reason);
    isTold = true;
  };
  for (;;) {
    const silent = setTimeout(tellOnce, SILENT_AFTER_MS, 'it does not answer');
    try {
      await db.pool.query('SELECT 1');
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      tellOnce(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(silent);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
