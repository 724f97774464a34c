import { failureOfCheck, httpNoResponse, toIssueRow, type EvidenceOf } from '@plumbline/checks';
import { addIssueCounts, countIssues } from '../findings/count-issues.ts';
import { insertIssues } from '../findings/insert-issues.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import type { ValuesOf } from '../support/sql-types.ts';
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
  const rows = await query(tx, givenUpColumns)`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, failure_reason = 'internal', fetched_at = now(),
      issues_found = (purpose = 'page')::int, page_issues = (purpose = 'page')::int
    WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND lease_id IS NOT NULL
      AND due_at <= now() AND batch_size = 1 AND leases >= ${LEASES_MAX}
    RETURNING ${COLUMNS}`;
  const evidence = { reason: 'internal', detail: 'given up', attempts: LEASES_MAX };
  await countGivenUp(tx, analysisId, rows, evidence);
  return rows.length > 0;
}

/** Gives up URLs whose results the database refuses: fetching them again would change nothing. */
export async function giveUpRefused(
  tx: Db,
  analysisId: string,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await query(tx, givenUpColumns)`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, failure_reason = 'internal', fetched_at = now(),
      issues_found = (purpose = 'page')::int, page_issues = (purpose = 'page')::int
    WHERE site_check_id = ${analysisId}::uuid AND id = ANY(${[...ids]}::text[]::uuid[])
      AND lease_id = ${leaseId}::uuid AND state = 'pending'
    RETURNING ${COLUMNS}`;
  const evidence = { reason: 'internal', detail: 'its result could not be stored', attempts: 1 };
  await countGivenUp(tx, analysisId, rows, evidence);
}

async function countGivenUp(
  tx: Db,
  analysisId: string,
  rows: readonly ValuesOf<typeof givenUpColumns>[],
  evidence: EvidenceOf<typeof httpNoResponse>,
): Promise<void> {
  const pages = rows.filter(({ purpose }) => purpose === 'page');
  if (pages.length === 0) return;
  const failure = failureOfCheck(httpNoResponse, { evidence });
  const issues = pages.map(({ url }) => toIssueRow(failure, { url, fix: null }));
  await insertIssues(tx, analysisId, issues);
  await tx.$executeRaw`
    UPDATE site_check SET urls_checked = urls_checked + ${pages.length}, urls_failed = urls_failed + ${pages.length},
      ${addIssueCounts(countIssues(issues))}
    WHERE id = ${analysisId}::uuid`;
}
