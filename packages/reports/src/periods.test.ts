import { expect, test } from '@jest/globals';
import { monthOf, nextReportAt, periodBefore } from './periods.ts';

const at = (text: string) => new Date(text);

test('a month ends at the start of the next one, also at the end of a year', () => {
  expect(monthOf('2026-12')).toEqual({
    span: 'month',
    from: at('2026-12-01T00:00:00Z'),
    until: at('2027-01-01T00:00:00Z'),
  });
});

test.each([
  ['month', '2026-11-01T00:00:00Z', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['month', '2026-01-15T12:00:00Z', '2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['week', '2026-11-25T19:00:00Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['week', '2026-11-23T05:00:00Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['week', '2026-11-22T23:59:59Z', '2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z'],
] as const)('the last whole %s before %s', (span, now, from, until) => {
  expect(periodBefore(span, at(now))).toEqual({ span, from: at(from), until: at(until) });
});

test.each([
  ['month', '2026-11-25T19:00:00Z', '2026-12-01T05:00:00Z'],
  ['month', '2026-11-01T04:59:00Z', '2026-11-01T05:00:00Z'],
  ['month', '2026-11-01T05:00:00Z', '2026-12-01T05:00:00Z'],
  ['week', '2026-11-25T19:00:00Z', '2026-11-30T05:00:00Z'],
  ['week', '2026-11-23T05:00:00Z', '2026-11-30T05:00:00Z'],
] as const)('the next report of each %s after %s', (span, after, due) => {
  expect(nextReportAt(span, at(after))).toEqual(at(due));
});
