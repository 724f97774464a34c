import { expect, test } from '@jest/globals';
import { actionsByHandling, actionsByType } from './grouped.ts';
import { anAction } from './testing/an-action.ts';

const meta = anAction({ type: 'meta', handling: 'auto_fixable' });
const indexing = anAction({ type: 'indexing', handling: 'manual_review' });

test('each action is whole in the group of its handling', () => {
  expect(actionsByHandling([meta, indexing])).toEqual({
    auto_fixable: { count: 1, actions: [meta] },
    manual_review: { count: 1, actions: [indexing] },
  });
});

test('in the group of its type it is named', () => {
  const none = { count: 0, actions: [] };
  const { id, actionId, checkId } = meta;
  expect(actionsByType([meta, indexing])).toEqual({
    meta: { count: 1, actions: [{ id, actionId, checkId, handling: 'auto_fixable' }] },
    schema: none,
    indexing: { count: 1, actions: [{ id, actionId, checkId, handling: 'manual_review' }] },
    og_images: none,
  });
});

test('an action that is fixable in part is in both groups of handling, each with its own targets', () => {
  const groups = actionsByHandling([anAction({ targetsTotal: 5, fixableTargets: 3 })]);
  expect(groups.auto_fixable.actions).toMatchObject([{ handling: 'auto_fixable', targetsTotal: 3 }]);
  expect(groups.manual_review.actions).toMatchObject([{ handling: 'manual_review', targetsTotal: 2 }]);
});

test('without actions every group is there and empty', () => {
  const groups = [...Object.values(actionsByHandling([])), ...Object.values(actionsByType([]))];
  expect(groups).toEqual(Array(6).fill({ count: 0, actions: [] }));
});
