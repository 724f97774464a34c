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

/** The usage of an account, and the limits of its plan. */
export const AccountOverview = z
  .object({
    sentence: z.string().meta({ description: 'The limits of the plan, in words.' }),
    keys: z
      .array(z.object({ apiKeyId: Id, name: z.string(), requests: Used, scans: Used }))
      .max(100)
      .meta({ description: 'Limits count for each key: the latest 100 valid ones.' }),
    session: z
      .object({ requests: Used, scans: Used })
      .nullable()
      .meta({ description: 'The usage of this dashboard sign-in; null for a key.' }),
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
