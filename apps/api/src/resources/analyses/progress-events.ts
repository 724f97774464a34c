import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisProgressRow } from '@plumbline/database';
import { presentProgress } from './present.ts';

const EVERY_MS = 1_000;
/** A comment at this interval keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** The longest duration of a stream. The client then connects again, which authenticates it again. */
const LONGEST_MS = 300_000;

/**
 * Yields Server-Sent Events (HTML Living Standard, 9.2): `progress` whenever the status changes, then `end`, and
 * closes the stream. It ends quietly when the signal aborts.
 */
export async function* progressEvents(
  read: () => Promise<AnalysisProgressRow | null>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let before = '';
  let spokenAt = performance.now();
  const started = spokenAt;
  yield `retry: ${EVERY_MS}\n\n`;
  while (!signal.aborted && performance.now() - started < LONGEST_MS) {
    const analysis = await read();
    if (analysis === null) return;
    const { pages_per_second, ...compared } = presentProgress(analysis);
    const state = JSON.stringify(compared);
    const data = JSON.stringify({ ...compared, pages_per_second });
    if (analysis.status !== 'in_progress') {
      yield `event: end\ndata: ${data}\n\n`;
      return;
    }
    const quiet = performance.now() - spokenAt > HEARTBEAT_MS;
    if (state !== before) yield `event: progress\ndata: ${data}\n\n`;
    else if (quiet) yield ': still here\n\n';
    if (state !== before || quiet) spokenAt = performance.now();
    before = state;
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
