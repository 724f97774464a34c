import type { Logger } from '@plumbline/service';
import { cleanText } from './clean-text.ts';

/** While a store is out of reach, the connections of one process fail hundreds of times in a few minutes. */
const AGAIN_AFTER_MS = 30_000;
const REASONS_MAX = 20;

/** What the queues and workers of BullMQ have in common. */
interface Connected {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Logs why a connection to the store of a queue fails: each reason at once, and twice a minute while it lasts. */
export function logConnectionErrors(connected: Connected, queue: string, logger: Logger): void {
  const saidAt = new Map<string, number>();
  connected.on('error', (error) => {
    const reason = cleanText(error);
    if (performance.now() - (saidAt.get(reason) ?? -Infinity) < AGAIN_AFTER_MS) return;
    if (saidAt.size >= REASONS_MAX) saidAt.clear();
    saidAt.set(reason, performance.now());
    logger.warn('queue.connection_error', { queue, reason });
  });
}
