import { generateToken, hashToken } from '../access/tokens.ts';
import { databaseNow, databaseNowAnd } from '../support/database-now.ts';
import type { Db } from '../support/client.ts';
import type { ReportShare } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { getReport, type Report } from './reports.ts';

export type { ReportShare };

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** Makes a link to a report. Only the answer has its token: the database keeps a hash. */
export async function createReportShare(
  db: Db,
  reportId: string,
  lastsMs: number,
): Promise<{ readonly share: ReportShare; readonly token: string }> {
  const token = generateToken(TOKEN_BYTES);
  const data = {
    id: newId(),
    reportId,
    tokenHash: hashToken(token),
    expiresAt: await databaseNowAnd(db, lastsMs),
  };
  return { share: await db.reportShare.create({ data }), token };
}

/** Returns the report that a link leads to; null for one that has expired or was revoked. */
export async function findSharedReport(db: Db, token: string): Promise<Report | null> {
  if (!TOKEN.test(token)) return null;
  const share = await db.reportShare.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: await databaseNow(db) } },
    select: { report: { select: { id: true, accountId: true } } },
  });
  return share && getReport(db, share.report.accountId, share.report.id);
}

/** Takes a link back at once. Returns false if the report of the account has none with that id. */
export async function deleteReportShare(
  db: Db,
  accountId: string,
  reportId: string,
  id: string,
): Promise<boolean> {
  const { count } = await db.reportShare.deleteMany({ where: { id, reportId, report: { accountId } } });
  return count === 1;
}

/** Deletes the links that have expired. */
export async function deleteExpiredReportShares(db: Db): Promise<void> {
  await db.reportShare.deleteMany({ where: { expiresAt: { lt: await databaseNow(db) } } });
}
