import { setTimeout as sleep } from 'node:timers/promises';
import { findAskedPause, getVisit, requestVisit, type NewVisit, type Visit } from '@plumbline/database';
import { currentRequestId, currentTraceParent } from '@plumbline/service';
import type { ApiDeps } from '../deps.ts';

/** The longest time for which an answer waits for a worker. */
const VISIT_WAIT_MS = 25_000;
const LOOK_SOONEST_MS = 100;
const LOOK_LATEST_MS = 1_000;

type VisitDeps = Pick<ApiDeps, 'db' | 'visitJobs'>;

/**
 * Asks a worker to fetch URLs now, and waits for at most 25 s, or until the signal aborts. If the host asked for a longer
 * pause, the worker makes the visit after it.
 *
 * @returns the visit; its `result` is null if the visit was given up, or while `finishedAt` is null
 */
export async function visitUrls(deps: VisitDeps, visit: NewVisit, signal: AbortSignal): Promise<Visit> {
  const cause = { requestId: currentRequestId(), traceParent: currentTraceParent() };
  const id = await requestVisit(deps.db, { ...visit, ...cause });
  await deps.visitJobs.wakeUp({ visitId: id });
  const pausedUntil = await findAskedPause(deps.db, new URL(visit.urls[0]).host);
  const waitMs = (pausedUntil?.getTime() ?? 0) > Date.now() + VISIT_WAIT_MS ? 0 : VISIT_WAIT_MS;
  const startedAt = performance.now();
  for (;;) {
    const found = await getVisit(deps.db, visit.accountId, id);
    if (found === null) throw new Error(`The visit ${id} is gone.`);
    const waitedMs = performance.now() - startedAt;
    if (found.finishedAt !== null || signal.aborted || waitedMs >= waitMs) return found;
    // Polls less often the longer the visit takes.
    await sleep(Math.min(Math.max(waitedMs / 4, LOOK_SOONEST_MS), LOOK_LATEST_MS));
  }
}
