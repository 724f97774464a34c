import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Waits for another process: calls `ask` until it returns something. A busy machine gets more time. */
export async function until<T>(
  ask: () => Promise<T | null | undefined | false>,
  what: string,
  withinMs = 60_000,
): Promise<T> {
  const limitMs = withinMs * patience;
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited for ${limitMs} ms in vain: ${what}`);
    await pause(20);
  }
}
