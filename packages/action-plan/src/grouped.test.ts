import { expect, test } from '@jest/globals';
import { groupedView } from './grouped.ts';
import { anAction } from './testing/an-action.ts';

test('each action is in the group of its handling and in that of its type', () => {
  const meta = anAction({ type: 'meta', handling: 'auto_fixable' });
  const indexing = anAction({ type: 'indexing', handling: 'manual_review' });
  const none = { count: 0, actions: [] };
  expect(groupedView([meta, indexing])).toEqual({
    groups: {
      auto_fixable: { count: 1, actions: [meta] },
      manual_review: { count: 1, actions: [indexing] },
      meta: { count: 1, actions: [meta] },
      schema: none,
      indexing: { count: 1, actions: [indexing] },
      og_images: none,
    },
    total_actions: 2,
  });
});

test('without actions every group is there and empty', () => {
  const { groups, total_actions: total } = groupedView([]);
  expect(Object.values(groups)).toEqual(Array(6).fill({ count: 0, actions: [] }));
  expect(total).toBe(0);
});
