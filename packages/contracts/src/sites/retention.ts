import { z } from 'zod';
import { PLAN_LIMITS } from '../access/limits.ts';
import { defineRoute } from '../route.ts';
import { Id, Timestamp, type Tier } from '../vocabulary.ts';

/** The analyses that keep their details in addition to the newest ones. */
const KeptBeside = z.enum(['by_hand', 'before_new_rules']).meta({
  id: 'KeptBeside',
  description: 'Those that somebody keeps, and the last one before each change of checks or settings.',
});
export type KeptBeside = z.infer<typeof KeptBeside>;

const DETAILED_ANALYSES_MAX = Math.max(
  ...Object.values(PLAN_LIMITS).map(({ detailedAnalyses }) => detailedAnalyses),
);

/** The settings of an account or a site itself. Null: inherited from the plan or the account. */
const ownRetention = {
  detailedAnalyses: z.int().min(1).max(DETAILED_ANALYSES_MAX).nullable().meta({
    description:
      'How many of the newest analyses of a site keep their details, up to the limit of the plan. Null: the setting of the account or the plan.',
  }),
  keep: z.array(KeptBeside).max(KeptBeside.options.length).nullable().meta({
    description: 'Which other analyses keep them, too. Null: the setting of the account or the plan.',
  }),
};
const OwnRetention = z.object(ownRetention);
export type OwnRetention = Partial<z.infer<typeof OwnRetention>>;

/** The retention that applies to a site. */
export interface EffectiveRetention {
  readonly detailedAnalyses: number;
  readonly keep: readonly KeptBeside[];
}

/**
 * Returns the retention that applies. Each setting is the first given one, else that of the plan. None exceeds the
 * plan.
 *
 * @param own the settings of the site, then of its account
 */
export function retentionOf(tier: Tier, ...own: readonly OwnRetention[]): EffectiveRetention {
  const { detailedAnalyses: most } = PLAN_LIMITS[tier];
  const first = <Name extends keyof OwnRetention>(name: Name) =>
    own.map((each) => each[name]).find((value) => value != null);
  return {
    detailedAnalyses: Math.min(first('detailedAnalyses') ?? most, most),
    keep: first('keep') ?? KeptBeside.options,
  };
}

const Retention = z
  .object({
    detailedAnalyses: z.int().meta({ description: 'How many analyses of a site keep their details.' }),
    detailedAnalysesMax: z.int().meta({ description: 'The limit of the plan.' }),
    keep: z.array(KeptBeside),
    own: OwnRetention.meta({
      description: 'The settings made here; the others come from the account or the plan.',
    }),
  })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof Retention>;

const RetentionChange = z
  .object({
    ...Retention.shape,
    confirmed: z.boolean().meta({ description: 'False: nothing has changed.' }),
    deletes: z
      .object({
        analyses: z.int(),
        urls: z.int().meta({ description: 'The analyses that lose their pages, references and issues.' }),
        from: Timestamp.nullable().meta({ description: 'Start of the oldest of them.' }),
        until: Timestamp.nullable().meta({ description: 'Start of the newest of them.' }),
      })
      .meta({
        description:
          'The analyses that lose their details, within an hour once confirmed. Their scores, counts and plans stay.',
      }),
  })
  .meta({ id: 'RetentionChange' });
export type RetentionChange = z.infer<typeof RetentionChange>;

const RetentionBody = z
  .strictObject({
    ...ownRetention,
    confirm: z.boolean().default(false).meta({
      description: 'Without it, nothing changes, and the answer says what would be deleted.',
    }),
  })
  .meta({ id: 'RetentionBody' });

const SiteParams = z.object({ siteId: Id });

const get = {
  method: 'get',
  scopes: ['api:read'],
  success: { status: 200, description: 'The settings that apply', body: Retention },
} as const;

const put = {
  method: 'put',
  scopes: ['api:write'],
  role: 'owner',
  body: RetentionBody,
  success: { status: 200, description: 'The new setting, and what it deletes', body: RetentionChange },
} as const;

export const retentionRoutes = {
  getOfAccount: defineRoute({
    ...get,
    operationId: 'getRetention',
    path: '/api/account/retention',
    summary: 'How many analyses of each site keep their details',
    tag: 'Account',
  }),
  putOfAccount: defineRoute({
    ...put,
    operationId: 'putRetention',
    path: '/api/account/retention',
    summary: 'Set how many analyses of each site keep their details; first learn what that deletes',
    tag: 'Account',
  }),
  getOfSite: defineRoute({
    ...get,
    operationId: 'getSiteRetention',
    path: '/api/sites/{siteId}/retention',
    summary: 'How many analyses of a site keep their details',
    tag: 'Sites',
    params: SiteParams,
  }),
  putOfSite: defineRoute({
    ...put,
    operationId: 'putSiteRetention',
    path: '/api/sites/{siteId}/retention',
    summary: 'Set how many analyses of a site keep their details; first learn what that deletes',
    tag: 'Sites',
    params: SiteParams,
  }),
} as const;
