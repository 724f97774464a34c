import type { OwnRetention } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { COLUMNS, query } from '../support/query.ts';
import { shapedRecords } from '../support/records.ts';
import { boolean, int, timestamp, uuid, type ValuesOf } from '../support/sql-types.ts';
import type { Figures } from './figures.ts';
import { readRetentions, type RetentionScope } from './retention.ts';
import { contentOf, isFindingShared, isShared, lockContents } from '../pages/shared-contents.ts';
import { isLeftBy } from '../findings/found-again.ts';

const dueColumns = {
  id: uuid`id`,
  accountId: uuid`account_id`,
  siteId: uuid`site_id`,
  startedAt: timestamp`started_at`,
  urls: int`total_urls`,
};
/** An analysis whose details are to be deleted. */
export type DueAnalysis = ValuesOf<typeof dueColumns>;

/** The newest full analyses of a site, with the same addresses of its pages, that keep their details in any case. */
const FULL_KEPT = 2;

/**
 * Yields the analyses whose details are to be deleted. The newest two full ones of a site keep theirs: one stands for
 * the site and is compared with the other. So do those of a preview for each address at which it will be.
 *
 * @param supposed settings to assume for the account or the site of the scope
 */
export async function* readDue(
  db: Db,
  scope: RetentionScope,
  supposed?: OwnRetention,
): AsyncGenerator<DueAnalysis, void, undefined> {
  for await (const sites of readRetentions(db, scope, supposed)) {
    const rules = sites.map(({ siteId, detailedAnalyses, keep }) => ({
      siteId,
      detailedAnalyses,
      byHand: keep.includes('by_hand'),
      beforeNewRules: keep.includes('before_new_rules'),
    }));
    yield* await query(db, dueColumns)`
      SELECT ${COLUMNS} FROM (
        SELECT id, account_id, site_id, started_at, total_urls, status, extent, details, kept, judged_by, row.*,
          row_number() OVER newest AS place,
          row_number() OVER (PARTITION BY site_id, environment, extent, options->>'as' ORDER BY id DESC) AS place_by_extent,
          lag(judged_by) OVER newest AS judged_later_by
        FROM ${shapedRecords({ siteId: uuid, detailedAnalyses: int, byHand: boolean, beforeNewRules: boolean }, rules)}
        JOIN site_check ON site_id = "siteId"
        WHERE status <> 'in_progress'
        WINDOW newest AS (PARTITION BY site_id, environment, status = 'completed' ORDER BY id DESC)) AS ended
      WHERE details = 'stored' AND place > "detailedAnalyses" AND NOT (kept AND "byHand")
        AND NOT (extent IS NOT DISTINCT FROM 'full' AND place_by_extent <= ${FULL_KEPT})
        AND NOT ("beforeNewRules" AND status = 'completed' AND judged_later_by IS DISTINCT FROM judged_by)
      ORDER BY id`;
  }
}

/**
 * Stores the figures of an analysis and marks its details for deletion: from then on no request reads them.
 *
 * @returns false if the analysis is kept by now, or has no details
 */
export async function markDetailsForDeletion(
  db: Db,
  id: string,
  figures: Figures,
  wasKept: boolean,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE site_check SET details = 'going', figures = ${jsonParameter(figures)}::jsonb, site_files = NULL, cookies = NULL
    WHERE id = ${id}::uuid AND details = 'stored' AND kept = ${wasKept}`;
  return changed === 1;
}

/** Returns analyses whose details are marked for deletion and are not all deleted. */
export async function listGoing(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db.analysis.findMany({ where: { details: 'going' }, select: { id: true }, take: limit });
  return rows.map(({ id }) => id);
}

/** Rows per statement. A page may have a hundred references, which go with it. */
const URLS_AT_ONCE = 200;
const ROWS_AT_ONCE = 2_000;

/**
 * Deletes some details of an analysis, in a short statement for each table. Several processes may do so at once.
 *
 * @returns false when none are left
 */
export async function deleteSomeDetails(db: Database, id: string): Promise<boolean> {
  const deleted = [
    await db.$executeRaw`
      DELETE FROM unjudged_issue WHERE site_check_id = ${id}::uuid AND id IN (
        SELECT id FROM unjudged_issue WHERE site_check_id = ${id}::uuid LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    await db.$executeRaw`
      DELETE FROM issue_change WHERE site_check_id = ${id}::uuid AND (change, issue_id) IN (
        SELECT change, issue_id FROM issue_change WHERE site_check_id = ${id}::uuid LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    await db.$executeRaw`
      DELETE FROM lost_page WHERE id IN (
        SELECT id FROM lost_page WHERE site_check_id = ${id}::uuid LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    await deleteSomeUrls(db, id),
  ];
  if (deleted.some((rows) => rows > 0) || (await deleteSomeFindings(db, id))) return true;
  const left = await db.crawlUrl.findFirst({ where: { analysisId: id }, select: { id: true } });
  if (left === null)
    await db.analysis.updateMany({ where: { id, details: 'going' }, data: { details: 'gone' } });
  return false;
}

/**
 * Deletes some of the findings that no URL has taken along, such as those of lost pages. At the end, the analysis lets go
 * of those that it found again and others have.
 *
 * @returns false when none are left
 */
async function deleteSomeFindings(db: Database, id: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await lockContents(tx, id);
    const deleted = await tx.$executeRaw`
      DELETE FROM issue WHERE id IN (
        SELECT id FROM issue
        WHERE site_check_id = ANY((SELECT site_findings_from || id FROM site_check WHERE id = ${id}::uuid)::uuid[])
          AND CASE WHEN site_check_id = ${id}::uuid THEN NOT ${isFindingShared(id)} ELSE ${isLeftBy(id)} END
        LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
    if (deleted === 0) await tx.foundAgain.deleteMany({ where: { analysisId: id } });
    return deleted > 0;
  });
}

/** Deletes some URLs with their findings, and contents and references, as far as no other analysis shares them. */
async function deleteSomeUrls(db: Database, id: string): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockContents(tx, id);
    return tx.$executeRaw`
      WITH deleted AS (
        DELETE FROM crawl_url WHERE id IN (
          SELECT id FROM crawl_url WHERE site_check_id = ${id}::uuid LIMIT ${URLS_AT_ONCE})
        RETURNING url, ${contentOf('crawl_url')} AS content
      ), found AS (
        DELETE FROM issue USING deleted LEFT JOIN page_content AS stored ON stored.id = deleted.content
        WHERE issue.url = deleted.url AND issue.site_check_id IN (${id}::uuid, stored.site_check_id)
          AND NOT ${isFindingShared(id)}
          AND (issue.site_check_id = ${id}::uuid OR issue.content_id = deleted.content
            AND (issue.for_others OR NOT ${isShared('deleted.content', id)}))
      ), left_alone AS (
        DELETE FROM issue USING deleted, site_check AS analysis
        WHERE analysis.id = ${id}::uuid AND issue.site_check_id = ANY(analysis.site_findings_from)
          AND issue.site_check_id <> analysis.id AND issue.url = deleted.url AND ${isLeftBy(id)}
      ), contents AS (
        DELETE FROM page_content USING deleted WHERE id = content AND NOT ${isShared('content', id)}
      ), named AS (
        DELETE FROM page_reference USING deleted
        WHERE source_id = content AND NOT ${isShared('content', id)}
      )
      SELECT 1 FROM deleted`;
  });
}

/**
 * Keeps the details of an analysis, or leaves them to retention.
 *
 * @returns false if `max` others of the site are kept already, or if it has no details
 */
export async function keepDetails(db: Db, analysis: Analysis, kept: boolean, max: number): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE site_check SET kept = ${kept}
    WHERE id = ${analysis.id}::uuid AND account_id = ${analysis.accountId}::uuid AND details = 'stored'
      AND (NOT ${kept} OR (SELECT count(*) FROM site_check AS other
        WHERE other.site_id = ${analysis.siteId}::uuid AND other.kept AND other.id <> site_check.id) < ${max})`;
  return changed === 1;
}
