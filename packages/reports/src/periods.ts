import type { ReportSpan } from '@plumbline/contracts';

/** The time that a report covers: from its start until before its end. */
export interface Period {
  readonly span: Exclude<ReportSpan, 'analysis'>;
  readonly from: Date;
  readonly until: Date;
}

/** The hour of scheduled reports, early enough that people have the report in the morning. */
const HOUR_OF_REPORTS = 5;
const DAYS_OF_WEEK = 7;
const DAY_MS = 86_400_000;

/** Returns the period of a month such as `2026-11`, in UTC. */
export function monthOf(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    span: 'month',
    from: new Date(Date.UTC(year, number - 1)),
    until: new Date(Date.UTC(year, number)),
  };
}

/** Returns the last whole week, Monday to Sunday, or month before a time. */
export function periodBefore(span: Period['span'], at: Date): Period {
  const until = startOf(span, at);
  return { span, from: startOf(span, new Date(until.getTime() - 1)), until };
}

/** Returns when the next report of such periods is due. */
export function nextReportAt(span: Period['span'], after: Date): Date {
  const begun = startOf(span, after);
  const due = [begun, endOf(span, begun)].map((day) => new Date(day.getTime() + HOUR_OF_REPORTS * 3_600_000));
  return due.find((time) => time > after) ?? after;
}

function startOf(span: Period['span'], at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (span === 'month') return new Date(Date.UTC(year, month));
  const sinceMonday = (at.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return new Date(Date.UTC(year, month, day - sinceMonday));
}

function endOf(span: Period['span'], start: Date): Date {
  if (span === 'week') return new Date(start.getTime() + DAYS_OF_WEEK * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
}
