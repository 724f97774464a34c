import { failureOfCheck, httpNoResponse, toIssueRow, type EvidenceOf } from '@plumbline/checks';
import { addIssueCounts, countIssues } from '../findings/count-issues.ts';
import { insertIssues } from '../findings/insert-issues.ts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { crawlUrlColumns } from './url-result.ts';

/**
 * Most leases that a URL may lose while it is held alone. After them it is given up, because it kills workers. The
 * limit is as high as that of a stage: workers also die of other causes, and the only page of an analysis must survive
 * that.
 */
const LEASES_MAX = 10;

const givenUpColumns = crawlUrlColumns('crawl_url', 'url', 'purpose');

/**
 * Gives up the URLs of lost batches that killed workers. A given-up page has a finding, so that nobody believes we looked
 * at it.
 *
 * @returns whether there were any
 */
export async function giveUpOnDeadlyUrls(tx: Db, analysisId: string): Promise<boolean> {
  const areDeadly = Prisma.sql`lease_id IS NOT NULL AND due_at <= now() AND batch_size = 1 AND leases >= ${LEASES_MAX}`;
  const evidence = { reason: 'internal', detail: 'given up', attempts: LEASES_MAX };
  return (await giveUp(tx, analysisId, areDeadly, evidence)) > 0;
}

/** Gives up URLs whose results the database refuses: fetching them again would change nothing. */
export async function giveUpRefused(
  tx: Db,
  analysisId: string,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const areRefused = Prisma.sql`id = ANY(${[...ids]}::uuid[]) AND lease_id = ${leaseId}::uuid`;
  const evidence = { reason: 'internal', detail: 'its result could not be stored', attempts: 1 };
  await giveUp(tx, analysisId, areRefused, evidence);
}

/** Gives up the pending URLs that meet a condition. @returns how many they were */
async function giveUp(
  tx: Db,
  analysisId: string,
  condition: Prisma.Sql,
  evidence: EvidenceOf<typeof httpNoResponse>,
): Promise<number> {
  const rows = await query(tx, givenUpColumns)`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, failure_reason = 'internal', fetched_at = now(),
      issues_found = (purpose = 'page')::int, page_issues = (purpose = 'page')::int
    WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND ${condition}
    RETURNING ${COLUMNS}`;
  const pages = rows.filter(({ purpose }) => purpose === 'page');
  if (pages.length === 0) return rows.length;
  const failure = failureOfCheck(httpNoResponse, { evidence });
  const issues = pages.map(({ url }) => toIssueRow(failure, { url, fix: null }));
  await insertIssues(tx, analysisId, issues);
  await tx.$executeRaw`
    UPDATE site_check SET urls_checked = urls_checked + ${pages.length}, urls_failed = urls_failed + ${pages.length},
      ${addIssueCounts(countIssues(issues))}
    WHERE id = ${analysisId}::uuid`;
  return rows.length;
}
