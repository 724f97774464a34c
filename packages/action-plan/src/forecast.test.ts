import { describe, expect, test } from '@jest/globals';
import { healthScore } from '@plumbline/checks';
import { sketchPageCheck } from '@plumbline/checks/testing';
import type { Handling, Severity } from '@plumbline/contracts';
import { forecastScores } from './forecast.ts';
import type { FindingGroup } from './plan-actions.ts';
import { anAction } from './testing/an-action.ts';

const checks = [
  sketchPageCheck({ id: 'one' }),
  sketchPageCheck({ id: 'two' }),
  sketchPageCheck({ id: 'out' }),
];
const totals = { pages: 100, htmlPages: 100, indexablePages: 100 };

function group(
  checkId: string,
  overrides: { handling?: Handling; severity?: Severity; pages?: number } = {},
): FindingGroup {
  const { handling = 'auto_fixable', severity = 'high', pages = 50 } = overrides;
  return {
    checkId,
    handling,
    severity,
    confidence: 'high',
    targetsTotal: pages,
    reach: 0.5,
    targets: [],
    templates: [],
    counts: [{ severity, confidence: 'high', pagesAffected: pages, wholeSite: false }],
  };
}

const fixable = (checkId: string) => anAction({ checkId, handling: 'auto_fixable' });
const manual = (checkId: string) => anAction({ checkId, handling: 'manual_review' });
const score = (...groups: FindingGroup[]) =>
  healthScore(
    groups.flatMap(({ checkId, counts }) => counts.map((count) => ({ checkId, ...count }))),
    totals,
    checks,
  );

describe('the score with parts of the plan done', () => {
  test('is that of what is left', () => {
    const [one, two] = [group('one'), group('two', { handling: 'manual_review', severity: 'critical' })];
    expect(forecastScores([manual('two'), fixable('one')], [one, two], totals, checks)).toEqual({
      topActionScore: score(one),
      autoFixableScore: score(two),
    });
  });

  test('of one check only the findings that are handled that way are gone', () => {
    const [fixed, left] = [group('one'), group('one', { handling: 'manual_review', pages: 10 })];
    const { topActionScore } = forecastScores([fixable('one'), manual('one')], [fixed, left], totals, checks);
    expect(topActionScore).toBe(score(left));
  });

  test('findings outside the plan stay', () => {
    const [planned, outside] = [group('one'), group('out')];
    const forecast = forecastScores([fixable('one')], [planned, outside], totals, checks);
    expect(forecast.autoFixableScore).toBe(score(outside));
  });

  test('an empty plan changes nothing', () => {
    const found = group('out');
    const { topActionScore, autoFixableScore } = forecastScores([], [found], totals, checks);
    expect([topActionScore, autoFixableScore]).toEqual([score(found), score(found)]);
  });
});
