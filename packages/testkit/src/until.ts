import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what another process brings about: asks again and again until `ask` gives something, for 30 s at most. */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited for 30 s in vain: ${what}`);
    await pause(20);
  }
}
