import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { Id, Timestamp } from '../vocabulary.ts';

const Used = z
  .object({
    used: z.int(),
    limit: z.int().nullable().meta({ description: 'Null: unlimited.' }),
    resetAt: Timestamp.nullable().meta({ description: 'Null before the first one is used.' }),
  })
  .meta({ id: 'Used' });

/** What an account has used of its plan, and what it allows. */
export const AccountOverview = z
  .object({
    sentence: z.string().meta({ description: 'What the plan allows, in words.' }),
    keys: z
      .array(z.object({ apiKeyId: Id, name: z.string(), requests: Used, scans: Used }))
      .max(100)
      .meta({ description: 'Limits count by key: the latest 100 that are valid.' }),
    session: z
      .object({ requests: Used, scans: Used })
      .nullable()
      .meta({ description: 'Of the dashboard sign-in that asks; null for a key.' }),
  })
  .meta({ id: 'AccountOverview' });
export type AccountOverview = z.infer<typeof AccountOverview>;

export const accountOverviewRoutes = {
  get: defineRoute({
    operationId: 'getAccountOverview',
    method: 'get',
    path: '/api/account/overview',
    summary: 'Usage against the plan',
    tag: 'Account',
    scopes: ['admin'],
    success: { status: 200, description: 'The overview', body: AccountOverview },
  }),
} as const;
