import { expect, test } from '@jest/globals';
import { groupActions } from './grouped.ts';
import { anAction } from './testing/an-action.ts';

test('each action is in the group of its handling and in that of its type', () => {
  const meta = anAction({ type: 'meta', handling: 'auto_fixable' });
  const indexing = anAction({ type: 'indexing', handling: 'manual_review' });
  const none = { count: 0, actions: [] };
  expect(groupActions([meta, indexing])).toEqual({
    auto_fixable: { count: 1, actions: [meta] },
    manual_review: { count: 1, actions: [indexing] },
    meta: { count: 1, actions: [meta] },
    schema: none,
    indexing: { count: 1, actions: [indexing] },
    og_images: none,
  });
});

test('without actions every group is there and empty', () => {
  expect(Object.values(groupActions([]))).toEqual(Array(6).fill({ count: 0, actions: [] }));
});
