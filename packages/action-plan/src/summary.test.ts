import { describe, expect, test } from '@jest/globals';
import { summaryView } from './summary.ts';
import { anAction } from './testing/an-action.ts';

const scores = { current: 71, previous: 75, topActionDone: 80, autoFixableDone: 90 };

test('the figures of a plan', () => {
  const { targets: _targets, ...action } = anAction({
    priority: 'high',
    type: 'schema',
    handling: 'auto_fixable',
  });
  const { templates: _templates, ...shown } = action;
  expect(summaryView([action], scores)).toEqual({
    health_score: 71,
    total_actions: 1,
    by_priority: { critical: 0, high: 1, medium: 0, low: 0 },
    by_type: { meta: 0, schema: 1, indexing: 0, og_images: 0 },
    by_handling: { auto_fixable: 1, manual_review: 0 },
    top_issues: [shown],
    score_change: -4,
    score_forecast: { top_action: 80, auto_fixable: 90 },
  });
});

test('an action that is fixable in part is counted for each handling, and once in all', () => {
  const mixed = anAction({ targetsTotal: 5, fixableTargets: 3 });
  expect(summaryView([mixed], scores)).toMatchObject({
    total_actions: 1,
    by_handling: { auto_fixable: 1, manual_review: 1 },
  });
});

describe('what it shows', () => {
  test('the first ten actions', () => {
    const actions = Array.from({ length: 12 }, (_, rank) => anAction({ id: String(rank) }));
    const shown = summaryView(actions, scores).top_issues.map(({ id }) => id);
    expect(shown).toEqual(actions.slice(0, 10).map(({ id }) => id));
  });

  test('no change of the score without an analysis before', () => {
    expect(summaryView([], { ...scores, previous: null }).score_change).toBeNull();
  });
});
