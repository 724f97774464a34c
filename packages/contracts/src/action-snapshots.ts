import { z } from 'zod';
import { defineRoute } from './route.ts';
import { ActionType, Category, Dimension, Effort, Handling, Id, Priority, Timestamp } from './vocabulary.ts';

export const GenerateSnapshotBody = z
  .strictObject({
    dimensions: z.array(Dimension).min(1).optional().meta({ description: 'Default: all three.' }),
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

export const ActionTarget = z
  .object({
    url: z.string(),
    current: z.string().nullable(),
    suggested: z.string().optional(),
    snippet: z.string().optional().meta({ description: 'Ready to paste.' }),
  })
  .meta({ id: 'ActionTarget' });
export type ActionTarget = z.infer<typeof ActionTarget>;

export const ActionItemRecord = z
  .object({
    id: Id,
    checkId: z.string(),
    title: z.string(),
    description: z.string(),
    reference: z.string(),
    priority: Priority,
    type: ActionType,
    handling: Handling,
    category: Category,
    dimension: Dimension,
    impact: z.number().min(0).max(100),
    effort: Effort,
    targetsTotal: z.int(),
    targets: z.array(ActionTarget).max(100),
  })
  .meta({ id: 'ActionItem' });
export type ActionItemRecord = z.infer<typeof ActionItemRecord>;

export const actionSnapshotRoutes = {
  generate: defineRoute({
    operationId: 'generateActionSnapshot',
    method: 'post',
    path: '/api/sites/{siteId}/action-snapshots/generate',
    summary: 'Generate an action plan from the latest completed analysis',
    tag: 'Action plan',
    scopes: ['api:write'],
    conflicts: true,
    params: z.object({ siteId: Id }),
    body: GenerateSnapshotBody.optional(),
    success: { status: 200, description: 'The new snapshot', body: ActionSnapshotRecord },
  }),
  listActions: defineRoute({
    operationId: 'listActions',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}/actions',
    summary: 'Action items of a snapshot',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: z.object({ snapshotId: Id }),
    query: z.strictObject({ view: z.enum(['flat']).default('flat') }),
    success: { status: 200, description: 'The items, most urgent first', body: z.array(ActionItemRecord) },
  }),
} as const;
