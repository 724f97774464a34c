import { expect, test } from '@jest/globals';
import type { ActionFilter } from '@plumbline/contracts';
import { filterActions } from './filter.ts';
import { anAction } from './testing/an-action.ts';

const actions = [
  anAction({ id: 'a', priority: 'critical', type: 'indexing', handling: 'manual_review' }),
  anAction({ id: 'b', priority: 'high', type: 'meta', handling: 'auto_fixable' }),
  anAction({ id: 'c', priority: 'medium', type: 'meta', handling: 'manual_review' }),
  anAction({ id: 'd', priority: 'low', type: 'schema', handling: 'auto_fixable' }),
  anAction({ id: 'e', priority: 'low', type: 'og_images', handling: 'auto_fixable' }),
];

test('an action that is fixable in part passes each handling as that part, and whole without one', () => {
  const mixed = anAction({ targetsTotal: 5, fixableTargets: 3 });
  const sizeWith = (...filters: ActionFilter[]) => filterActions([mixed], filters)[0]?.targetsTotal;
  expect(sizeWith('auto_fixable')).toBe(3);
  expect(sizeWith('manual_review', 'meta')).toBe(2);
  expect(sizeWith('auto_fixable', 'manual_review')).toBe(5);
  expect(sizeWith()).toBe(5);
});

test.each<[string, ActionFilter[], string]>([
  ['no filter lets all pass', [], 'abcde'],
  ['a priority', ['low'], 'de'],
  ['a type', ['meta'], 'bc'],
  ['a handling', ['auto_fixable'], 'bde'],
  ['two of one kind: either', ['critical', 'high'], 'ab'],
  ['one of each of two kinds: both', ['meta', 'auto_fixable'], 'b'],
  ['three kinds', ['low', 'high', 'schema', 'og_images', 'auto_fixable'], 'de'],
  ['all of one kind are as none', ['auto_fixable', 'manual_review'], 'abcde'],
  ['nothing has both', ['critical', 'schema'], ''],
])('%s', (_what, filters, expected) => {
  expect(
    filterActions(actions, filters)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});
