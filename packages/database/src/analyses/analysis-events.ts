import { failureMessageOf, type WebhookEvent } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { Analysis } from './analysis.ts';
import { newId } from '../support/ids.ts';
import { insertWebhookDelivery } from '../webhooks/webhook-deliveries.ts';

/**
 * Writes the delivery that tells the caller of an analysis's end, when the caller asked for it.
 * @returns its id, to wake a dispatcher with
 */
export async function announceEnd(tx: Db, check: Analysis): Promise<string | null> {
  if (check.callbackUrl === null || check.status === 'in_progress') return null;
  const id = newId();
  const payload: WebhookEvent = {
    id,
    event: `analysis.${check.status}`,
    createdAt: new Date().toISOString(),
    data: {
      siteCheckId: check.id,
      siteId: check.siteId,
      clientId: check.clientId,
      status: check.status,
      totalUrls: check.totalUrls,
      urlsChecked: check.urlsChecked,
      issuesFound: check.issuesFound,
      healthScore: check.healthScore,
      ...(check.status === 'completed'
        ? {}
        : { failureReason: check.failureReason, failureMessage: failureMessageOf(check) }),
    },
  };
  await insertWebhookDelivery(tx, {
    id,
    accountId: check.accountId,
    analysisId: check.id,
    url: check.callbackUrl,
    event: payload.event,
    payload,
  });
  return id;
}
