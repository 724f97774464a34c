import { z } from 'zod';
import { ActionFilter, ActionItemRecord } from '../plans/action-items.ts';
import { FeatureSpecRecord } from '../plans/feature-specs.ts';
import { Effort, Id, OneOf } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { Summary } from './summary.ts';
import { NextCursor, NextSteps, ToolList } from './tool-list.ts';

export const GetPlanBody = z
  .strictObject({
    domain: Domain,
    view: OneOf(['actions', 'specs'])
      .default('actions')
      .meta({ description: '`specs`: a few actions on the same part of the site as one piece of work.' }),
    filter: z.array(ActionFilter).min(1).max(10).optional().meta({
      description:
        'Actions that have one of the named priorities, one of the types and one of the handlings.',
    }),
    effort: z.array(Effort).min(1).max(3).optional(),
    sort: OneOf(['urgency', 'impact', 'effort'])
      .default('urgency')
      .meta({ description: 'What comes first: the most urgent, the highest impact or the least effort.' }),
    ...ToolList.shape,
  })
  .meta({ id: 'GetPlanBody' });

/** An action of the plan, as lists show it. */
export const PlanAction = ActionItemRecord.pick({
  actionId: true,
  url: true,
  checkId: true,
  title: true,
  priority: true,
  handling: true,
  impact: true,
  effort: true,
  targetsTotal: true,
  fixableTargets: true,
}).meta({ id: 'PlanAction' });
export type PlanAction = z.infer<typeof PlanAction>;

export const SitePlan = z
  .object({
    summary: Summary,
    siteId: Id,
    siteCheckId: Id,
    total: z.int(),
    actions: z.array(PlanAction).optional(),
    specs: z
      .array(
        FeatureSpecRecord.omit({ markdown: true, affectedUrls: true }).extend({ actionIds: z.array(Id) }),
      )
      .optional(),
    nextCursor: NextCursor,
    nextSteps: NextSteps,
  })
  .meta({ id: 'SitePlan' });
export type SitePlan = z.infer<typeof SitePlan>;
