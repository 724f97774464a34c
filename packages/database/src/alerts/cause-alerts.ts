import { alertOf, skippedAlert, type AnalysisChange } from '@plumbline/alerts';
import { extentOf, failureMessageOf } from '@plumbline/contracts';
import type { Analysis } from '../analyses/analysis.ts';
import type { Db } from '../support/client.ts';
import { listChannelsOfSite } from './alert-channels.ts';
import { insertAlert } from './alerts.ts';

/**
 * Writes the alerts that the end of an analysis causes, one for each channel whose rules ask for it. An analysis that
 * somebody cancelled causes none, nor does one of a test key.
 *
 * @returns their ids, to wake a dispatcher with
 */
export async function causeAlerts(
  tx: Db,
  analysis: Analysis,
  change: AnalysisChange | null,
): Promise<readonly string[]> {
  const { status, environment } = analysis;
  if ((status !== 'completed' && status !== 'failed') || environment === 'test') return [];
  const ended = {
    siteId: analysis.siteId,
    analysisId: analysis.id,
    startUrl: analysis.startUrl,
    status,
    // Only schedules start analyses without a request.
    scheduled: analysis.requestId === null,
    isFull: extentOf(analysis) === 'full',
    healthScore: analysis.healthScore,
    seen: analysis.seen,
    failure: failureMessageOf(analysis),
  };
  const ids: string[] = [];
  for (const channel of await listChannelsOfSite(tx, analysis)) {
    const alert = alertOf(ended, change, channel.rules);
    const { requestId, traceParent } = analysis;
    const occasion = { analysisId: analysis.id, requestId, traceParent };
    if (alert !== null) ids.push(await insertAlert(tx, channel, alert, occasion));
  }
  return ids;
}

/**
 * Writes the alerts about an analysis that a schedule could not start.
 *
 * @returns their ids, to wake a dispatcher with
 */
export async function alertSkippedSchedule(
  db: Db,
  skipped: {
    readonly accountId: string;
    readonly siteId: string;
    readonly url: string;
    readonly reason: string;
  },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const channel of await listChannelsOfSite(db, skipped)) {
    const alert = skippedAlert(skipped, channel.rules);
    const occasion = { analysisId: null, requestId: null, traceParent: null };
    if (alert !== null) ids.push(await insertAlert(db, channel, alert, occasion));
  }
  return ids;
}
