import { describe, expect, test } from '@jest/globals';
import type { ActionStatus } from '@plumbline/contracts';
import { lifecyclesOf } from './lifecycle.ts';

/**
 * Takes a letter for each analysis, oldest first: `x` found, `u` not judged again, `r` removed, `m` found elsewhere and
 * removed, `i` all ignored, `.` passed; the check was switched off in `o`, and in `f`, which knows findings from before.
 */
function lifecycleOf(history: string) {
  const analyses = Array.from(history).map((letter, index) => ({
    id: String(index),
    unjudgedChecks: letter === 'o' || letter === 'f' ? { 'title-missing': 'not_asked' as const } : {},
    finishedAt: new Date(Date.UTC(2026, 0, 1 + index)),
  }));
  const sightings = Array.from(history).flatMap((letter, index) =>
    letter === '.' || letter === 'o'
      ? []
      : [
          {
            checkId: 'title-missing',
            analysisId: String(index),
            found: letter === 'x' || letter === 'm',
            unjudged: letter === 'u',
            ignored: letter === 'i',
            removed: letter === 'r' || letter === 'm' || letter === 'f',
          },
        ],
  );
  return lifecyclesOf(analyses, sightings);
}

describe('status after successive analyses', () => {
  test.each<[string, ActionStatus]>([
    ['x', 'open'],
    ['..x', 'open'],
    ['xxx', 'open'],
    ['x.', 'fixed'],
    ['xx..', 'fixed'],
    ['x.x', 'regressed'],
    ['x.xx', 'regressed'],
    ['x..x', 'regressed'],
    ['xu', 'not_judged'],
    ['xuu', 'not_judged'],
    ['xux', 'open'],
    ['xu.', 'fixed'],
    ['xr', 'not_judged'],
    ['xr..', 'not_judged'],
    ['xr.x', 'open'],
    ['xr.x.', 'fixed'],
    ['xm', 'open'],
    ['xm.', 'not_judged'],
    ['xmx.', 'fixed'],
    ['xf', 'not_judged'],
    ['xfoo', 'not_judged'],
    ['xfo.', 'fixed'],
    ['xfor.', 'not_judged'],
    ['xfou', 'not_judged'],
    ['xfox', 'open'],
    ['x.o', 'fixed'],
    ['i', 'ignored'],
    ['xxi', 'ignored'],
    ['xix', 'open'],
    ['x.i', 'ignored'],
    ['i.', 'fixed'],
    ['ix', 'open'],
    ['i.x', 'open'],
  ])('%s is %s', (history, status) => {
    expect(lifecycleOf(history)[0]?.status).toBe(status);
  });
});

test.each([
  ['..xx', 2],
  ['xux', 0],
  ['ixx', 1],
  ['xx..', 2],
  ['x.x.', 3],
  ['x.xx', 2],
  ['xuu', 1],
  ['xxr..', 2],
  ['xii', 1],
])('%s has been so since analysis %d', (history, index) => {
  expect(lifecycleOf(history)[0]?.since).toEqual(new Date(Date.UTC(2026, 0, 1 + index)));
});

test('first and last seen are the ends of the analyses that found it', () => {
  expect(lifecycleOf('.xx.')).toEqual([
    {
      checkId: 'title-missing',
      status: 'fixed',
      since: new Date(Date.UTC(2026, 0, 4)),
      firstSeenAt: new Date(Date.UTC(2026, 0, 2)),
      lastSeenAt: new Date(Date.UTC(2026, 0, 3)),
    },
  ]);
});

test('what never failed has no lifecycle', () => {
  expect(lifecycleOf('...')).toEqual([]);
});
