import type { Db } from '../support/client.ts';
import type { ReportSchedule } from '../generated/client.ts';
import { claimDue } from '../sites/claim-due.ts';
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

/** Takes the schedule that has been due for the longest: see {@link claimDue}. {@link scheduleNextReport} ends the run. */
export async function claimDueReportSchedule(db: Db, now: Date): Promise<ReportSchedule | null> {
  return claimDue(now, {
    findDue: (where) => db.reportSchedule.findFirst({ where, orderBy: { nextRunAt: 'asc' } }),
    update: (where, data) => db.reportSchedule.updateMany({ where, data }),
  });
}

/** Ends the run of a schedule: it waits for its next time. */
export async function scheduleNextReport(db: Db, id: string, nextRunAt: Date): Promise<void> {
  await db.reportSchedule.updateMany({ where: { id }, data: { nextRunAt } });
}
