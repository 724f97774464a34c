import { describe, expect, test } from '@jest/globals';
import { healthScore } from '@plumbline/checks';
import { sketchPageCheck } from '@plumbline/checks/testing';
import { forecastScores, type HandledCount } from './forecast.ts';
import { anAction } from './testing/an-action.ts';

const checks = [
  sketchPageCheck({ id: 'one' }),
  sketchPageCheck({ id: 'two' }),
  sketchPageCheck({ id: 'out' }),
];
const totals = { pages: 100, htmlPages: 100, indexablePages: 100 };

function count(checkId: string, overrides: Partial<HandledCount> = {}): HandledCount {
  return {
    ...{ checkId, severity: 'high', confidence: 'high', handling: 'auto_fixable' },
    ...{ pagesAffected: 50, wholeSite: false },
    ...overrides,
  };
}

const fixable = (checkId: string) => anAction({ checkId, handling: 'auto_fixable' });
const manual = (checkId: string) => anAction({ checkId, handling: 'manual_review' });
const score = (...counts: HandledCount[]) => healthScore(counts, totals, checks);

describe('the score with parts of the plan done', () => {
  test('is that of what is left', () => {
    const [one, two] = [count('one'), count('two', { handling: 'manual_review', severity: 'critical' })];
    expect(forecastScores([manual('two'), fixable('one')], [one, two], totals, checks)).toEqual({
      topActionScore: score(one),
      autoFixableScore: score(two),
    });
  });

  test('of one check only the findings that are handled that way are gone', () => {
    const [fixed, left] = [count('one'), count('one', { handling: 'manual_review', pagesAffected: 10 })];
    const { topActionScore } = forecastScores([fixable('one'), manual('one')], [fixed, left], totals, checks);
    expect(topActionScore).toBe(score(left));
  });

  test('findings outside the plan stay', () => {
    const [planned, outside] = [count('one'), count('out')];
    const forecast = forecastScores([fixable('one')], [planned, outside], totals, checks);
    expect(forecast.autoFixableScore).toBe(score(outside));
  });

  test('an empty plan changes nothing', () => {
    const found = count('out');
    const { topActionScore, autoFixableScore } = forecastScores([], [found], totals, checks);
    expect([topActionScore, autoFixableScore]).toEqual([score(found), score(found)]);
  });
});
