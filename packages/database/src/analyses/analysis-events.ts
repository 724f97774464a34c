import {
  extentOf,
  failureMessageOf,
  partialReasons,
  type ChangeCounts,
  type WebhookEvent,
} from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { Analysis } from './analysis.ts';
import { newId } from '../support/ids.ts';
import { insertWebhookDelivery } from '../webhooks/webhook-deliveries.ts';

/**
 * Writes the delivery that announces the end of an analysis, if the caller asked for one.
 *
 * @returns its id, to wake a dispatcher with
 */
export async function announceEnd(
  tx: Db,
  analysis: Analysis,
  changes: ChangeCounts | null,
): Promise<string | null> {
  if (analysis.callbackUrl === null || analysis.status === 'in_progress') return null;
  const id = newId();
  const hasCompleted = analysis.status === 'completed';
  const payload: WebhookEvent = {
    id,
    event: `analysis.${analysis.status}`,
    createdAt: new Date().toISOString(),
    data: {
      siteCheckId: analysis.id,
      siteId: analysis.siteId,
      clientId: analysis.clientId,
      status: analysis.status,
      totalUrls: analysis.totalUrls,
      urlsChecked: analysis.urlsChecked,
      issuesFound: analysis.issuesFound,
      healthScore: analysis.healthScore,
      extent: hasCompleted ? extentOf(analysis) : null,
      partialReasons: hasCompleted ? partialReasons(analysis) : [],
      lostPages: hasCompleted ? analysis.lostPages : null,
      seen: analysis.seen,
      changes,
      ...(hasCompleted
        ? {}
        : { failureReason: analysis.failureReason, failureMessage: failureMessageOf(analysis) }),
    },
  };
  await insertWebhookDelivery(tx, {
    id,
    accountId: analysis.accountId,
    analysisId: analysis.id,
    requestId: analysis.requestId,
    traceParent: analysis.traceParent,
    url: analysis.callbackUrl,
    event: payload.event,
    payload,
  });
  return id;
}
