import { z } from 'zod';
import { provenWord } from '../analyses/judged.ts';
import { defineRoute } from '../route.ts';
import { DashboardUrl, Id, OneOf, Timestamp } from '../vocabulary.ts';

/** The largest number of targets of a retest. */
export const RETEST_TARGETS_MAX = 100;

export const RetestStatus = OneOf(['in_progress', 'completed', 'failed']).meta({
  id: 'RetestStatus',
  description:
    '`in_progress`: the retest is not done yet; ask again at `url`. `failed`: the retest did not finish; start another one.',
});

export const RetestBody = z
  .strictObject({
    urls: z.array(z.string().max(8192)).min(1).max(RETEST_TARGETS_MAX).optional().meta({
      description: 'The targets of the action to judge again. Default: the ones that the action shows.',
    }),
  })
  .meta({ id: 'RetestBody' });

const RetestedStatus = OneOf(['fixed', 'failing', 'unverifiable']);
export type RetestedStatus = z.infer<typeof RetestedStatus>;

export const RetestedTarget = z
  .object({
    url: z.string(),
    status: provenWord(RetestedStatus),
    message: z.string().nullable().meta({ description: 'What the check finds there now, as a sentence.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the target cannot be judged without a new analysis.' }),
    dashboardUrl: DashboardUrl,
  })
  .meta({ id: 'RetestedTarget' });

export const Retest = z
  .object({
    retestId: Id,
    snapshotId: Id,
    actionId: Id,
    checkId: z.string(),
    status: RetestStatus,
    url: z.string().meta({ description: 'Where to ask for it again, for a day.' }),
    fixed: z.int(),
    failing: z.int(),
    unverifiable: z.int(),
    targets: z.array(RetestedTarget).max(RETEST_TARGETS_MAX),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    pausedUntil: Timestamp.nullable().meta({
      description:
        'It is in progress until then at least: the site answered 429 or 503 with `Retry-After`, so nothing is requested.',
    }),
  })
  .meta({ id: 'Retest' });
export type Retest = z.infer<typeof Retest>;

const ActionParams = z.object({ snapshotId: Id, actionId: Id });

export const retestRoutes = {
  create: defineRoute({
    operationId: 'retestAction',
    method: 'post',
    path: '/api/action-snapshots/{snapshotId}/actions/{actionId}/retest',
    summary: 'Judge the places of an action again, without a new analysis',
    description:
      'The service fetches up to 100 targets at once, as politely as an analysis, and the check judges them ' +
      'as they are now. The answer waits up to 25 seconds for that. The action and its analysis stay as ' +
      'they are.',
    tag: 'Action plan',
    scopes: ['api:write'],
    testKeys: true,
    details: true,
    params: ActionParams,
    body: RetestBody.optional(),
    success: {
      status: 200,
      description: 'The result for each target, or `in_progress` if it takes longer',
      body: Retest,
    },
  }),
  get: defineRoute({
    operationId: 'getRetest',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}/actions/{actionId}/retests/{retestId}',
    summary: 'A retest of the last day',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: z.object({ ...ActionParams.shape, retestId: Id }),
    success: { status: 200, description: 'The retest', body: Retest },
  }),
} as const;
