import type { WebhookEvent } from '@plumbline/contracts';
import type { Db } from './client.ts';

export interface NewWebhookDelivery {
  /** Also the `webhook-id` that the receiver sees. */
  readonly id: string;
  readonly accountId: string;
  readonly siteCheckId: string | null;
  readonly url: string;
  readonly event: string;
  readonly payload: WebhookEvent;
}

/** Writes an event to deliver, in the transaction that makes it true. */
export async function insertWebhookDelivery(tx: Db, delivery: NewWebhookDelivery): Promise<void> {
  await tx.webhookDelivery.create({ data: { ...delivery, host: new URL(delivery.url).host } });
}
