import { describe, expect, test } from '@jest/globals';
import { healthScore } from '@plumbline/checks';
import { sketchPageCheck } from '@plumbline/checks/testing';
import { forecastScores } from './forecast.ts';
import type { CountedFindings, PlannedAction } from './plan-actions.ts';
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

const planned = (checkId: string, ...counts: CountedFindings[]): PlannedAction => ({
  ...anAction({ checkId }),
  counts,
});

const score = (...actions: PlannedAction[]) =>
  healthScore(
    actions.flatMap(({ checkId, counts }) => counts.map((count) => ({ checkId, ...count }))),
    standing.totals,
    checks,
  );

describe('the score with parts of the plan done', () => {
  test('is that of what is left', () => {
    const [one, two] = [planned('one', fixed), planned('two', byHand)];
    const now = score(one, two);
    expect(forecastScores([two, one], [two, one], standing, checks)).toMatchObject({
      actions: [
        { checkId: 'two', gain: score(one) - now },
        { checkId: 'one', gain: score(two) - now },
      ],
      topActionScore: score(one),
      autoFixableScore: score(two),
    });
  });

  test('fixes of an action that is fixable in part leave the rest', () => {
    const plan = [planned('one', fixed, byHand)];
    expect(forecastScores(plan, plan, standing, checks)).toMatchObject({
      topActionScore: 100,
      autoFixableScore: score(planned('one', byHand)),
    });
  });

  test('findings outside the plan stay', () => {
    const [inside, outside] = [planned('one', fixed), planned('out', fixed)];
    const forecast = forecastScores([inside], [inside, outside], standing, checks);
    expect(forecast.autoFixableScore).toBe(score(outside));
  });

  test('an empty plan changes nothing', () => {
    const found = planned('out', fixed);
    const { topActionScore, autoFixableScore } = forecastScores([], [found], standing, checks);
    expect([topActionScore, autoFixableScore]).toEqual([score(found), score(found)]);
  });
});
