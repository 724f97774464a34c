import type { Database, Db } from '../support/client.ts';
import { measureClock } from '../fleet/worker-heartbeats.ts';
import { deleteInBatches } from '../support/delete-in-batches.ts';
import { Prisma, type AuditEntry } from '../generated/client.ts';
import { executePrepared } from '../support/query.ts';
import { recordsOf } from '../support/records.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { AuditEntry };

/**
 * Writes many entries in one prepared statement, with their times by PostgreSQL's clock. It skips entries that exist, so
 * they may be written again.
 */
export async function insertAuditEntries(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  const aheadMs = await measureClock(db);
  const timed = entries.map((entry) => ({ ...entry, at: new Date(entry.at.getTime() - aheadMs) }));
  const names = Object.values(Prisma.AuditEntryScalarFieldEnum);
  const { columns, records } = recordsOf<AuditEntry>('audit_entry')(names, timed);
  await executePrepared(db, 'insert-audit-entries')`
    INSERT INTO audit_entry (${columns}) SELECT ${columns} FROM ${records} ON CONFLICT DO NOTHING`;
}

export interface AuditFilter {
  readonly apiKeyId?: readonly string[] | undefined;
  readonly userId?: readonly string[] | undefined;
  readonly requestId?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly route?: readonly string[] | undefined;
  readonly status?: readonly number[] | undefined;
  /** Routes that only read although their method is not GET. With them, the list has only changes. */
  readonly changesBut?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Returns a page of the requests made with the account's keys and sessions, the newest first. */
export async function listAuditEntries(
  db: Db,
  accountId: string,
  filter: AuditFilter,
  page: ListPageRequest,
): Promise<ListPage<AuditEntry>> {
  const { after, options } = keyset(page, 'desc');
  const { from, to, changesBut, ...exact } = filter;
  const asked = Object.fromEntries(
    Object.entries(exact).flatMap(([name, values]) => (values === undefined ? [] : [[name, { in: values }]])),
  );
  const at: Prisma.DateTimeFilter = {};
  if (from !== undefined) at.gte = from;
  if (to !== undefined) at.lt = to;
  const where = { accountId, ...asked, at, ...changesOnly(changesBut), ...after };
  const rows = await db.auditEntry.findMany({ where, ...options });
  return cutToPage(rows, page.limit);
}

/** Leaves out requests that only read: GET, and these routes of other methods. Without routes it leaves out none. */
export function changesOnly(readingRoutes: readonly string[] | undefined) {
  return readingRoutes === undefined
    ? {}
    : { NOT: [{ method: { in: ['GET', 'HEAD'] } }, { route: { in: [...readingRoutes] } }] };
}

/** Deletes entries from before a time. */
export async function deleteAuditEntriesBefore(db: Db, time: Date): Promise<void> {
  await deleteInBatches(
    (limit) =>
      db.$executeRaw`DELETE FROM audit_entry WHERE id IN (SELECT id FROM audit_entry WHERE at < ${time} LIMIT ${limit})`,
  );
}
