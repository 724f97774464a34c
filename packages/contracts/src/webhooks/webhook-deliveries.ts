import { z } from 'zod';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { HttpUrl, Id, Several, Timestamp } from '../vocabulary.ts';
import { WebhookEvent } from './webhook-events.ts';

export const DeliveryStatus = z
  .enum(['pending', 'delivered', 'dead'])
  .meta({ id: 'DeliveryStatus', description: '`dead`: all attempts failed; it can be redelivered by hand.' });
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const WebhookDeliveryRecord = z
  .object({
    id: Id.meta({ description: 'Also the `webhook-id` header and the `id` of the event.' }),
    siteCheckId: Id.nullable().meta({ description: 'Null for a sample, and once the analysis is deleted.' }),
    url: z.string(),
    event: z.string(),
    status: DeliveryStatus,
    attempts: z.int().meta({ description: 'Attempts since it was created, or last redelivered by hand.' }),
    nextAttemptAt: Timestamp.nullable().meta({
      description: 'Null while an attempt is under way, and after the last one.',
    }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDeliveryRecord = z.infer<typeof WebhookDeliveryRecord>;

export const WebhookAttemptRecord = z
  .object({
    at: Timestamp,
    address: z.string().nullable().meta({ description: 'The IP address of the receiver, once connected.' }),
    status: z.int().nullable().meta({ description: 'HTTP status; null without an answer.' }),
    durationMs: z.int(),
    responseBody: z.string().nullable().meta({ description: 'The first 1 KiB of the answer.' }),
    errorClass: z.string().nullable().meta({
      description:
        'Null when it was delivered; else `http_error`, `redirect`, `timeout`, `dns_failed` (there is no such host), `dns_unavailable` (its name could not be looked up), `network_unavailable`, `connection_failed`, `tls_failed`, `blocked_address` or `invalid_response`.',
    }),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttemptRecord = z.infer<typeof WebhookAttemptRecord>;

export const WebhookDeliveryDetail = z
  .object({
    ...WebhookDeliveryRecord.shape,
    payload: WebhookEvent,
    log: z
      .array(WebhookAttemptRecord)
      .max(100)
      .meta({ description: 'The latest 100 attempts, newest first.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const DeliveryParams = z.object({ deliveryId: Id });

export const webhookDeliveryRoutes = {
  list: defineRoute({
    operationId: 'listWebhookDeliveries',
    method: 'get',
    path: '/api/webhook-deliveries',
    summary: 'Webhook deliveries, newest first',
    tag: 'Webhooks',
    scopes: ['api:read'],
    query: z.strictObject({
      ...PageQuery.shape,
      status: Several(DeliveryStatus).optional(),
      siteCheckId: Several(Id).optional(),
    }),
    success: {
      status: 200,
      description: 'A page of deliveries',
      body: z.object({ sentence: Sentence, ...listOf(WebhookDeliveryRecord).shape }),
    },
  }),
  get: defineRoute({
    operationId: 'getWebhookDelivery',
    method: 'get',
    path: '/api/webhook-deliveries/{deliveryId}',
    summary: 'One delivery with its attempts',
    tag: 'Webhooks',
    scopes: ['api:read'],
    params: DeliveryParams,
    success: { status: 200, description: 'The delivery', body: WebhookDeliveryDetail },
  }),
  redeliver: defineRoute({
    operationId: 'redeliverWebhook',
    method: 'post',
    path: '/api/webhook-deliveries/{deliveryId}/redeliver',
    summary: 'Deliver again, now and with the same webhook-id',
    tag: 'Webhooks',
    scopes: ['api:write'],
    params: DeliveryParams,
    success: { status: 200, description: 'The delivery, which is due now', body: WebhookDeliveryRecord },
  }),
  test: defineRoute({
    operationId: 'sendTestWebhook',
    method: 'post',
    path: '/api/webhook-deliveries/test',
    summary: 'Send a signed sample event to a URL',
    tag: 'Webhooks',
    scopes: ['api:write'],
    testKeys: true,
    body: z.strictObject({ url: HttpUrl }).meta({ id: 'TestWebhookBody' }),
    success: { status: 201, description: 'The delivery of the sample', body: WebhookDeliveryRecord },
  }),
} as const;
