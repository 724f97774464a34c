import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { uuidOf } from '../support/ids.ts';
import { isFoundAgain, isLeftBy } from '../findings/found-again.ts';

/**
 * Contents and references are stored once for all analyses in which a page stays the same, and so are its findings
 * (`foundIn`). The page names the row under which they are stored (`contentOf`), and the analysis names the analyses that
 * stored them (`storersOf`): by its own id, nothing is found in `page_reference` but what it stored itself.
 */

/** The id of the content, and `source_id` of the references, of the crawl_url row of that alias. */
export function contentOf(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`coalesce(${page}.content_of, ${page}.id)`;
}

/** Matches the crawl_url rows of that alias that have the content of that id: an index finds them. */
export function hasContent(alias: string, contentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(alias)}.state = 'done' AND ${contentOf(alias)} = ${contentId})`;
}

/** The analyses that stored the references of this one: for `site_check_id = ANY(…)`, by which indexes begin. */
export function storersOf(analysisId: string | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT shared_from || id FROM site_check WHERE id = ${uuidOf(analysisId)})::uuid[]`;
}

/** Joins `source`, the page of the analysis that a `reference` is of: also for references that are found by their target. */
export function joinSource(analysisId: string): Prisma.Sql {
  return Prisma.sql`JOIN crawl_url AS source ON source.site_check_id = ${analysisId}::uuid
    AND ${hasContent('source', Prisma.sql`reference.source_id`)} AND reference.site_check_id = ANY(${storersOf(analysisId)})`;
}

/**
 * Makes deletions of contents of a site take turns until the transaction ends. Otherwise two that each delete one of the last
 * two rows of a page would leave its content to each other.
 */
export async function lockContents(tx: Db, analysisId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM site JOIN site_check ON site.id = site_id WHERE site_check.id = ${analysisId}::uuid
    FOR NO KEY UPDATE OF site`;
}

/**
 * Makes the contents of an analysis that is about to be deleted outlive it, as far as later ones share them. The rest
 * goes with it, and with this what no other one shares.
 */
export async function releaseContents(tx: Db, analysisId: string): Promise<void> {
  await lockContents(tx, analysisId);
  // Nobody takes over from it any more. The newest first, as a batch does that takes over.
  await tx.$executeRaw`
    SELECT 1 FROM site_check WHERE site_id = (SELECT site_id FROM site_check WHERE id = ${analysisId}::uuid)
    ORDER BY id DESC FOR UPDATE`;
  await tx.$executeRaw`
    WITH shared AS (
      SELECT content_of AS content, url, content.site_check_id AS storer, ${isShared('content_of', analysisId)} AS by_others,
        shares_findings AND NOT ${sharesFindings('content_of', analysisId)} AS finds_alone
      FROM crawl_url JOIN page_content AS content ON content.id = content_of
      WHERE crawl_url.site_check_id = ${analysisId}::uuid
    ), found AS (
      DELETE FROM issue USING shared WHERE content_id = content AND issue.url = shared.url
        AND issue.site_check_id = storer AND (NOT by_others OR finds_alone AND issue.for_others)
    ), left_alone AS (
      DELETE FROM issue USING site_check AS analysis
      WHERE analysis.id = ${analysisId}::uuid AND issue.site_check_id = ANY(analysis.site_findings_from) AND ${isLeftBy(analysisId)}
    ), unshared AS (SELECT * FROM shared WHERE NOT by_others),
    deleted AS (DELETE FROM page_content USING unshared WHERE id = content)
    DELETE FROM page_reference USING unshared WHERE source_id = content`;
  await tx.$executeRaw`
    WITH heir AS (
      SELECT later.id, later.site_id FROM site_check AS later JOIN site_check AS earlier USING (site_id)
      WHERE earlier.id = ${analysisId}::uuid AND later.id <> earlier.id
        AND earlier.id = ANY(later.shared_from || later.site_findings_from)
      ORDER BY later.id LIMIT 1
    ), renamed AS (
      UPDATE site_check SET shared_from = array_replace(shared_from, ${analysisId}::uuid, heir.id),
        site_findings_from = array_replace(site_findings_from, ${analysisId}::uuid, heir.id) FROM heir
      WHERE site_check.site_id = heir.site_id AND ${analysisId}::uuid = ANY(shared_from || site_findings_from)
    ), contents AS (
      UPDATE page_content AS content SET site_check_id = heir.id FROM heir
      WHERE site_check_id = ${analysisId}::uuid AND ${isShared('content.id', analysisId)}
    ), findings AS (
      UPDATE issue SET site_check_id = heir.id, for_others = true FROM heir
      WHERE site_check_id = ${analysisId}::uuid AND ${isFindingShared(analysisId)}
    )
    UPDATE page_reference AS reference SET site_check_id = heir.id FROM heir
    WHERE site_check_id = ${analysisId}::uuid AND ${isShared('reference.source_id', analysisId)}`;
}

/** Tells whether another analysis has a page whose content is stored under that id. */
export function isShared(contentId: string, analysisId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM crawl_url AS sharing
    WHERE ${hasContent('sharing', Prisma.raw(contentId))} AND sharing.site_check_id <> ${analysisId}::uuid)`;
}

/** Tells whether another analysis shares the row of `issue`. */
export function isFindingShared(analysisId: string): Prisma.Sql {
  const isAgain = isFoundAgain('issue', Prisma.sql`again.site_check_id <> ${analysisId}::uuid`);
  return Prisma.sql`CASE WHEN issue.ordinal IS NULL THEN ${sharesFindings('issue.content_id', analysisId)} ELSE ${isAgain} END`;
}

/** Tells whether another analysis has a page that shares the findings that are stored under that content. */
function sharesFindings(contentId: string, analysisId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM crawl_url AS sharing
    WHERE ${hasContent('sharing', Prisma.raw(contentId))} AND sharing.site_check_id <> ${analysisId}::uuid
      AND sharing.shares_findings)`;
}
