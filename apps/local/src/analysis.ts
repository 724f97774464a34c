import { setTimeout as delay } from 'node:timers/promises';
import {
  ActionItemRecord,
  ActionSnapshotRecord,
  AnalysisStart,
  SiteCheckProgress,
  SiteCheckRecord,
} from '@plumbline/contracts';
import { z } from 'zod';
import { RestError, type RestClient } from './rest-client.ts';

export interface AnalysisResult {
  readonly siteCheck: SiteCheckRecord;
  /** Null when the analysis has not completed. */
  readonly snapshot: ActionSnapshotRecord | null;
  /** Most urgent first. */
  readonly actions: readonly ActionItemRecord[];
}

const POLL_LEAST_MS = 200;
const POLL_MOST_MS = 2_000;

/** Starts an analysis of the site, or joins the one that is running. @returns its id */
export async function startAnalysis(rest: RestClient, clientId: string, siteId: string): Promise<string> {
  try {
    const { siteCheckId } = await rest({
      method: 'POST',
      path: `/api/clients/${clientId}/analyze`,
      body: { siteId },
      answer: AnalysisStart,
    });
    return siteCheckId;
  } catch (error) {
    const running = error instanceof RestError ? error.details['siteCheckId'] : undefined;
    if (typeof running !== 'string') throw error;
    return running;
  }
}

/** Waits for the end of the analysis and turns it into a plan. */
export async function finishAnalysis(
  rest: RestClient,
  siteCheckId: string,
  options: { readonly signal: AbortSignal; onProgress(progress: SiteCheckProgress): void },
): Promise<AnalysisResult> {
  const started = Date.now();
  for (;;) {
    const path = `/api/site-checks/${siteCheckId}/status`;
    const progress = await rest({ method: 'GET', path, answer: SiteCheckProgress });
    options.onProgress(progress);
    if (progress.status !== 'in_progress') break;
    // The longer it takes, the rarer: polling must not use up the key's requests of the hour.
    const pause = Math.min(Math.max((Date.now() - started) / 20, POLL_LEAST_MS), POLL_MOST_MS);
    await delay(pause, undefined, { signal: options.signal });
  }
  const siteCheck = await rest({
    method: 'GET',
    path: `/api/site-checks/${siteCheckId}`,
    answer: SiteCheckRecord,
  });
  if (siteCheck.status !== 'completed') return { siteCheck, snapshot: null, actions: [] };
  const snapshot = await rest({
    method: 'POST',
    path: `/api/sites/${siteCheck.siteId}/action-snapshots/generate`,
    body: { triggeredBy: 'npm start' },
    answer: ActionSnapshotRecord,
  });
  const actions = await rest({
    method: 'GET',
    path: `/api/action-snapshots/${snapshot.id}/actions`,
    answer: z.array(ActionItemRecord),
  });
  return { siteCheck, snapshot, actions };
}
