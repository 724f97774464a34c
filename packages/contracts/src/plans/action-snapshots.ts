import { z } from 'zod';
import {
  ActionFilter,
  ActionItemRecord,
  ActionTarget,
  ActionView,
  GroupedView,
  RoutingView,
  SummaryView,
} from './action-items.ts';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Dimension, Id, Several, Timestamp } from '../vocabulary.ts';

export const GenerateSnapshotBody = z
  .strictObject({
    dimensions: z.array(Dimension).min(1).max(50).optional().meta({ description: 'Default: all three.' }),
    triggeredBy: z.string().max(200).optional().meta({ description: 'Label of the caller; default `api`.' }),
  })
  .meta({ id: 'GenerateSnapshotBody' });

export const ActionSnapshotRecord = z
  .object({
    id: Id,
    siteId: Id,
    totalActions: z.int(),
    criticalCount: z.int(),
    highCount: z.int(),
    mediumCount: z.int(),
    lowCount: z.int(),
    siteCheckId: Id,
    dimensions: z.array(Dimension),
    triggeredBy: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ActionSnapshot' });
export type ActionSnapshotRecord = z.infer<typeof ActionSnapshotRecord>;

const SnapshotParams = z.object({ snapshotId: Id });

export const actionSnapshotRoutes = {
  generate: defineRoute({
    operationId: 'generateActionSnapshot',
    method: 'post',
    path: '/api/sites/{siteId}/action-snapshots/generate',
    summary: 'Make a plan from the latest completed analysis',
    tag: 'Action plan',
    scopes: ['api:write'],
    // Readers may make a plan, because it only arranges what the analysis has found, and the site may have no plan
    // yet.
    role: 'reader',
    testKeys: true,
    conflicts: true,
    params: z.object({ siteId: Id }),
    body: GenerateSnapshotBody.optional(),
    success: { status: 200, description: 'The new snapshot', body: ActionSnapshotRecord },
  }),
  list: defineRoute({
    operationId: 'listActionSnapshots',
    method: 'get',
    path: '/api/sites/{siteId}/action-snapshots',
    summary: 'Plans of a site, the newest first',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: z.object({ siteId: Id }),
    query: PageQuery,
    success: { status: 200, description: 'A page of snapshots', body: listOf(ActionSnapshotRecord) },
  }),
  get: defineRoute({
    operationId: 'getActionSnapshot',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}',
    summary: 'One plan, without its actions',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: SnapshotParams,
    success: { status: 200, description: 'The snapshot', body: ActionSnapshotRecord },
  }),
  listActions: defineRoute({
    operationId: 'listActions',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}/actions',
    summary: 'Actions of a plan',
    description:
      'The `flat` view has all items in one array, most urgent first. The other views are made of the items that ' +
      'pass the filters.',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: SnapshotParams,
    query: z.strictObject({
      view: ActionView.default('flat').meta({ description: 'The form of the answer.' }),
      filter: Several(ActionFilter)
        .optional()
        .meta({
          description:
            'An item passes if it has one of the priorities, one of the types and one of the handlings that are ' +
            'named. If an item is fixable in part, a handling passes only that part of it.',
        }),
    }),
    success: {
      status: 200,
      description: 'The items in the view asked for',
      body: z.union([z.array(ActionItemRecord), RoutingView, GroupedView, SummaryView]),
      written: true,
    },
  }),
  listTargets: defineRoute({
    operationId: 'listActionTargets',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}/actions/{actionId}/targets',
    summary: 'All places of an action',
    tag: 'Action plan',
    scopes: ['api:read'],
    details: true,
    params: z.object({ ...SnapshotParams.shape, actionId: Id }),
    query: PageQuery,
    success: { status: 200, description: 'A page of targets', body: listOf(ActionTarget) },
  }),
} as const;
