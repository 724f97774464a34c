import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { newIdAt, uuidOf } from '../support/ids.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean } from '../support/sql-types.ts';
import { hasContent, isFindingShared } from '../pages/shared-contents.ts';
import { isFoundAgain, ORDINALS } from './found-again.ts';

/**
 * Findings of page checks are stored once for all analyses in which the page and its findings stay the same: under the id
 * of the page's content, like its references. A page with `shares_findings` has none of its own. If an analysis changes
 * one of them, `reviseFindings` copies the findings of that page to it, and the shared ones stay as they are.
 * Findings of site checks are shared one by one: see found-again.ts.
 */

/**
 * Selects all findings of an analysis, so that readers name no table: `FROM ${foundIn(analysisId)} AS issue`. It does not
 * read what other analyses stored for themselves: the indexes of these rows (`content_id IS NULL`) are separate.
 */
export function foundIn(analysisId: string | Prisma.Sql): Prisma.Sql {
  const id = uuidOf(analysisId);
  const isOfStorer = Prisma.sql`site_check_id = ANY((SELECT ${FINDERS} FROM site_check WHERE id = ${id})::uuid[])`;
  const isShared = isSharedBy(id, Prisma.sql`EXISTS (${sharingPage(id)} AND shares_findings)`);
  // One scan, because the planner joins nothing into the parts of a UNION. The index by URL needs the first condition.
  return Prisma.sql`(SELECT * FROM issue AS stored WHERE ${isOfStorer} AND (content_id IS NULL AND site_check_id = ${id}
    OR content_id IS NOT NULL AND ${isOfStorer} AND CASE WHEN ${isOwn(id)} THEN true ELSE ${isShared} END))`;
}

/**
 * Selects the first findings of an analysis in the order of an index. To sort none of the others, it takes the first ones
 * of each analysis that stored some.
 *
 * @param some condition, order and limit, for rows called `issue`
 */
export function firstFoundIn(analysisId: string | Prisma.Sql, some: Prisma.Sql): Prisma.Sql {
  const id = uuidOf(analysisId);
  // For an EXISTS, the planner would first read all pages of the analysis.
  const isShared = isSharedBy(id, Prisma.sql`(${sharingPage(id)})`);
  return Prisma.sql`(
    (SELECT id, severity FROM issue WHERE site_check_id = ${id} AND content_id IS NULL AND ${some})
    UNION ALL
    SELECT first.* FROM (SELECT DISTINCT unnest(${FINDERS}) AS id FROM site_check WHERE id = ${id}) AS storer
    CROSS JOIN LATERAL (
      SELECT id, severity FROM (SELECT * FROM issue AS stored WHERE site_check_id = storer.id AND content_id IS NOT NULL
        AND CASE WHEN ${isOwn(id)} THEN true ELSE ${isShared} END) AS issue WHERE ${some}) AS first)`;
}

/**
 * Selects the findings of an analysis on one page, the crawl_url row of that alias. For those of page checks it reads as
 * much whether one analysis or 32 have stored some.
 */
export function foundOn(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(
    SELECT * FROM issue WHERE site_check_id = ${page}.site_check_id AND url = ${page}.url AND NOT for_others
    UNION ALL
    SELECT issue.* FROM page_content AS content JOIN issue ON issue.site_check_id = content.site_check_id
      AND issue.url = ${page}.url AND issue.content_id = content.id
    WHERE ${page}.shares_findings AND content.id = ${page}.content_of
    UNION ALL
    SELECT issue.* FROM site_check AS analysis JOIN issue ON issue.site_check_id = ANY(analysis.site_findings_from)
      AND issue.url = ${page}.url AND issue.ordinal IS NOT NULL
    WHERE analysis.id = ${page}.site_check_id AND ${isFoundAgain('issue', Prisma.sql`again.site_check_id = ${page}.site_check_id`)})`;
}

/** The analyses that stored findings of one: an array of columns of its row. */
const FINDERS = Prisma.sql`(shared_from || site_findings_from || id)`;

/** Tells whether the analysis shares the row `stored`, which is that of a site check or of a page. */
function isSharedBy(id: Prisma.Sql, byPage: Prisma.Sql): Prisma.Sql {
  const isAgain = isFoundAgain('stored', Prisma.sql`again.site_check_id = ${id}`);
  return Prisma.sql`CASE WHEN stored.ordinal IS NULL THEN ${byPage} ELSE ${isAgain} END`;
}

/** Tells whether the row `stored` is a finding that the analysis stored for itself. */
function isOwn(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`stored.site_check_id = ${id} AND NOT stored.for_others`;
}

/** Selects `shares_findings` of the page of an analysis that has the content of the row `stored`. */
function sharingPage(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT sharing.shares_findings FROM crawl_url AS sharing
    WHERE sharing.site_check_id = ${id} AND ${hasContent('sharing', Prisma.sql`stored.content_id`)}`;
}

const COPIED = ['check_id', 'severity', 'confidence', 'url', 'about_site', 'evidence'];
const REVISED = ['fix', 'found_fix', 'ignored', 'first_seen_at', 'places', 'rests_on'] as const;
type Revised = (typeof REVISED)[number];

/**
 * Changes findings of one analysis for a reason outside of their pages, and leaves other analyses as they are. The caller
 * has locked the row of the analysis, so that no other analysis begins to share a finding during the change.
 *
 * @param revisions selects `id` and the revised columns
 * @param columns the revised ones; none deletes the findings
 */
export async function reviseFindings(
  tx: Db,
  analysisId: string,
  revisions: Prisma.Sql,
  columns: readonly Revised[],
): Promise<void> {
  const change =
    columns.length === 0
      ? Prisma.sql`DELETE FROM issue USING revision`
      : Prisma.sql`UPDATE issue SET ${Prisma.join(columns.map((name) => Prisma.sql`${Prisma.raw(name)} = revision.${Prisma.raw(name)}`))}
          FROM revision`;
  if (await sharesNothing(tx, analysisId)) {
    await tx.$executeRaw`
      WITH revision AS MATERIALIZED (${revisions})
      ${change} WHERE issue.id = revision.id AND issue.site_check_id = ${analysisId}::uuid`;
    return;
  }
  const copied = Prisma.raw(COPIED.map((name) => `issue.${name}`).join(', '));
  const revised = REVISED.map((name) =>
    columns.includes(name)
      ? Prisma.sql`CASE WHEN revision.id IS NULL THEN issue.${Prisma.raw(name)} ELSE revision.${Prisma.raw(name)} END`
      : Prisma.sql`issue.${Prisma.raw(name)}`,
  );
  const mine = Prisma.sql`issue.site_check_id = ${analysisId}::uuid AND NOT issue.for_others`;
  await tx.$executeRaw`
    WITH revision AS MATERIALIZED (
      SELECT revised.*, issue.content_id, issue.ordinal, ${mine} AS is_mine,
        ${mine} AND issue.content_id IS NOT NULL AND ${isFindingShared(analysisId)} AS is_given
      FROM (${revisions}) AS revised JOIN issue USING (id)
    ), given AS (
      UPDATE issue SET for_others = true FROM revision WHERE issue.id = revision.id AND is_given
      RETURNING issue.id
    ), left_out AS (
      UPDATE found_again AS again SET ordinals = again.ordinals & ~revised.ordinals
      FROM (SELECT content_id, ${ORDINALS} AS ordinals FROM revision WHERE NOT is_mine AND ordinal IS NOT NULL GROUP BY 1) AS revised
      WHERE again.site_check_id = ${analysisId}::uuid AND again.content_id = revised.content_id
    ), parted AS (
      UPDATE crawl_url AS page SET shares_findings = false
      FROM (SELECT DISTINCT content_id AS id FROM revision WHERE NOT is_mine AND ordinal IS NULL) AS shared
      WHERE page.site_check_id = ${analysisId}::uuid AND page.shares_findings AND ${hasContent('page', Prisma.sql`shared.id`)}
      RETURNING page.url, shared.id AS content_id
    ), taken AS (
      SELECT id FROM given
      UNION ALL
      SELECT id FROM revision WHERE NOT is_mine AND ordinal IS NOT NULL
      UNION ALL
      SELECT issue.id FROM parted JOIN page_content AS content ON content.id = content_id
      JOIN issue ON issue.site_check_id = content.site_check_id AND issue.url = parted.url
        AND issue.content_id = parted.content_id
    ), copied AS (
      INSERT INTO issue (id, site_check_id, ${Prisma.raw([...COPIED, ...REVISED].join(', '))})
      SELECT ${newIdAt(Prisma.sql`row_number() OVER (ORDER BY issue.id)`)}, ${analysisId}::uuid, ${copied}, ${Prisma.join(revised)}
      FROM taken JOIN issue USING (id) LEFT JOIN revision USING (id)
      ${columns.length === 0 ? Prisma.sql`WHERE revision.id IS NULL` : Prisma.empty}
    )
    ${change} WHERE issue.id = revision.id AND is_mine AND NOT is_given`;
}

/**
 * Tells whether all findings of an analysis are its own, and of no other: it has taken over none, and only those of a
 * completed one are taken over. Such findings are changed by a statement that costs the planner a fraction.
 */
async function sharesNothing(tx: Db, analysisId: string): Promise<boolean> {
  const [running] = await query(tx, { isAlone: boolean`shared_from || site_findings_from = '{}'` })`
    SELECT ${COLUMNS} FROM site_check WHERE id = ${analysisId}::uuid AND status = 'in_progress'`;
  return running?.isAlone === true;
}
