import { describe, expect, test } from '@jest/globals';
import { healthScore } from '@plumbline/checks';
import { sketchPageCheck } from '@plumbline/checks/testing';
import { forecastScores } from './forecast.ts';
import type { CountedFindings, FindingGroup } from './plan-actions.ts';
import { anAction } from './testing/an-action.ts';

const checks = [
  sketchPageCheck({ id: 'one' }),
  sketchPageCheck({ id: 'two' }),
  sketchPageCheck({ id: 'out' }),
];
const standing = { findings: [], totals: { pages: 100, htmlPages: 100, indexablePages: 100 } };

const fixed: CountedFindings = {
  severity: 'high',
  confidence: 'high',
  handling: 'auto_fixable',
  pagesAffected: 50,
  wholeSite: false,
  reach: 0.5,
};
const byHand: CountedFindings = { ...fixed, handling: 'manual_review', pagesAffected: 10 };

function group(checkId: string, ...counts: CountedFindings[]): FindingGroup {
  return {
    checkId,
    severity: 'high',
    targetsTotal: 50,
    fixableTargets: 0,
    targets: [],
    templates: [],
    counts,
  };
}

const score = (...groups: FindingGroup[]) =>
  healthScore(
    groups.flatMap(({ checkId, counts }) => counts.map((count) => ({ checkId, ...count }))),
    standing.totals,
    checks,
  );

describe('the score with parts of the plan done', () => {
  test('is that of what is left', () => {
    const [one, two] = [group('one', fixed), group('two', byHand)];
    const plan = [anAction({ checkId: 'two' }), anAction({ checkId: 'one' })];
    const now = score(one, two);
    expect(forecastScores(plan, [one, two], standing, checks)).toMatchObject({
      actions: [
        { checkId: 'two', gain: score(one) - now },
        { checkId: 'one', gain: score(two) - now },
      ],
      topActionScore: score(one),
      autoFixableScore: score(two),
    });
  });

  test('fixes of an action that is fixable in part leave the rest', () => {
    const plan = [anAction({ checkId: 'one' })];
    expect(forecastScores(plan, [group('one', fixed, byHand)], standing, checks)).toMatchObject({
      topActionScore: 100,
      autoFixableScore: score(group('one', byHand)),
    });
  });

  test('findings outside the plan stay', () => {
    const [planned, outside] = [group('one', fixed), group('out', fixed)];
    const forecast = forecastScores([anAction({ checkId: 'one' })], [planned, outside], standing, checks);
    expect(forecast.autoFixableScore).toBe(score(outside));
  });

  test('an empty plan changes nothing', () => {
    const found = group('out', fixed);
    const { topActionScore, autoFixableScore } = forecastScores([], [found], standing, checks);
    expect([topActionScore, autoFixableScore]).toEqual([score(found), score(found)]);
  });
});
