import { expect, test } from '@jest/globals';
import { nextRuns } from './schedules.ts';

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
