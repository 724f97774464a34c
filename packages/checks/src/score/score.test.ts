import { describe, expect, test } from '@jest/globals';
import type { Confidence, Severity } from '@plumbline/contracts';
import fc from 'fast-check';
import { healthScore, type FindingCount, type PageTotals } from './score.ts';
import { sketchPageCheck, sketchSiteCheck } from '../testing/sketch-check.ts';

const checks = [
  sketchPageCheck({ id: 'any' }),
  sketchPageCheck({ id: 'html', appliesTo: 'html' }),
  sketchPageCheck({ id: 'indexable', appliesTo: 'indexable' }),
  sketchSiteCheck({ id: 'site' }),
  sketchPageCheck({ id: 'opportunity', informational: true }),
];
const totals: PageTotals = { pages: 1000, htmlPages: 800, indexablePages: 500 };

function count(checkId: string, overrides: Partial<FindingCount> = {}): FindingCount {
  return { checkId, severity: 'high', confidence: 'high', pagesAffected: 1, wholeSite: false, ...overrides };
}

function score(...counts: readonly FindingCount[]): number {
  return healthScore(counts, totals, checks);
}

describe('worked examples of docs/scoring.md', () => {
  test('a site without findings has 100', () => {
    expect(score()).toBe(100);
  });

  test.each<[Severity, number]>([
    ['critical', 60],
    ['high', 84],
    ['medium', 95],
    ['low', 99],
  ])('one %s check on every page leaves %d', (severity, expected) => {
    expect(score(count('html', { severity, pagesAffected: 800 }))).toBe(expected);
  });

  test('a high check on a quarter of the pages takes half of what it takes on all', () => {
    expect(score(count('html', { pagesAffected: 200 }))).toBe(92);
  });

  test('a finding about the whole site counts like one on every page', () => {
    expect(score(count('site', { wholeSite: true, severity: 'critical' }))).toBe(60);
  });

  test('several checks multiply', () => {
    expect(
      score(count('any', { pagesAffected: 1000 }), count('html', { severity: 'medium', pagesAffected: 200 })),
    ).toBe(81);
  });

  test('a finding on one page in a thousand costs at most one point', () => {
    expect(score(count('any', { severity: 'medium' }))).toBe(99);
  });
});

test('low confidence, opportunities and unknown checks do not count', () => {
  expect(
    score(
      count('any', { confidence: 'low' }),
      count('opportunity', { pagesAffected: 1000 }),
      count('retired'),
    ),
  ).toBe(100);
});

test('a check is measured against the pages that it is about', () => {
  expect(score(count('indexable', { pagesAffected: 500 }))).toBe(84);
});

describe('for any findings', () => {
  const severity = fc.constantFrom<Severity>('critical', 'high', 'medium', 'low');
  const anyCount = fc.record({
    checkId: fc.constantFrom(...checks.map(({ id }) => id)),
    severity,
    confidence: fc.constantFrom<Confidence>('high', 'medium', 'low'),
    pagesAffected: fc.nat(1000),
    wholeSite: fc.boolean(),
  });
  const anyCounts = fc.uniqueArray(anyCount, {
    selector: (row) => `${row.checkId} ${row.severity} ${row.confidence}`,
    maxLength: 40,
  });
  const anyRow = fc.tuple(anyCounts, fc.nat()).filter(([counts]) => counts.length > 0);

  test('the score is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const value = score(...counts);
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
      }),
    );
  });

  test('fixing a finding never lowers it', () => {
    fc.assert(
      fc.property(anyRow, ([counts, pick]) => {
        const fixed = counts.map((row, index) =>
          index === pick % counts.length
            ? { ...row, pagesAffected: Math.max(0, row.pagesAffected - 1), wholeSite: false }
            : row,
        );
        expect(score(...fixed)).toBeGreaterThanOrEqual(score(...counts));
      }),
    );
  });

  test('getting rid of all findings of one severity never lowers it', () => {
    fc.assert(
      fc.property(anyRow, ([counts, pick]) => {
        const fixed = counts.filter((_row, index) => index !== pick % counts.length);
        expect(score(...fixed)).toBeGreaterThanOrEqual(score(...counts));
      }),
    );
  });

  test('adding a finding never raises it', () => {
    fc.assert(
      fc.property(anyCounts, anyCount, (counts, added) => {
        expect(score(...counts, added)).toBeLessThanOrEqual(score(...counts));
      }),
    );
  });

  test('a site that is k times larger, with k times the findings, has the same score', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 1, max: 1000 }), (counts, factor) => {
        const larger = counts.map((row) => ({ ...row, pagesAffected: row.pagesAffected * factor }));
        const largerTotals = {
          pages: totals.pages * factor,
          htmlPages: totals.htmlPages * factor,
          indexablePages: totals.indexablePages * factor,
        };
        expect(healthScore(larger, largerTotals, checks)).toBe(score(...counts));
      }),
    );
  });

  test('one check alone takes 40 points at most', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCount, { selector: (row) => row.severity, maxLength: 4 }), (counts) => {
        expect(score(...counts.map((row) => ({ ...row, checkId: 'any' })))).toBeGreaterThanOrEqual(60);
      }),
    );
  });
});
