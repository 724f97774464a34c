import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Several, Timestamp } from '../vocabulary.ts';
import { DeliveryStatus } from '../webhooks/webhook-deliveries.ts';
import { AlertCause, AlertKind } from './alert-channels.ts';

export const AlertRecord = z
  .object({
    id: Id,
    channel: z.object({ id: Id, name: z.string(), kind: AlertKind }),
    siteCheckId: Id.nullable().meta({
      description:
        'Null for a sample, for an analysis that could not start, and once the analysis is deleted.',
    }),
    title: z.string(),
    causes: z.array(AlertCause).meta({ description: 'Empty for a sample.' }),
    status: DeliveryStatus,
    attempts: z.int(),
    nextAttemptAt: Timestamp.nullable().meta({
      description: 'Null while an attempt is under way, and after the last one.',
    }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    failure: z.string().nullable().meta({
      description: 'Why the latest attempt failed, for people; null if it arrived or none was made yet.',
    }),
  })
  .meta({ id: 'Alert' });
export type AlertRecord = z.infer<typeof AlertRecord>;

export const alertRoutes = {
  list: defineRoute({
    operationId: 'listAlerts',
    method: 'get',
    path: '/api/alerts',
    summary: 'Alerts of the last 90 days, newest first',
    tag: 'Alerts',
    scopes: ['api:read'],
    query: z.strictObject({
      ...PageQuery.shape,
      channelId: Several(Id).optional(),
      status: Several(DeliveryStatus).optional(),
    }),
    success: { status: 200, description: 'A page of alerts', body: listOf(AlertRecord) },
  }),
} as const;
