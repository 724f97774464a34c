import { z } from 'zod';
import { Extent, PartialReason } from '../analyses/extent.ts';
import { ChangeCounts } from '../analyses/judged.ts';
import { Seen } from '../analyses/seen.ts';
import { FailureMessage, FailureReason, Id, Timestamp } from '../vocabulary.ts';

/** The body of the POST to a callback URL when an analysis has ended. */
export const WebhookEvent = z
  .object({
    id: Id.meta({ description: 'The same on every retry; also the `webhook-id` header.' }),
    event: z.enum(['analysis.completed', 'analysis.failed', 'analysis.cancelled']),
    createdAt: Timestamp,
    data: z.object({
      siteCheckId: Id,
      siteId: Id,
      clientId: Id,
      status: z.enum(['completed', 'failed', 'cancelled']),
      totalUrls: z.int(),
      urlsChecked: z.int(),
      issuesFound: z.int(),
      healthScore: z.int().nullable(),
      extent: Extent.nullable().meta({
        description: 'How much of the site it looked at; null if it has not completed.',
      }),
      partialReasons: z.array(PartialReason).meta({
        description: 'Why it saw only a part of the site; empty if it saw the whole, or has not completed.',
      }),
      lostPages: z.int().nullable().meta({
        description: 'Pages that search engines drop by mistake; null if it has not completed.',
      }),
      seen: Seen.nullable().meta({
        description: 'How much of the site it has seen; null if it has not completed.',
      }),
      changes: ChangeCounts.nullable().meta({
        description: 'The changes of issues since the previous full analysis; null without one.',
      }),
      failureReason: FailureReason.nullable().optional(),
      failureMessage: FailureMessage.optional(),
    }),
  })
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
