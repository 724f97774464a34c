import type { HeaderFacts } from '@plumbline/web';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { contentFact, crawlUrlColumns, headersSql } from '../frontier/url-result.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { COLUMNS, query } from '../support/query.ts';
import { contentOf } from './shared-contents.ts';
import { jsonOf, orNull, uuid, type ValuesOf } from '../support/sql-types.ts';

const earlierColumns = {
  ...crawlUrlColumns('page', 'id', 'responseMs'),
  bodyHash: orNull(uuid)`answer.body_hash`,
  headers: jsonOf<HeaderFacts>()`answer.headers`,
  /** The part of them that is stored with its content; null for a page without one, such as a document. */
  contentHeaders: orNull(jsonOf<HeaderFacts>())`content.headers`,
};
/** A page as the previous analysis knows it, with what tells whether it has changed. */
export type EarlierPage = ValuesOf<typeof earlierColumns>;

/**
 * Returns the claimed rows whose result can be reused if the page has not changed: the last completed analysis of the
 * site judged by the same rules, knows the page under the same circumstances, and has kept every finding of the page
 * itself. It dropped none because something else on the site explained it. A rendered page may change without its
 * source, so its result is not reused. Nor is that of a page that no browser could render, because this time one may.
 *
 * @returns by the id of the claimed row
 */
export async function findEarlierPages(
  db: Db,
  analysis: Analysis,
  rowIds: readonly string[],
  pageCheckIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierPage>> {
  const [earlier] = await query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM (
      SELECT id, judged_by, details FROM site_check
      WHERE account_id = ${analysis.accountId}::uuid AND site_id = ${analysis.siteId}::uuid AND status = 'completed'
        AND environment = ${analysis.environment}::"Environment" AND id < ${analysis.id}::uuid
      ORDER BY id DESC LIMIT 1) AS latest
    WHERE judged_by = ${analysis.judgedBy} AND details = 'stored'`;
  if (earlier === undefined) return new Map();
  const rows = await query(db, { rowId: uuid`row.id`, ...earlierColumns })`
    SELECT ${COLUMNS} FROM crawl_url AS row
    JOIN crawl_url AS page ON page.url_hash = row.url_hash AND page.url = row.url
    LEFT JOIN page_content AS content ON content.id = ${contentOf('page')}
    CROSS JOIN LATERAL (
      SELECT ${headersSql('page')} AS headers, ${contentFact('page', 'bodyHash')} AS body_hash) AS answer
    WHERE row.id = ANY(${[...rowIds]}::uuid[]) AND row.site_check_id = ${analysis.id}::uuid
      AND page.site_check_id = ${earlier.id}::uuid
      AND page.purpose = 'page' AND page.state = 'done' AND page.status_code = 200 AND page.redirect_url IS NULL
      AND page.crashed_checks IS NULL
      AND page.rendered IS NOT TRUE AND page.render_reason IS NULL
      AND NOT (${analysis.hasRenderer === true} AND ${isOfUntriedTemplate('page')})
      AND (answer.headers ?| '{etag,last-modified}' OR answer.body_hash IS NOT NULL)
      AND page.in_sitemap = row.in_sitemap AND page.blocked_by IS NOT DISTINCT FROM row.blocked_by
      AND (page.shares_findings OR page.page_issues = (
        SELECT count(*) FROM issue WHERE issue.site_check_id = page.site_check_id AND issue.url = page.url
          AND NOT for_others AND NOT about_site AND check_id = ANY(${[...pageCheckIds]}::text[])))`;
  return new Map(rows.map(({ rowId, ...page }) => [rowId, page]));
}

/** Selects pages that scripts may change, and whose template no browser of their analysis could render. */
function isOfUntriedTemplate(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(coalesce(${page}.summary ? 'scriptedTemplate', false) AND (
    EXISTS (SELECT 1 FROM site_check WHERE id = ${page}.site_check_id AND has_renderer IS NOT TRUE)
    OR EXISTS (SELECT 1 FROM rendered_template WHERE site_check_id = ${page}.site_check_id
      AND template = ${page}.summary->>'scriptedTemplate' AND unchanged = 0)))`;
}
