import { describe, expect, test } from '@jest/globals';
import type { ActionItemRecord, RecommendedNextAction } from '@plumbline/contracts';
import { routingView } from './routing.ts';
import { anAction } from './testing/an-action.ts';

const critical = anAction({ priority: 'critical', type: 'og_images' });
const meta = anAction({ type: 'meta', handling: 'auto_fixable' });
const schema = anAction({ type: 'schema', handling: 'auto_fixable' });
const indexing = anAction({ type: 'indexing' });
const other = anAction({ type: 'og_images', handling: 'auto_fixable' });

describe('the recommended next action is the first of the specification that applies', () => {
  test.each<[RecommendedNextAction, ActionItemRecord[]]>([
    ['review_critical_issues', [other, indexing, schema, meta, critical]],
    ['fix_meta_tags', [other, indexing, schema, meta]],
    ['fix_schema_markup', [other, indexing, schema]],
    ['fix_indexing_issues', [other, indexing]],
    ['review_remaining_actions', [other]],
    ['none', []],
  ])('%s', (expected, actions) => {
    expect(routingView(actions).routing_hints.recommended_next_action).toBe(expected);
  });

  test('what needs a person does not count as auto-fixable', () => {
    const manual = [anAction({ type: 'meta' }), anAction({ type: 'schema' })];
    expect(routingView(manual).routing_hints).toEqual({
      has_critical: false,
      has_auto_fixable_meta: false,
      has_auto_fixable_schema: false,
      has_indexing_issues: false,
      has_any_actions: true,
      recommended_next_action: 'review_remaining_actions',
    });
  });
});

test('an action that is fixable in part counts as auto-fixable', () => {
  const view = routingView([anAction({ type: 'meta', targetsTotal: 5, fixableTargets: 3 })]);
  expect(view).toMatchObject({
    routing_hints: { has_auto_fixable_meta: true, recommended_next_action: 'fix_meta_tags' },
    counts: { total_actions: 1, auto_fixable: 1 },
  });
});

test('every hint and count is there', () => {
  expect(routingView([critical, meta, schema, indexing])).toEqual({
    routing_hints: {
      has_critical: true,
      has_auto_fixable_meta: true,
      has_auto_fixable_schema: true,
      has_indexing_issues: true,
      has_any_actions: true,
      recommended_next_action: 'review_critical_issues',
    },
    counts: { total_actions: 4, auto_fixable: 2 },
  });
});
