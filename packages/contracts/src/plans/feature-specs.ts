import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { DashboardUrl, Id, Priority } from '../vocabulary.ts';

/** The largest number of actions in a specification; a larger one is split. */
export const SPEC_ACTIONS_MAX = 8;

export const FeatureSpecRecord = z
  .object({
    id: Id.meta({ description: 'The `actionId` of its most urgent action.' }),
    url: DashboardUrl.meta({ description: 'Its address in the dashboard.' }),
    title: z.string(),
    priority: Priority,
    actionIds: z
      .array(Id)
      .max(SPEC_ACTIONS_MAX)
      .meta({ description: 'The ids that stay the same from plan to plan.' }),
    problem: z.string(),
    affectedUrls: z.array(z.string()).max(100).meta({ description: 'The first 100.' }),
    proposedChange: z.string(),
    acceptanceCriteria: z
      .array(z.string())
      .meta({ description: 'A new analysis tells whether each one is met.' }),
    markdown: z.string().meta({ description: 'The whole specification as one text, examples included.' }),
  })
  .meta({ id: 'FeatureSpec' });
export type FeatureSpecRecord = z.infer<typeof FeatureSpecRecord>;

export const featureSpecRoutes = {
  list: defineRoute({
    operationId: 'listFeatureSpecs',
    method: 'get',
    path: '/api/sites/{siteId}/feature-specs',
    summary: 'The latest action plan as pieces of work for developers and coding assistants',
    tag: 'Action plan',
    scopes: ['api:read'],
    conflicts: true,
    params: z.object({ siteId: Id }),
    query: z.strictObject({ ...PageQuery.shape, format: z.enum(['json', 'markdown']).default('json') }),
    success: {
      status: 200,
      description: 'The pieces of work, most urgent first',
      body: z
        .object({
          ...listOf(FeatureSpecRecord).shape,
          total: z.int().meta({ description: 'The number of pieces of work.' }),
        })
        .meta({ id: 'FeatureSpecs' }),
      contentTypes: ['text/markdown'],
    },
  }),
} as const;
