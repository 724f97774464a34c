import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what another process brings about: asks again and again until `ask` gives something. */
export async function until<T>(
  ask: () => Promise<T | null | undefined | false>,
  what: string,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited for ${withinMs} ms in vain: ${what}`);
    await pause(20);
  }
}
