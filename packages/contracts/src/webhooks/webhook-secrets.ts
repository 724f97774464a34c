import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { Id, Timestamp } from '../vocabulary.ts';

export const WebhookSecretRecord = z
  .object({
    id: Id,
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable().meta({ description: 'Set on the secret that a rotation has replaced.' }),
  })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecretRecord = z.infer<typeof WebhookSecretRecord>;

export const NewWebhookSecret = z
  .object({
    ...WebhookSecretRecord.shape,
    secret: z.string().meta({ description: 'The secret, `whsec_…`, which only this answer shows.' }),
  })
  .meta({ id: 'NewWebhookSecret' });
export type NewWebhookSecret = z.infer<typeof NewWebhookSecret>;

export const webhookSecretRoutes = {
  list: defineRoute({
    operationId: 'listWebhookSecrets',
    method: 'get',
    path: '/api/webhook-secrets',
    summary: 'Signing secrets that are valid now: one, or two during a rotation; without their values',
    tag: 'Webhooks',
    scopes: ['api:read'],
    success: {
      status: 200,
      description: 'The secrets, newest first',
      body: z.object({ data: z.array(WebhookSecretRecord) }),
    },
  }),
  rotate: defineRoute({
    operationId: 'rotateWebhookSecret',
    method: 'post',
    path: '/api/webhook-secrets',
    summary: 'Make a new signing secret; the one before stays valid for 24 hours',
    tag: 'Webhooks',
    scopes: ['api:write'],
    success: { status: 201, description: 'The new secret', body: NewWebhookSecret },
  }),
} as const;
