import { expect, test } from '@jest/globals';
import { actionPart, withTargets } from './action-part.ts';
import { anAction } from './testing/an-action.ts';

const mixed = anAction({ targetsTotal: 5, fixableTargets: 3, effort: 'high' });

test('an action that is handled one way is its own part', () => {
  const [fixable, byHand] = [anAction({ handling: 'auto_fixable' }), anAction()];
  expect([actionPart(fixable, 'auto_fixable'), actionPart(fixable, 'manual_review')]).toEqual([
    fixable,
    null,
  ]);
  expect([actionPart(byHand, 'auto_fixable'), actionPart(byHand, 'manual_review')]).toEqual([null, byHand]);
});

test('an action that is fixable in part has two parts', () => {
  expect(actionPart(mixed, 'auto_fixable')).toMatchObject({
    handling: 'auto_fixable',
    targetsTotal: 3,
    fixableTargets: 3,
    effort: 'low',
  });
  expect(actionPart(mixed, 'manual_review')).toMatchObject({
    handling: 'manual_review',
    targetsTotal: 2,
    fixableTargets: 0,
    effort: 'high',
  });
});

test('a part shows its own targets, the whole all of them', () => {
  const [target] = mixed.targets;
  if (target === undefined) throw new Error('There is no target.');
  const fixable = { ...target, handling: 'auto_fixable' as const, suggested: 'Acme', snippet: 'Acme' };
  const targets = [target, fixable];
  const part = actionPart(mixed, 'auto_fixable');
  expect(part && withTargets(part, targets).targets).toEqual([fixable]);
  expect(withTargets(mixed, targets).targets).toEqual(targets);
});
