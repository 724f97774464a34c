import { setTimeout as pause } from 'node:timers/promises';
import type { FetchedPage } from '@plumbline/crawler';
import type { Uses } from '../deps.ts';
import { retryDelay } from './retry-delay.ts';

/** Asks a second time, because one failure may be an accident. */
export async function askTwice(
  { config }: Uses<'config'>,
  ask: () => Promise<FetchedPage>,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const answer = await ask();
  const retryMs = retryDelay(config, answer.response, 0);
  if (retryMs === null) return answer;
  await pause(retryMs, undefined, { signal });
  return ask();
}
