import type { PageSummary, ReferenceKind } from '@plumbline/page-facts';
import { Prisma } from '../generated/client.ts';
import { issueCountColumns, type IssueCounts } from '../findings/count-issues.ts';
import { FOUND_FIX } from '../findings/settled-fixes.ts';
import type { Db } from '../support/client.ts';
import { newIdAt } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { shapedRecords } from '../support/records.ts';
import { columnName, int, jsonOf, orNull, text, uuid, uuids } from '../support/sql-types.ts';
import {
  CONTENT_COLUMNS,
  referenceColumns,
  resultColumns,
  storedHeaders,
  summarySql,
  type ChangedHeaders,
} from './url-result.ts';
import { contentOf } from '../pages/shared-contents.ts';

/** A page that has not changed since the previous analysis, whose result becomes that of its row. */
export interface UnchangedPage {
  readonly id: string;
  readonly earlierId: string;
  /** The headers that differ from those of its content; null: none. */
  readonly headers: ChangedHeaders | null;
  /** Null: as it was. */
  readonly responseMs: number | null;
}

export interface UnchangedPages {
  readonly pages: readonly UnchangedPage[];
  /** All checks of pages. Findings of other checks on these pages are not taken over. */
  readonly pageCheckIds: readonly string[];
}

/** Counts what was stored. */
export interface TakenOver extends IssueCounts {
  readonly pages: number;
}

export const NOTHING_TAKEN_OVER: TakenOver = { pages: 0, issues: 0, critical: 0, warnings: 0 };

const shape = {
  id: uuid,
  earlierId: uuid,
  headers: orNull(jsonOf<ChangedHeaders>()),
  responseMs: orNull(int),
};
const { headers: _headers, responseMs: _responseMs, ...takenOver } = resultColumns;
/** Known at the end of an analysis. They are mostly as they were, and then the end does not write the row once more. */
const FINAL_COLUMNS = ['links_in', 'links_out', 'click_depth', 'link_score', 'issues_found'];
const ASSIGNMENTS = Prisma.raw(
  [...Object.keys(takenOver).map(columnName), ...FINAL_COLUMNS]
    .map((column) => `${column} = earlier.${column}`)
    .join(', '),
);
const REFERENCE_COLUMNS = Prisma.raw(
  ['ordinal', ...Object.keys(referenceColumns).map(columnName)].join(', '),
);
const ISSUE_COLUMNS = Prisma.raw('check_id, severity, confidence, url, evidence, places, first_seen_at');

/** More analyses are not searched for a reference. What others stored of a page is stored again. */
const STORERS_MAX = 32;

/**
 * Notes which earlier analyses stored the contents and references of these pages, those of most pages first. The details
 * of the analysis that is taken over stay until the transaction ends.
 *
 * @returns them, or null if the details are being deleted
 */
async function noteStorers(
  tx: Db,
  analysisId: string,
  pages: readonly UnchangedPage[],
): Promise<readonly string[] | null> {
  const earlierIds = Prisma.sql`${pages.map(({ earlierId }) => earlierId)}::uuid[]`;
  const kept = await tx.$executeRaw`
    SELECT 1 FROM site_check WHERE details = 'stored' AND id IN (SELECT site_check_id FROM crawl_url WHERE id = ANY(${earlierIds}))
    FOR SHARE`;
  if (kept === 0) return null;
  const { storers } = await queryOne(tx, { storers: uuids`shared_from` })`
    UPDATE site_check SET shared_from = (shared_from || ARRAY(
      SELECT storer.site_check_id FROM crawl_url AS page
      JOIN page_content AS storer ON storer.id = ${contentOf('page')}
      WHERE page.id = ANY(${earlierIds}) AND storer.site_check_id <> ALL(shared_from)
      GROUP BY 1 ORDER BY count(*) DESC, 1))[1:${STORERS_MAX}]
    WHERE id = ${analysisId}::uuid RETURNING ${COLUMNS}`;
  return storers;
}

/** Tells whether the findings of page checks on an earlier page are as the checks reported them: others can share them. */
function areAllAsFound(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.page_issues = (SELECT count(*) FROM issue
    WHERE issue.site_check_id = ${page}.site_check_id AND issue.url = ${page}.url AND issue.content_id = ${page}.id
      AND found_fix IS NULL AND NOT ignored AND NOT for_others))`;
}

/**
 * Stores the results of those unchanged pages that the lease still holds, all at once. Their contents, references and
 * findings stay where they are. What the whole site has changed about the findings of a page is not shared: it gets
 * copies, with the fixes as they were before.
 */
export async function takeOverPages(
  tx: Db,
  { analysisId, leaseId }: { readonly analysisId: string; readonly leaseId: string },
  { pages, pageCheckIds }: UnchangedPages,
): Promise<TakenOver> {
  const storers = await noteStorers(tx, analysisId, pages);
  if (storers === null) return NOTHING_TAKEN_OVER;
  const records = shapedRecords(
    shape,
    pages.map(({ headers, ...page }) => ({ ...page, headers: headers && storedHeaders(headers) })),
  );
  return queryOne(tx, {
    pages: int`(SELECT count(*) FROM held)`,
    ...issueCountColumns,
  })`
    WITH held AS (
      UPDATE crawl_url SET state = 'done', lease_id = NULL, to_render = false, fetched_at = now(), ${ASSIGNMENTS},
        headers = row.headers, response_ms = coalesce(row."responseMs", earlier.response_ms),
        page_issues = earlier.page_issues, content_of = shared.id,
        shares_findings = shared.id IS NOT NULL AND (earlier.shares_findings OR earlier.content_of IS NULL
          AND ${areAllAsFound('earlier')})
      FROM ${records} JOIN crawl_url AS earlier ON earlier.id = row."earlierId"
      LEFT JOIN page_content AS content ON content.id = ${contentOf('earlier')}
      LEFT JOIN page_content AS shared ON shared.id = content.id AND shared.site_check_id = ANY(${[...storers]}::uuid[])
      WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
        AND crawl_url.lease_id = ${leaseId}::uuid AND crawl_url.state = 'pending'
      RETURNING crawl_url.id, crawl_url.content_of, crawl_url.shares_findings, ${contentOf('earlier')} AS content, earlier.url,
        earlier.shares_findings AS shared_before,
        CASE WHEN earlier.shares_findings THEN content.site_check_id ELSE earlier.site_check_id END AS found_by
    ), named AS (
      INSERT INTO page_reference (site_check_id, source_id, ${REFERENCE_COLUMNS})
      SELECT ${analysisId}::uuid, held.id, ${REFERENCE_COLUMNS}
      FROM held JOIN page_reference ON source_id = content WHERE content_of IS NULL
    ), contents AS (
      INSERT INTO page_content (id, site_check_id, ${CONTENT_COLUMNS})
      SELECT held.id, ${analysisId}::uuid, ${CONTENT_COLUMNS}
      FROM held JOIN page_content ON page_content.id = content WHERE content_of IS NULL
    ), rendered AS (
      DELETE FROM render_source USING held WHERE url_id = held.id
    ), found AS MATERIALIZED (
      SELECT held.id AS page_id, content_of, held.shares_findings, issue.id, issue.severity
      FROM held JOIN issue ON issue.site_check_id = found_by AND issue.url = held.url
        AND CASE WHEN shared_before THEN issue.content_id = content ELSE NOT issue.for_others END
      WHERE NOT about_site AND check_id = ANY(${[...pageCheckIds]}::text[])
    ), copied AS (
      INSERT INTO issue (id, site_check_id, content_id, fix, ${ISSUE_COLUMNS})
      SELECT ${newIdAt(Prisma.sql`row_number() OVER (ORDER BY issue.id)`)}, ${analysisId}::uuid,
        CASE WHEN content_of IS NULL THEN page_id END, ${FOUND_FIX}, ${ISSUE_COLUMNS}
      FROM (SELECT id, page_id, content_of FROM found WHERE NOT shares_findings) AS own JOIN issue USING (id)
    )
    SELECT ${COLUMNS} FROM found`;
}

const namedColumns = {
  id: uuid`row.id`,
  url: text`target.url`,
  kind: text`row.kind`,
  label: orNull(text)`row.label`,
  platform: jsonOf<PageSummary['platform'] | null>()`${summarySql('page')}->'platform'`,
};
/** A URL that an unchanged page names. */
export interface NamedByUnchanged {
  /** The row of the page. */
  readonly id: string;
  readonly url: string;
  readonly kind: ReferenceKind;
  readonly label: string | null;
  readonly platform: PageSummary['platform'] | null;
}

/**
 * Returns the URLs that unchanged pages name and that the analysis has not settled yet, each once for a kind and a depth: as
 * the page names it that the crawl comes to first. A known URL to probe is returned if it was a page before.
 */
export async function listNamedByUnchanged(
  db: Db,
  analysisId: string,
  pages: readonly Pick<UnchangedPage, 'id' | 'earlierId'>[],
): Promise<readonly NamedByUnchanged[]> {
  const known = pages.map(({ id, earlierId }) => ({ id, earlierId }));
  // A look-up for each, as in `findPossiblePages`: the planner would compare them with all URLs of the analysis.
  const rows = await query(db, namedColumns)`
    SELECT ${COLUMNS} FROM (
      SELECT DISTINCT ON (claimed.depth, reference.kind, reference.target_hash) row.*, reference.ordinal,
        reference.target_hash, reference.kind, CASE WHEN reference.kind = 'alternate' THEN reference.label END AS label
      FROM ${shapedRecords({ id: uuid, earlierId: uuid }, known)}
      JOIN crawl_url AS claimed ON claimed.id = row.id
      JOIN crawl_url AS earlier ON earlier.id = row."earlierId"
      JOIN page_reference AS reference ON reference.source_id = ${contentOf('earlier')}
      LEFT JOIN LATERAL (
        SELECT purpose = 'page' AND coalesce(skip_reason NOT IN ('depth_limit', 'not_listed'), true) AS "isSettled"
        FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND url_hash = reference.target_hash LIMIT 1) AS known ON true
      WHERE "isSettled" IS NOT TRUE
      ORDER BY claimed.depth, reference.kind, reference.target_hash, row.id, reference.ordinal
    ) AS row
    JOIN crawl_url AS page ON page.id = row."earlierId"
    JOIN crawl_url AS target ON target.site_check_id = page.site_check_id AND target.url_hash = row.target_hash
    WHERE target.purpose = 'page' OR NOT EXISTS (
      SELECT 1 FROM crawl_url AS known
      WHERE known.site_check_id = ${analysisId}::uuid AND known.url_hash = row.target_hash)
    ORDER BY row.id, row.ordinal`;
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as ReferenceKind }));
}
