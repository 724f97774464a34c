import { AppError } from '@plumbline/contracts';
import { getReportPdf, keepReportPdf, type Report } from '@plumbline/database';
import { writeReport } from '@plumbline/reports';
import type { ApiDeps } from '../../deps.ts';

/** The largest number of prints that wait; each takes about a second. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 30;

/**
 * Returns a report as a PDF, which is printed once and kept.
 * @throws AppError conflict_error if there is no Chromium
 */
export async function printReport(
  { db, printer }: Pick<ApiDeps, 'db' | 'printer'>,
  { id, accountId, content, branding }: Report,
): Promise<Uint8Array> {
  const kept = await getReportPdf(db, accountId, id);
  if (kept !== null) return kept;
  if (printer === null) {
    throw new AppError(
      'conflict_error',
      'The service has no Chromium to print the report. Share the page by a link instead, or ask the operator to install Chromium.',
    );
  }
  if (printer.waiting >= WAITING_MAX) {
    throw new AppError('unavailable_error', 'Many reports are being printed. Try again in half a minute.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const pdf = await printer.print(writeReport(content, branding).html);
  await keepReportPdf(db, accountId, id, pdf);
  return pdf;
}
