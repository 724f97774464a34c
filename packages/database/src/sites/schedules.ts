import type { CrawlOptions } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { Schedule as Row } from '../generated/client.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';
import { claimDue } from './claim-due.ts';
import { nextRuns } from './next-runs.ts';

interface Columns {
  options: CrawlOptions;
}
export type Schedule = Typed<Row, Columns>;
const scheduleOf = rowReader<Row, Columns>();

export interface NewSchedule {
  readonly accountId: string;
  readonly siteId: string;
  /** A cron expression of five fields. */
  readonly cron: string;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  readonly options: CrawlOptions;
  readonly callbackUrl: string | null;
}

/** Adds a schedule whose expression {@link nextRuns} has accepted. */
export async function createSchedule(db: Db, schedule: NewSchedule): Promise<Schedule> {
  const now = await databaseNow(db);
  const [nextRunAt = now] = nextRuns(schedule.cron, schedule.timeZone, 1, now);
  return scheduleOf(await db.schedule.create({ data: { id: newId(), ...schedule, nextRunAt } }));
}

/** Returns a page of a site's schedules. */
export async function listSchedules(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<Schedule>> {
  const { after, options } = keyset(page, 'asc');
  const rows = await db.schedule.findMany({ where: { accountId, siteId, ...after }, ...options });
  return cutToPage(rows.map(scheduleOf), page.limit);
}

/** Returns false if the account has no such schedule, or the given site has none. */
export async function deleteSchedule(
  db: Db,
  schedule: { readonly accountId: string; readonly siteId?: string; readonly id: string },
): Promise<boolean> {
  const { count } = await db.schedule.deleteMany({ where: schedule });
  return count === 1;
}

/** Returns schedules, of one account or of all, for operators; the next to run comes first. */
export async function listNextSchedules(
  db: Db,
  accountId: string | undefined,
  limit: number,
): Promise<readonly Schedule[]> {
  const where = accountId === undefined ? {} : { accountId };
  const rows = await db.schedule.findMany({ where, orderBy: { nextRunAt: 'asc' }, take: limit });
  return rows.map(scheduleOf);
}

/** A schedule that is due, with what an analysis of its site needs. */
export type DueSchedule = Schedule & {
  readonly site: { readonly id: string; readonly clientId: string; readonly url: string };
  readonly account: { readonly tier: 'free' | 'starter' | 'pro' };
};

/** Takes the schedule that has been due for the longest: see {@link claimDue}. {@link scheduleNextRun} ends the run. */
export async function claimDueSchedule(db: Db, now: Date): Promise<DueSchedule | null> {
  const due = await claimDue(now, {
    findDue: (where) =>
      db.schedule.findFirst({
        where,
        include: {
          site: { select: { id: true, clientId: true, url: true } },
          account: { select: { tier: true } },
        },
        orderBy: { nextRunAt: 'asc' },
      }),
    update: (where, data) => db.schedule.updateMany({ where, data }),
  });
  return due === null ? null : scheduleOf(due);
}

/** Ends the run of a schedule: it waits for its next time. */
export async function scheduleNextRun(db: Db, schedule: DueSchedule, now: Date): Promise<void> {
  const { id, cron, timeZone } = schedule;
  const [nextRunAt = now] = nextRuns(cron, timeZone, 1, now);
  await db.schedule.updateMany({ where: { id }, data: { nextRunAt } });
}
