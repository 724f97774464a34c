import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type ApiClient } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  siteCheckRoutes,
  type ActionItemRecord,
  type ActionSnapshotRecord,
  type RenderMode,
  type SiteCheckProgress,
  type SiteCheckRecord,
} from '@plumbline/contracts';

/** The result that `npm start -- --json` prints. */
export interface PrintedResult {
  readonly siteCheck: SiteCheckRecord;
  /** The plan; null if the analysis has not completed. */
  readonly snapshot: ActionSnapshotRecord | null;
  /** The actions, most urgent first. */
  readonly actions: readonly ActionItemRecord[];
}

const POLL_LEAST_MS = 200;
const POLL_MOST_MS = 2_000;
/** A process that ends is started again within seconds. */
const AWAY_MOST_MS = 60_000;

export interface BegunAnalysis {
  readonly siteCheckId: string;
  /** True if the analysis was running already. */
  readonly joined: boolean;
}

/** Starts an analysis of the site, or joins the one that is running. */
export async function startOrJoinAnalysis(
  api: ApiClient,
  clientId: string,
  { siteId, render }: { readonly siteId: string; readonly render: RenderMode },
  signal: AbortSignal,
): Promise<BegunAnalysis> {
  try {
    const started = await api.call(siteCheckRoutes.analyze, {
      params: { clientId },
      body: { siteId, render },
      signal,
    });
    return { siteCheckId: started.siteCheckId, joined: false };
  } catch (error) {
    const running = error instanceof ApiError ? error.details['siteCheckId'] : undefined;
    if (typeof running !== 'string') throw error;
    return { siteCheckId: running, joined: true };
  }
}

/** Waits for the end of the analysis, and makes its plan. */
export async function awaitPlan(
  api: ApiClient,
  siteCheckId: string,
  options: { readonly signal: AbortSignal; onProgress(progress: SiteCheckProgress): void },
): Promise<PrintedResult> {
  const { signal } = options;
  const call = { params: { siteCheckId }, signal };
  const started = Date.now();
  for (;;) {
    const progress = await onceBack(() => api.call(siteCheckRoutes.getStatus, call), signal);
    options.onProgress(progress);
    if (progress.status !== 'in_progress') break;
    // Polls less often the longer it takes, so that polling does not use up the key's requests an hour.
    const pause = Math.min(Math.max((Date.now() - started) / 20, POLL_LEAST_MS), POLL_MOST_MS);
    await delay(pause, undefined, { signal });
  }
  const analysis = await api.call(siteCheckRoutes.get, call);
  if (analysis.status !== 'completed') return { siteCheck: analysis, snapshot: null, actions: [] };
  const snapshot = await api.call(actionSnapshotRoutes.generate, {
    params: { siteId: analysis.siteId },
    body: { triggeredBy: 'npm start' },
    signal,
  });
  const actions = await api.call(actionSnapshotRoutes.listActions, {
    params: { snapshotId: snapshot.id },
    query: { view: 'flat' },
    signal,
  });
  return { siteCheck: analysis, snapshot, actions: Array.isArray(actions) ? actions : [] };
}

/** Calls an API that may be away for a moment: it is being restarted, or it misses its database. */
async function onceBack<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const giveUpAt = performance.now() + AWAY_MOST_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (performance.now() > giveUpAt)
        throw new Error('The API has not answered for a minute.', { cause: error });
      await delay(POLL_MOST_MS, undefined, { signal });
    }
  }
}

/** Tells whether an error means that the API is away; a fetch without an answer throws a TypeError. */
function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 503;
  return (error as Error).name === 'TypeError';
}
