import { describe, expect, test } from '@jest/globals';
import { sketchPageCheck } from '@plumbline/checks/testing';
import { planActions, type CountedFindings, type FindingGroup } from './plan-actions.ts';

const checks = ['a', 'b', 'c'].map((id) => sketchPageCheck({ id, category: 'canonical', effort: 'high' }));

function counted(overrides: Partial<CountedFindings> = {}): CountedFindings {
  return {
    severity: 'medium',
    confidence: 'high',
    handling: 'manual_review',
    pagesAffected: 1,
    wholeSite: false,
    reach: 0.5,
    ...overrides,
  };
}

function group(overrides: Partial<FindingGroup> = {}): FindingGroup {
  return {
    checkId: 'a',
    severity: 'medium',
    targetsTotal: 1,
    fixableTargets: 0,
    counts: [counted()],
    targets: [{ url: 'https://example.com/', evidence: {}, handling: 'manual_review', fix: null }],
    templates: [],
    ...overrides,
  };
}

const idsOf = (...groups: FindingGroup[]) => planActions(groups, checks).map(({ checkId }) => checkId);
const impactOf = (...counts: Partial<CountedFindings>[]) =>
  planActions([group({ counts: counts.map(counted) })], checks)[0]?.impact ?? NaN;

describe('order', () => {
  test('the most urgent first, whatever its reach', () => {
    const everywhere = group({ counts: [counted({ reach: 1 })] });
    const nowhere = group({
      checkId: 'b',
      severity: 'critical',
      counts: [counted({ severity: 'critical', reach: 0 })],
    });
    expect(idsOf(everywhere, nowhere)).toEqual(['b', 'a']);
  });

  test('the one with more impact first, within a priority', () => {
    const reaching = (checkId: string, reach: number) => group({ checkId, counts: [counted({ reach })] });
    expect(idsOf(reaching('a', 0.1), reaching('b', 0.9))).toEqual(['b', 'a']);
  });

  test('whether a page is found, then how its result looks, then how a visit is', () => {
    const shown = [
      sketchPageCheck({ id: 'a', category: 'social' }),
      sketchPageCheck({ id: 'b', category: 'description' }),
      sketchPageCheck({ id: 'c', category: 'canonical' }),
    ];
    const groups = shown.map(({ id }) => group({ checkId: id }));
    expect(planActions(groups, shown).map(({ checkId }) => checkId)).toEqual(['c', 'b', 'a']);
  });

  test('a fault that costs more each day before all of its priority, however few pages have it', () => {
    const shown = [sketchPageCheck({ id: 'a' }), sketchPageCheck({ id: 'b', isUrgent: true })];
    const groups = [
      group({ checkId: 'a', counts: [counted({ reach: 0.9 })] }),
      group({ checkId: 'b', counts: [counted({ reach: 0 })] }),
    ];
    expect(planActions(groups, shown).map(({ checkId }) => checkId)).toEqual(['b', 'a']);
  });

  test('equal ones by id, so that two plans of the same findings are the same', () => {
    expect(idsOf(group({ checkId: 'c' }), group({ checkId: 'b' }), group())).toEqual(['a', 'b', 'c']);
  });
});

describe('impact', () => {
  test.each<[string, Partial<CountedFindings>, number]>([
    ['critical everywhere', { severity: 'critical', reach: 1 }, 100],
    ['low everywhere', { severity: 'low', reach: 1 }, 10],
    ['a suspicion counts a fifth', { severity: 'critical', reach: 1, confidence: 'low' }, 20],
    ['where nobody comes a tenth is left', { severity: 'critical', reach: 0 }, 10],
    ['reach beyond the site is the site', { severity: 'critical', reach: 7 }, 100],
  ])('%s', (_what, overrides, expected) => {
    expect(impactOf(overrides)).toBe(expected);
  });

  const onePage = { reach: 0.01 };
  const lesser: Partial<CountedFindings> = { severity: 'low', reach: 0.99 };

  test('a grave fault on one page does not make the lesser ones of its check grave', () => {
    const impact = impactOf(lesser, onePage);
    expect(impact).toBeGreaterThan(impactOf(lesser));
    expect(impact).toBeLessThan(impactOf({ reach: 0.5 }));
  });

  test('a suspicion adds little to what is certain', () => {
    expect(impactOf(onePage, { confidence: 'low', reach: 0.99 })).toBeLessThan(impactOf({ reach: 0.5 }));
  });

  test('findings of one kind weigh the same whether or not a program can fix them', () => {
    const inParts = impactOf({ handling: 'auto_fixable', reach: 0.3 }, { reach: 0.2 });
    expect(inParts).toBe(impactOf({ reach: 0.5 }));
  });

  test('grows with reach', () => {
    const impacts = [0, 0.01, 0.1, 0.5, 1].map((reach) => impactOf({ reach }));
    expect(impacts).toEqual(impacts.toSorted((one, other) => one - other));
  });
});

test.each([
  ['each target', 2, 'auto_fixable', 'low'],
  ['some targets', 1, 'manual_review', 'high'],
  ['no target', 0, 'manual_review', 'high'],
])(
  'a program that can fix %s: handling, and the effort that is left',
  (_what, fixableTargets, handling, effort) => {
    expect(planActions([group({ targetsTotal: 2, fixableTargets })], checks)).toEqual([
      expect.objectContaining({ handling, effort, targetsTotal: 2, fixableTargets }),
    ]);
  },
);

test('findings of a check that is no longer in the catalogue are left out', () => {
  expect(idsOf(group({ checkId: 'gone' }), group())).toEqual(['a']);
});
