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

/**
 * Takes the due schedules and moves each to its next time, so that one of many processes runs each once. One report
 * makes up for all that were missed during a downtime.
 */
export async function claimDueReportSchedules(
  db: Db,
  limit: number,
  { now, nextRunAt }: { readonly now: Date; readonly nextRunAt: (schedule: ReportSchedule) => Date },
): Promise<readonly ReportSchedule[]> {
  const due = await db.reportSchedule.findMany({
    where: { nextRunAt: { lte: now } },
    orderBy: { nextRunAt: 'asc' },
    take: limit,
  });
  const claimed: ReportSchedule[] = [];
  for (const schedule of due) {
    const { count } = await db.reportSchedule.updateMany({
      where: { id: schedule.id, nextRunAt: schedule.nextRunAt },
      data: { nextRunAt: nextRunAt(schedule), lastRunAt: now },
    });
    if (count === 1) claimed.push(schedule);
  }
  return claimed;
}
