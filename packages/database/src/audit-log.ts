import type { Db } from './client.ts';
import type { AuditEntry } from './generated/client.ts';
import { keyset, pageOf, type Page, type PageRequest } from './pagination.ts';

export type { AuditEntry };

/** Writes entries, many at once. Entries that are there already are left alone, so a batch may be written again. */
export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db.auditEntry.createMany({ data: [...entries], skipDuplicates: true });
}

export interface AuditFilter {
  readonly apiKeyId?: string | undefined;
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A page of what was done with the account's keys and sessions, the newest first. */
export async function listAuditEntries(
  db: Db,
  accountId: string,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const { after, options } = keyset(page, 'desc');
  const { from, to, ...exact } = filter;
  const asked = Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== undefined));
  const at = { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: to }) };
  const rows = await db.auditEntry.findMany({ where: { accountId, ...asked, at, ...after }, ...options });
  return pageOf(rows, page.limit);
}

/** Forgets entries from before a time. */
export async function deleteAuditEntriesBefore(db: Db, time: Date): Promise<number> {
  const { count } = await db.auditEntry.deleteMany({ where: { at: { lt: time } } });
  return count;
}
