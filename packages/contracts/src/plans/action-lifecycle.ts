import { z } from 'zod';
import { BasedOn } from '../analyses/extent.ts';
import { provenWord } from '../analyses/judged.ts';
import { defineRoute } from '../route.ts';
import {
  ActionType,
  Category,
  DashboardUrl,
  Id,
  OneOf,
  Priority,
  Several,
  Timestamp,
} from '../vocabulary.ts';

export const ActionStatus = OneOf(['open', 'fixed', 'not_judged', 'regressed', 'ignored']).meta({
  id: 'ActionStatus',
  description:
    '`open`: the latest analysis finds it. `regressed`: the latest analysis finds it again, after one ' +
    'that did not. `fixed`: an earlier analysis found it, the check has judged the same pages again, and ' +
    'they passed. `not_judged`: an earlier analysis found it, and the check has not judged all of those ' +
    'pages again, or they were removed on purpose. `ignored`: the account ignores all that the check ' +
    'finds.',
});
export type ActionStatus = z.infer<typeof ActionStatus>;

export const ActionLifecycle = z
  .object({
    actionId: Id.nullable().meta({
      description:
        'The id that the action keeps from plan to plan; null if all that was ever found is ignored.',
    }),
    checkId: z.string(),
    title: z.string(),
    priority: Priority.meta({
      description: 'That of the worst target, as in the plan; without a target, that of the check.',
    }),
    type: ActionType,
    category: Category,
    status: provenWord(ActionStatus),
    since: Timestamp.meta({ description: 'When the analysis ended that gave it this status.' }),
    reason: z.string().nullable().meta({ description: 'Why it is ignored.' }),
    targetsTotal: z.int().meta({ description: 'Targets in the latest analysis, without ignored ones.' }),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp.meta({ description: 'When the last analysis that found it ended.' }),
  })
  .meta({ id: 'ActionLifecycle' });
export type ActionLifecycle = z.infer<typeof ActionLifecycle>;

/** An action that lasts from plan to plan. */
export const SiteAction = z
  .object({
    actionId: Id,
    siteId: Id,
    checkId: z.string(),
    title: z.string(),
    status: provenWord(
      ActionStatus.meta({ description: 'The status by the latest analysis that saw the whole site.' }),
    ),
    since: Timestamp.meta({ description: 'When the analysis ended that gave it this status.' }),
    reason: z.string().nullable().meta({ description: 'Why it is ignored.' }),
    targetsTotal: z.int().meta({ description: 'Targets in that analysis, without ignored ones.' }),
    firstSeen: Timestamp.meta({ description: 'When the first analysis that found it ended.' }),
    lastSeen: Timestamp.meta({ description: 'When the last analysis that found it ended.' }),
    url: DashboardUrl,
    basedOn: BasedOn,
  })
  .meta({ id: 'SiteAction' });
export type SiteAction = z.infer<typeof SiteAction>;

export const actionLifecycleRoutes = {
  get: defineRoute({
    operationId: 'getSiteAction',
    method: 'get',
    path: '/api/sites/{siteId}/actions/{actionId}',
    summary: 'The status of an action, by the id that it keeps from plan to plan',
    tag: 'Action plan',
    scopes: ['api:read'],
    conflicts: true,
    params: z.object({ siteId: Id, actionId: Id }),
    success: { status: 200, description: 'The action', body: SiteAction },
  }),
  list: defineRoute({
    operationId: 'listActionLifecycles',
    method: 'get',
    path: '/api/sites/{siteId}/action-lifecycle',
    summary: 'The status of each problem over the last 20 completed analyses of full extent',
    tag: 'Action plan',
    scopes: ['api:read'],
    conflicts: true,
    params: z.object({ siteId: Id }),
    query: z.strictObject({ status: Several(ActionStatus).optional() }),
    success: {
      status: 200,
      description: 'One entry for each check that ever failed, whole and unpaginated',
      body: z
        .object({ data: z.array(ActionLifecycle), nextCursor: z.null(), basedOn: BasedOn })
        .meta({ id: 'ActionLifecycles' }),
    },
  }),
} as const;
