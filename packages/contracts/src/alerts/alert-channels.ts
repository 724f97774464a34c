import { z } from 'zod';
import { defineRoute, Sentence } from '../route.ts';
import { Id, OneOf, Text, Timestamp } from '../vocabulary.ts';
import { DeliveryStatus } from '../webhooks/webhook-deliveries.ts';

export const AlertKind = OneOf(['email', 'slack', 'teams', 'discord']).meta({ id: 'AlertKind' });
export type AlertKind = z.infer<typeof AlertKind>;

/** A possible reason for an alert. */
export const AlertCause = OneOf([
  'page_lost',
  'new_critical',
  'score_fell',
  'pages_unread',
  'schedule_failed',
  'analysis_ended',
]).meta({
  id: 'AlertCause',
  description:
    '`page_lost`: search engines drop a page that they could index before. `new_critical`: a critical problem is ' +
    'where none was before. `score_fell`: the health score fell. `pages_unread`: an analysis could not read much of ' +
    'what the one before read. `schedule_failed`: a scheduled analysis failed, or could not start. ' +
    '`analysis_ended`: an analysis failed, or it completed and something changed.',
});
export type AlertCause = z.infer<typeof AlertCause>;

/**
 * The alerts that a channel gets. An analysis is compared with the full one before, and nothing is sent if nothing
 * changed.
 */
export const AlertRules = z
  .strictObject({
    pageLost: z.boolean().default(true),
    newCritical: z.boolean().default(true),
    scoreFell: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .default(5)
      .meta({ description: 'The smallest fall that sends an alert, in points. Null: never.' }),
    pagesUnread: z.boolean().default(true).meta({
      description:
        'An analysis left 10 % more of its pages unread than earlier ones, so other alerts may be missing.',
    }),
    scheduleFailed: z.boolean().default(true),
    analysisEnded: z.boolean().default(false),
  })
  .meta({ id: 'AlertRules' });
export type AlertRules = z.infer<typeof AlertRules>;

export const CHANNELS_MAX = 20;
export const CHANNEL_SITES_MAX = 200;
export const CHANNEL_ADDRESSES_MAX = 10;

export const AlertChannelRecord = z
  .object({
    id: Id,
    name: z.string(),
    kind: AlertKind,
    target: z.string().meta({ description: 'Enough of the target to recognise it, never all of it.' }),
    rules: AlertRules,
    siteIds: z
      .array(Id)
      .meta({ description: 'Only alerts about these sites. An empty list means all sites.' }),
    createdAt: Timestamp,
    last: z
      .object({ status: DeliveryStatus, at: Timestamp, title: z.string() })
      .nullable()
      .meta({ description: 'The newest alert; null before the first one.' }),
  })
  .meta({ id: 'AlertChannel' });
export type AlertChannelRecord = z.infer<typeof AlertChannelRecord>;

const settings = {
  name: Text(60),
  target: z
    .string()
    .min(1)
    .max(2_048)
    .meta({
      description: `The URL of an incoming webhook; for e-mail up to ${CHANNEL_ADDRESSES_MAX} addresses, separated by commas. It is stored encrypted.`,
    }),
  siteIds: z.array(Id).max(CHANNEL_SITES_MAX),
};

export const AlertChannelBody = z
  .strictObject({
    kind: AlertKind,
    ...settings,
    siteIds: settings.siteIds.default([]),
    rules: AlertRules.prefault({}),
  })
  .meta({ id: 'AlertChannelBody' });

export const AlertTestResult = z
  .object({
    sent: z.boolean(),
    sentence: z.string().meta({ description: 'The outcome, for people.' }),
    status: z.int().nullable().meta({ description: 'The status of the answer, of HTTP or SMTP.' }),
    answer: z.string().nullable().meta({ description: 'The first 1 KiB of the answer.' }),
  })
  .meta({ id: 'AlertTestResult' });
export type AlertTestResult = z.infer<typeof AlertTestResult>;

const ChannelParams = z.object({ channelId: Id });

export const alertChannelRoutes = {
  list: defineRoute({
    operationId: 'listAlertChannels',
    method: 'get',
    path: '/api/alert-channels',
    summary: 'Where alerts are sent, and about what',
    tag: 'Alerts',
    scopes: ['api:read'],
    success: {
      status: 200,
      description: `All channels, at most ${CHANNELS_MAX}`,
      body: z
        .object({
          sentence: Sentence,
          mailUnavailable: z
            .string()
            .nullable()
            .meta({ description: 'Why no e-mail can be sent; null if it can.' }),
          data: z.array(AlertChannelRecord).max(CHANNELS_MAX),
          nextCursor: z.null(),
        })
        .meta({ id: 'AlertChannels' }),
    },
  }),
  create: defineRoute({
    operationId: 'createAlertChannel',
    method: 'post',
    path: '/api/alert-channels',
    summary: 'Add a channel: e-mail, Slack, Microsoft Teams or Discord',
    tag: 'Alerts',
    scopes: ['api:write'],
    conflicts: true,
    body: AlertChannelBody,
    success: { status: 201, description: 'The new channel', body: AlertChannelRecord },
  }),
  update: defineRoute({
    operationId: 'updateAlertChannel',
    method: 'patch',
    path: '/api/alert-channels/{channelId}',
    summary: 'Change a channel; omitted fields stay as they are',
    tag: 'Alerts',
    scopes: ['api:write'],
    params: ChannelParams,
    body: z
      .strictObject({
        ...settings,
        rules: AlertRules.meta({
          description: 'Replaces all rules; an omitted rule gets its default.',
        }),
      })
      .partial()
      .meta({ id: 'UpdateAlertChannelBody' }),
    success: { status: 200, description: 'The channel', body: AlertChannelRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteAlertChannel',
    method: 'delete',
    path: '/api/alert-channels/{channelId}',
    summary: 'Delete a channel with its log; alerts that wait for it are not sent',
    tag: 'Alerts',
    scopes: ['api:write'],
    params: ChannelParams,
    success: { status: 204, description: 'Deleted' },
  }),
  test: defineRoute({
    operationId: 'testAlertChannel',
    method: 'post',
    path: '/api/alert-channels/{channelId}/test',
    summary: 'Send a sample now, and return the answer of the receiver; at most 20 an hour',
    tag: 'Alerts',
    scopes: ['api:write'],
    params: ChannelParams,
    success: { status: 200, description: 'The answer of the receiver', body: AlertTestResult },
  }),
} as const;
