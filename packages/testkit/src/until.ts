import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';

const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 300;

/** Waits for another process: calls `ask` until it returns something. A busy machine gets more time. */
export async function until<T>(
  ask: () => Promise<T | null | undefined | false>,
  what: string,
  withinMs = 60_000,
): Promise<T> {
  const limitMs = withinMs * patience;
  const begunAt = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    const waitedMs = Date.now() - begunAt;
    if (waitedMs > limitMs) throw new Error(`Waited for ${limitMs} ms in vain: ${what}`);
    // Each question costs the process that is asked more than a wait that is a tenth too long.
    await pause(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS + waitedMs / 10));
  }
}
