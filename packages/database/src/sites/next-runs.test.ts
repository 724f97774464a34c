import { expect, test } from '@jest/globals';
import { nextRuns } from './next-runs.ts';

test.each(['0 6 * * *', 'H H * * *'])(
  '"%s" runs once a day, however often the next time is asked for',
  (cron) => {
    const asked = Array.from({ length: 20 }, () =>
      nextRuns(cron, 'Europe/Berlin', 3, new Date('2026-11-02')),
    );
    const times = asked.map((runs) => runs.map((run) => run.toISOString()).join(' '));
    expect(new Set(times).size).toBe(1);
    const [first, second] = asked[0] ?? [];
    expect(Number(second) - Number(first)).toBe(24 * 3_600_000);
  },
);

test('a run whose hour the clock leaves out comes an hour later, and none comes twice', () => {
  const runs = (after: string) => nextRuns('30 2 * * *', 'Europe/Berlin', 2, new Date(after));
  expect(runs('2026-03-28T12:00:00Z')).toEqual([
    new Date('2026-03-29T01:30:00Z'),
    new Date('2026-03-30T00:30:00Z'),
  ]);
  expect(runs('2026-10-24T12:00:00Z')).toEqual([
    new Date('2026-10-25T00:30:00Z'),
    new Date('2026-10-26T01:30:00Z'),
  ]);
});

test.each([
  ['0 0 * * 0', 'America/Santiago', '2026-09-01', '2026-09-06T04:00:00Z', '2026-09-13T03:00:00Z'],
  ['0 0 * * 5', 'Africa/Cairo', '2026-04-20', '2026-04-23T22:00:00Z', '2026-04-30T21:00:00Z'],
  ['30 0 * * 0', 'Asia/Beirut', '2026-03-28T22:10:00Z', '2026-03-28T22:30:00Z', '2026-04-04T21:30:00Z'],
])(
  'the run "%s" in %s, whose midnight the clock leaves out, comes that day',
  (cron, zone, after, ...runs) => {
    expect(nextRuns(cron, zone, 2, new Date(after))).toEqual(runs.map((run) => new Date(run)));
  },
);

test('a run that the clock sets back comes the first time, and those of each hour come once', () => {
  expect(nextRuns('30 23 * * *', 'Asia/Beirut', 2, new Date('2026-10-24T12:00:00Z'))).toEqual([
    new Date('2026-10-24T20:30:00Z'),
    new Date('2026-10-25T21:30:00Z'),
  ]);
  const hours = nextRuns('0 * * * *', 'Asia/Beirut', 48, new Date('2026-03-28T12:00:00Z'));
  expect(new Set(hours.map(Number)).size).toBe(48);
});
