import type { Branding, ReportContent } from '@plumbline/contracts';
import { databaseNow } from '../support/database-now.ts';
import type { Db } from '../support/client.ts';
import type { Report as Row, ReportShare } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface Columns {
  content: ReportContent;
  branding: Branding;
}

/** A report without its PDF, which is large. */
export interface Report extends Typed<Omit<Row, 'pdf'>, Columns> {
  /** The links that have not expired. */
  readonly shares: readonly ReportShare[];
}
const reportOf = rowReader<Row, Columns>();

/** Leaves out the PDF and the links that have expired. */
async function reading(db: Db) {
  const unexpired = { expiresAt: { gt: await databaseNow(db) } };
  return { omit: { pdf: true }, include: { shares: { where: unexpired } } } as const;
}

export type NewReport = Pick<Report, 'accountId' | 'siteId' | 'content' | 'branding' | 'scheduled'>;

/** Stores a report. */
export async function createReport(db: Db, report: NewReport): Promise<Report> {
  return reportOf(await db.report.create({ data: { id: newId(), ...report }, ...(await reading(db)) }));
}

/** Returns a page of the reports of a site, the newest first. */
export async function listReports(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<Report>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.report.findMany({
    where: { accountId, siteId, ...after },
    ...options,
    ...(await reading(db)),
  });
  return cutToPage(rows.map(reportOf), page.limit);
}

/** Returns the report, or null if the account has none with that id. */
export async function getReport(db: Db, accountId: string, id: string): Promise<Report | null> {
  const row = await db.report.findFirst({ where: { id, accountId }, ...(await reading(db)) });
  return row && reportOf(row);
}

/** Returns the printed report; null if nobody has printed it, or the account has no such report. */
export async function getReportPdf(db: Db, accountId: string, id: string): Promise<Uint8Array | null> {
  const row = await db.report.findFirst({ where: { id, accountId }, select: { pdf: true } });
  return row?.pdf ?? null;
}

/** Stores the printed report for later requests, since a report never changes. */
export async function keepReportPdf(
  db: Db,
  accountId: string,
  id: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.report.updateMany({ where: { id, accountId }, data: { pdf } });
}

/** Deletes a report with its links. Returns false if the account has none with that id. */
export async function deleteReport(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db.report.deleteMany({ where: { id, accountId } });
  return count === 1;
}
