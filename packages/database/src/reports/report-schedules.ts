import type { Db } from '../support/client.ts';
import type { ReportSchedule } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { ReportSchedule };

export type NewReportSchedule = Pick<ReportSchedule, 'accountId' | 'siteId' | 'every' | 'nextRunAt'>;

/** Stores a schedule by which reports of a site are made. */
export async function createReportSchedule(db: Db, schedule: NewReportSchedule): Promise<ReportSchedule> {
  return db.reportSchedule.create({ data: { id: newId(), ...schedule } });
}

/** Returns a page of a site's schedules of reports. */
export async function listReportSchedules(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<ReportSchedule>> {
  const { after, options } = keyset(page, 'asc');
  const rows = await db.reportSchedule.findMany({ where: { accountId, siteId, ...after }, ...options });
  return cutToPage(rows, page.limit);
}

/** Returns false if the site of the account has no such schedule. */
export async function deleteReportSchedule(
  db: Db,
  schedule: Pick<ReportSchedule, 'accountId' | 'siteId' | 'id'>,
): Promise<boolean> {
  const { count } = await db.reportSchedule.deleteMany({ where: schedule });
  return count === 1;
}

/** A schedule whose report nobody makes within this time is due again. */
const RUN_MS = 5 * 60_000;

/**
 * Takes the schedule that has been due for the longest, for five minutes: one of many processes makes its report, and
 * that of a process that dies is not lost. {@link scheduleNextReport} ends the run. One report makes up for all that were
 * missed during a downtime.
 */
export async function claimDueReportSchedule(db: Db, now: Date): Promise<ReportSchedule | null> {
  for (;;) {
    const due = await db.reportSchedule.findFirst({
      where: { nextRunAt: { lte: now } },
      orderBy: { nextRunAt: 'asc' },
    });
    if (due === null) return null;
    const { count } = await db.reportSchedule.updateMany({
      where: { id: due.id, nextRunAt: due.nextRunAt },
      data: { nextRunAt: new Date(now.getTime() + RUN_MS), lastRunAt: now },
    });
    if (count === 1) return due;
  }
}

/** Ends the run of a schedule: it waits for its next time. */
export async function scheduleNextReport(db: Db, id: string, nextRunAt: Date): Promise<void> {
  await db.reportSchedule.updateMany({ where: { id }, data: { nextRunAt } });
}
