import { z } from 'zod';
import { Sentence } from '../route.ts';
import { ScannedHost } from './patches.ts';
import {
  ActionType,
  Category,
  DashboardUrl,
  Dimension,
  Effort,
  Handling,
  Id,
  OneOf,
  Priority,
  Timestamp,
} from '../vocabulary.ts';

export const ActionTarget = z
  .object({
    url: z.string(),
    message: z.string().meta({ description: 'The problem there, in one sentence.' }),
    current: z.string().nullable().meta({ description: 'The present value; null if there is none.' }),
    observed: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The evidence, as data; lists show their first five entries.' }),
    handling: Handling.meta({ description: '`auto_fixable` if a verified fix follows.' }),
    suggested: z.string().optional(),
    snippet: z.string().optional().meta({ description: 'Ready to paste.' }),
    operation: z
      .literal('delete')
      .optional()
      .meta({ description: 'True: the present value is to be removed, so there is nothing to paste.' }),
    dashboardUrl: DashboardUrl,
  })
  .meta({ id: 'ActionTarget' });
export type ActionTarget = z.infer<typeof ActionTarget>;

/** A target as plans store it. Its address in the dashboard is added when it is shown. */
export type StoredTarget = Omit<ActionTarget, 'dashboardUrl'>;

export const ActionTemplate = z
  .object({ pattern: z.string().meta({ examples: ['/products/*'] }), targets: z.int() })
  .meta({ id: 'ActionTemplate' });
export type ActionTemplate = z.infer<typeof ActionTemplate>;

/** The identity of an action among the actions of its site, in this plan and in later ones. */
const ActionIdentity = z.object({
  id: Id.meta({ description: 'The id of the item in this plan only.' }),
  actionId: Id.meta({ description: 'The same from plan to plan of a site.' }),
  url: DashboardUrl.meta({ description: 'Its address in the dashboard.' }),
  firstSeen: Timestamp.meta({ description: 'When the first analysis that found it ended.' }),
  lastSeen: Timestamp.meta({ description: 'When the last analysis that found it ended, as of this plan.' }),
});
export type ActionIdentity = z.infer<typeof ActionIdentity>;

export const ActionItemRecord = z
  .object({
    ...ActionIdentity.shape,
    checkId: z.string(),
    title: z.string(),
    description: z.string(),
    reference: z.string(),
    priority: Priority,
    type: ActionType,
    handling: Handling.meta({
      description:
        '`auto_fixable` if each target has a verified fix, else `manual_review`. A filter of handling shows only ' +
        'the targets that are handled so.',
    }),
    category: Category,
    dimension: Dimension,
    impact: z.number().min(0).max(100),
    gain: z.int().meta({ description: 'Points that the health score gains if only this action is done.' }),
    effort: Effort,
    targetsTotal: z.int(),
    fixableTargets: z.int().meta({ description: 'How many targets are `auto_fixable`.' }),
    targets: z.array(ActionTarget).max(100),
    templates: z.array(ActionTemplate).max(5).meta({
      description: 'Templates from which at least five targets seem to be made, the most frequent first.',
    }),
  })
  .meta({ id: 'ActionItem' });
export type ActionItemRecord = z.infer<typeof ActionItemRecord>;

/** An item without its targets, from which filters and figures are computed. */
export type ActionHead = Omit<ActionItemRecord, 'targets'>;

/** A head as plans store it. */
export type StoredHead = Omit<ActionHead, 'url'>;

export const ActionView = OneOf(['flat', 'routing', 'grouped', 'summary']);
export type ActionView = z.infer<typeof ActionView>;

export const ActionFilter = OneOf([...Handling.options, ...Priority.options, ...ActionType.options]).meta({
  id: 'ActionFilter',
});
export type ActionFilter = z.infer<typeof ActionFilter>;

export const RecommendedNextAction = z.enum([
  'review_critical_issues',
  'fix_meta_tags',
  'fix_schema_markup',
  'fix_indexing_issues',
  'review_remaining_actions',
  'none',
]);
export type RecommendedNextAction = z.infer<typeof RecommendedNextAction>;

export const RoutingView = z
  .object({
    routing_hints: z.object({
      has_critical: z.boolean(),
      has_auto_fixable_meta: z.boolean(),
      has_auto_fixable_schema: z.boolean(),
      has_indexing_issues: z.boolean(),
      has_any_actions: z.boolean(),
      recommended_next_action: RecommendedNextAction,
    }),
    counts: z.object({ total_actions: z.int(), auto_fixable: z.int() }),
  })
  .meta({ id: 'ActionRouting' });
export type RoutingView = z.infer<typeof RoutingView>;

const HandlingGroup = z
  .object({ count: z.int(), actions: z.array(ActionItemRecord) })
  .meta({ id: 'ActionsOfHandling' });

const TypeGroup = z
  .object({
    count: z.int(),
    actions: z.array(ActionItemRecord.pick({ id: true, actionId: true, checkId: true, handling: true })),
  })
  .meta({
    id: 'ActionsOfType',
    description: 'The ids of the actions; the groups of handling have the rest of their fields.',
  });

export const GroupedView = z
  .object({
    groups: z.object({
      auto_fixable: HandlingGroup,
      manual_review: HandlingGroup,
      meta: TypeGroup,
      schema: TypeGroup,
      indexing: TypeGroup,
      og_images: TypeGroup,
    }),
    total_actions: z.int(),
  })
  .meta({ id: 'GroupedActions' });
export type GroupedView = z.infer<typeof GroupedView>;

export const SummaryView = z
  .object({
    sentence: Sentence,
    health_score: z.int().min(0).max(100),
    total_actions: z.int(),
    by_priority: z.record(Priority, z.int()),
    by_type: z.record(ActionType, z.int()),
    by_handling: z.record(Handling, z.int()),
    top_issues: z
      .array(ActionItemRecord.omit({ targets: true, templates: true }))
      .max(10)
      .meta({ description: 'The most urgent actions, without their targets.' }),
    score_change: z
      .int()
      .nullable()
      .meta({ description: 'Compared with the previous completed analysis; null without one.' }),
    score_forecast: z.object({ top_action: z.int(), auto_fixable: z.int() }).meta({
      description:
        'What the health score would be with the most urgent action of the whole plan done, and with all ' +
        'verified fixes made, those of partly fixable actions too. It is a forecast of the pages that the analysis saw.',
    }),
    scanned_host: ScannedHost,
  })
  .meta({ id: 'ActionSummary' });
export type SummaryView = z.infer<typeof SummaryView>;
