import { describe, expect, test } from '@jest/globals';
import { AlertRules } from '@plumbline/contracts';
import { alertOf, sampleAlert, skippedAlert, type AnalysisChange, type EndedAnalysis } from './alert-of.ts';

const completed: EndedAnalysis = {
  siteId: 's',
  analysisId: 'a',
  startUrl: 'https://shop.example/start',
  status: 'completed',
  scheduled: false,
  isFull: true,
  healthScore: 80,
  seen: null,
  failure: null,
};
const failed: EndedAnalysis = {
  ...completed,
  status: 'failed',
  healthScore: null,
  failure: 'The site does not take connections.',
};
const unchanged: AnalysisChange = {
  scoreBefore: 80,
  seenBefore: [],
  newIssues: 0,
  fixedIssues: 0,
  notJudgedIssues: 0,
  lost: { count: 0, first: [] },
  critical: { count: 0, first: [] },
};
const lost = { count: 1, first: [{ url: 'https://shop.example/a', is: 'says noindex' }] };
const critical = { count: 1, first: [{ title: 'Page is missing', places: 2 }] };

const all: AlertRules = {
  pageLost: true,
  newCritical: true,
  scoreFell: 1,
  pagesUnread: true,
  scheduleFailed: true,
  analysisEnded: true,
};
const none: AlertRules = {
  pageLost: false,
  newCritical: false,
  scoreFell: null,
  pagesUnread: false,
  scheduleFailed: false,
  analysisEnded: false,
};

describe('the alert of a channel', () => {
  const everything: AnalysisChange = {
    ...unchanged,
    scoreBefore: 90,
    newIssues: 2,
    fixedIssues: 1,
    lost,
    critical,
  };
  test.each<[string, EndedAnalysis, AnalysisChange | null, Partial<AlertRules>, string | null]>([
    ['a lost page', completed, { ...unchanged, lost }, { pageLost: true }, '1 page lost'],
    [
      'a new critical problem',
      completed,
      { ...unchanged, critical },
      { newCritical: true },
      '1 new critical problem',
    ],
    ['a score that fell', completed, { ...unchanged, scoreBefore: 85 }, { scoreFell: 5 }, 'score 85 → 80'],
    ['a score that fell by less', completed, { ...unchanged, scoreBefore: 84 }, { scoreFell: 5 }, null],
    ['a score that rose', completed, { ...unchanged, scoreBefore: 70 }, { scoreFell: 1 }, null],
    [
      'a score of another part of the site',
      completed,
      { ...unchanged, scoreBefore: null },
      { scoreFell: 1 },
      null,
    ],
    ['a first analysis', completed, null, { analysisEnded: true }, 'analysis completed'],
    ['a first analysis, for other rules', completed, null, { ...all, analysisEnded: false }, null],
    ['an analysis that changed nothing', completed, unchanged, all, null],
    [
      'one that fixed something',
      completed,
      { ...unchanged, fixedIssues: 1 },
      { analysisEnded: true },
      'analysis completed',
    ],
    ['one that is better', completed, { ...unchanged, scoreBefore: 70 }, all, 'analysis completed'],
    [
      'one of a part',
      { ...completed, isFull: false },
      { ...unchanged, newIssues: 1 },
      all,
      'analysis of a part completed',
    ],
    [
      'all at once',
      completed,
      everything,
      all,
      '1 page lost, 1 new critical problem, score 90 → 80, analysis completed',
    ],
    ['all at once, without rules', completed, everything, {}, null],
    ['a failure', failed, null, { analysisEnded: true }, 'the analysis failed'],
    ['a failure, for who waits for schedules', failed, null, { scheduleFailed: true }, null],
    [
      'a failure of a schedule',
      { ...failed, scheduled: true },
      null,
      { scheduleFailed: true },
      'the scheduled analysis failed',
    ],
    [
      'a failure of a schedule, for both rules',
      { ...failed, scheduled: true },
      null,
      all,
      'the scheduled analysis failed',
    ],
    [
      'a failure of a schedule, for ends',
      { ...failed, scheduled: true },
      null,
      { analysisEnded: true },
      'the analysis failed',
    ],
  ])('%s', (_what, analysis, change, rules, words) => {
    const alert = alertOf(analysis, change, { ...none, ...rules });
    expect(alert?.title ?? null).toBe(words === null ? null : `shop.example: ${words}`);
  });
});

test('an alert has sentences, the first pages and problems, and the number of further ones', () => {
  const first = Array.from({ length: 5 }, (_none, index) => ({
    url: `https://shop.example/${index}`,
    is: 'answers 404',
  }));
  const change = { ...unchanged, scoreBefore: 81, lost: { count: 1_207, first }, critical };
  expect(alertOf(completed, change, all)).toEqual({
    title: 'shop.example: 1,207 pages lost, 1 new critical problem, score 81 → 80, analysis completed',
    path: '/sites/s/analyses/a',
    parts: [
      {
        cause: 'page_lost',
        sentence: 'Search engines drop 1,207 pages that they could index before.',
        lines: [...first.map(({ url }) => `${url} answers 404`), 'and 1,202 more'],
      },
      {
        cause: 'new_critical',
        sentence: 'There is 1 new critical problem.',
        lines: ['Page is missing: 2 new places'],
      },
      { cause: 'score_fell', sentence: 'The score fell by 1 point, from 81 to 80.', lines: [] },
      {
        cause: 'analysis_ended',
        sentence: 'The score is 80. 0 issues are new, 0 are fixed.',
        lines: [],
      },
    ],
  });
});

test('an alert says how many known issues were not judged again', () => {
  const change = { ...unchanged, fixedIssues: 3, notJudgedIssues: 40 };
  expect(alertOf(completed, change, all)?.parts).toMatchObject([
    {
      sentence: 'The score is 80. 0 issues are new, 3 are fixed. 40 known issues were not judged again.',
    },
  ]);
});

test.each([
  [120, 'The score is 80.', 'The score is 80. 0 issues are new, 1 is fixed.'],
  [
    7,
    'The score is 80. The analysis saw 7 of 120 pages and 9 of 9 links.',
    'The score is 80. 0 issues are new, 1 is fixed. The analysis saw 7 of 120 pages and 9 of 9 links.',
  ],
])('an alert about an end that read %i of 120 pages says so if that is not all', (read, first, later) => {
  const seen = {
    pages: { known: 120, seen: read },
    links: { known: 9, seen: 9 },
    externalTargets: { known: 0, seen: 0 },
  };
  const sentenceAfter = (change: AnalysisChange | null) =>
    alertOf({ ...completed, seen }, change, { ...none, analysisEnded: true })?.parts.map(
      ({ sentence }) => sentence,
    );
  expect(sentenceAfter(null)).toEqual([first]);
  expect(sentenceAfter({ ...unchanged, fixedIssues: 1 })).toEqual([later]);
});

test.each([
  [
    60,
    118,
    'The score is 80. 0 issues are new, 0 are fixed. The analysis saw 60 of 120 pages and 9 of 9 links.',
  ],
  [60, 61, undefined],
  [115, 120, undefined],
])(
  'an end without other changes that read %i pages, and %i before, is told if it read much less',
  (now, before, told) => {
    const seenOf = (seen: number) => ({
      pages: { known: 120, seen },
      links: { known: 9, seen: 9 },
      externalTargets: { known: 0, seen: 0 },
    });
    const change = { ...unchanged, seenBefore: [seenOf(before)] };
    const ends = { ...none, analysisEnded: true };
    expect(alertOf({ ...completed, seen: seenOf(now) }, change, ends)?.parts[0]?.sentence).toBe(told);
  },
);

describe('an analysis that could not read much of what earlier ones read', () => {
  const seenOf = (known: number, seen: number) => ({
    pages: { known, seen },
    links: { known: 9, seen: 9 },
    externalTargets: { known: 0, seen: 0 },
  });
  const half = { ...completed, seen: seenOf(1_200, 600) };

  test('is told, because silence about the other pages says nothing', () => {
    const change = { ...unchanged, seenBefore: [seenOf(1_190, 1_180)] };
    expect(alertOf(half, change, AlertRules.parse({}))).toMatchObject({
      title: 'shop.example: 600 pages not read',
      parts: [
        {
          cause: 'pages_unread',
          sentence:
            'The analysis read 600 of 1,200 pages, and an earlier one 1,180 of 1,190 pages. What is wrong on the others is not known.',
        },
      ],
    });
  });

  test.each([
    ['if the rule is off', [seenOf(1_190, 1_180)], false],
    ['again on the next night', [seenOf(1_190, 1_180), seenOf(1_200, 610)], true],
    ['if nobody counted before', [], true],
  ])('is not told %s', (_when, seenBefore, pagesUnread) => {
    const rules = AlertRules.parse({ pagesUnread });
    expect(alertOf(half, { ...unchanged, seenBefore }, rules)).toBeNull();
  });

  test('is told each time that another tenth has gone, if a site closes by a little each night', () => {
    const nights = Array.from({ length: 30 }, (_none, night) => seenOf(100, 100 - night));
    const told = nights.flatMap((seen, night) => {
      const change = { ...unchanged, seenBefore: nights.slice(0, night) };
      const alert = alertOf({ ...completed, seen }, change, AlertRules.parse({}));
      return alert === null ? [] : [alert.parts[0]?.sentence];
    });
    expect(told).toEqual([
      expect.stringContaining('read 89 of 100 pages, and an earlier one 100 of 100'),
      expect.stringContaining('read 78 of 100 pages, and an earlier one 89 of 100'),
    ]);
  });
});

test('an alert about an analysis that a schedule could not start', () => {
  const skipped = { siteId: 's', url: 'https://shop.example/', reason: 'No scan is left for today.' };
  expect(skippedAlert(skipped, none)).toBeNull();
  expect(skippedAlert(skipped, all)).toMatchObject({
    title: 'shop.example: a scheduled analysis did not start',
    parts: [{ cause: 'schedule_failed', sentence: 'No scan is left for today.' }],
  });
});

test('by default, alerts report only bad changes, and not every end', () => {
  const rules = AlertRules.parse({});
  expect(rules).toEqual({
    pageLost: true,
    newCritical: true,
    scoreFell: 5,
    pagesUnread: true,
    scheduleFailed: true,
    analysisEnded: false,
  });
});

test('a sample has no cause', () => {
  expect(sampleAlert().parts.map(({ cause }) => cause)).toEqual([null]);
});
