import { Prisma } from '../generated/client.ts';
import type { Nights } from '../site-facts/unchanged-site.ts';
import type { Db } from '../support/client.ts';
import { newId, newIdAt } from '../support/ids.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean } from '../support/sql-types.ts';
import { FOUND_AT_ONCE, isFoundAgain, ORDINALS, SITE_STORERS_MAX } from './found-again.ts';
import { foundIn } from './found.ts';
import { firstSeenSince, recordsOfIssues, type IssueRow } from './insert-issues.ts';
import { FOUND_FIX } from './settled-fixes.ts';

/** The analyses before one. */
export interface Earlier {
  /** The previous full analysis: see `insertIssues`. */
  readonly beforeId: string | null;
  /** One of the same site whose findings may come out the same. */
  readonly comparedId: string | null;
}

/**
 * Prepares an analysis for what its site checks find. Deletes what they found before, and chooses the analyses whose
 * findings it can find again: those that stored most.
 */
export async function beginSiteIssues(
  tx: Db,
  analysisId: string,
  checkIds: readonly string[],
  { comparedId }: Pick<Earlier, 'comparedId'>,
): Promise<void> {
  await tx.issue.deleteMany({ where: { analysisId, checkId: { in: [...checkIds] }, forOthers: false } });
  await tx.foundAgain.deleteMany({ where: { analysisId } });
  if (comparedId === null) return;
  await tx.$executeRaw`
    UPDATE site_check SET site_findings_from = ARRAY(
      SELECT issue.site_check_id FROM ${foundIn(comparedId)} AS issue WHERE ordinal IS NOT NULL
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${SITE_STORERS_MAX})
    WHERE id = ${analysisId}::uuid`;
}

/**
 * Stores findings of site checks, at most `FOUND_AT_ONCE`. Those that came out the same in the analysis compared with are
 * noted as found again, unless the whole site or people have changed them there.
 */
export async function insertSiteIssues(
  tx: Db,
  analysisId: string,
  issues: readonly IssueRow[],
  { beforeId, comparedId }: Earlier,
): Promise<void> {
  if (issues.length === 0) return;
  const contentId = newId();
  const { columns, records } = recordsOfIssues(
    issues.map((issue, ordinal) => ({ ...issue, contentId, ordinal })),
  );
  // The newest first, as everybody who locks several.
  await tx.$executeRaw`SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid FOR NO KEY UPDATE`;
  const isHeld = comparedId !== null && (await holdDetails(tx, comparedId));
  const isCompared = Prisma.sql`(issue.site_check_id = ${comparedId}::uuid AND NOT issue.for_others
    OR ${isFoundAgain('issue', Prisma.sql`again.site_check_id = ${comparedId}::uuid`)})`;
  await tx.$executeRaw`
    WITH found AS MATERIALIZED (SELECT ${columns} FROM ${records}),
    same AS MATERIALIZED (
      SELECT DISTINCT ON (issue.content_id, issue.ordinal) row.id, issue.content_id, issue.ordinal
      FROM site_check AS analysis CROSS JOIN found AS row CROSS JOIN LATERAL (
        SELECT issue.content_id, issue.ordinal FROM issue
        WHERE issue.site_check_id = ANY(analysis.site_findings_from) AND issue.url = row.url
          AND issue.check_id = row.check_id AND ${IS_AS_FOUND}
          AND (issue.severity, issue.confidence, issue.about_site, issue.evidence, issue.places, issue.rests_on, issue.fix)
            IS NOT DISTINCT FROM (row.severity, row.confidence, row.about_site, row.evidence, row.places, row.rests_on, row.fix)
          AND ${isCompared}
          AND NOT ${isFoundAgain('issue', Prisma.sql`again.site_check_id = analysis.id`)}
        ORDER BY issue.id LIMIT 1) AS issue
      WHERE ${isHeld} AND analysis.id = ${analysisId}::uuid
    ), noted AS (${noteFoundAgain(analysisId, Prisma.sql`same`)})
    INSERT INTO issue (site_check_id, first_seen_at, ${columns})
    SELECT ${analysisId}::uuid, ${firstSeenSince(beforeId)}, ${columns} FROM found AS row
    WHERE NOT EXISTS (SELECT 1 FROM same WHERE same.id = row.id)`;
}

/** Tells whether a finding of a site check is as the check reported it. */
const IS_AS_FOUND = Prisma.sql`(issue.ordinal IS NOT NULL AND issue.found_fix IS NULL AND NOT issue.ignored)`;

/** @param same selects `content_id` and `ordinal` of findings that the analysis has again */
function noteFoundAgain(analysisId: string, same: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO found_again (site_check_id, content_id, ordinals)
    SELECT ${analysisId}::uuid, content_id, ${ORDINALS} FROM ${same} AS same GROUP BY content_id
    ON CONFLICT (content_id, site_check_id) DO UPDATE SET ordinals = found_again.ordinals | excluded.ordinals`;
}

const TAKEN_OVER = Prisma.raw(
  'check_id, severity, confidence, url, about_site, evidence, places, rests_on, first_seen_at',
);

/**
 * Takes over what checks found in the earlier analysis of the unchanged site (`isSiteUnchanged`): it is found again.
 *
 * @param absorbing the checks that ran again and absorb findings. If they found something else than before, nothing is
 *   taken over, because what they absorbed then is not known
 * @returns false if all checks have to run
 */
export async function takeOverSiteFindings(
  tx: Db,
  { beforeId, analysisId }: Nights,
  checkIds: readonly string[],
  absorbing: readonly string[],
): Promise<boolean> {
  const places = (id: string) => Prisma.sql`
    (SELECT check_id, about_site, url FROM ${foundIn(id)} AS issue WHERE check_id = ANY(${[...absorbing]}::text[]))`;
  const [before, now] = [places(beforeId), places(analysisId)];
  const { isSame } = await queryOne(tx, {
    isSame: boolean`NOT EXISTS ((${before} EXCEPT ${now}) UNION ALL (${now} EXCEPT ${before}))`,
  })`SELECT ${COLUMNS}`;
  if (!isSame || !(await holdDetails(tx, beforeId))) return false;
  const place = Prisma.sql`row_number() OVER (ORDER BY taken.id) - 1`;
  await tx.$executeRaw`
    WITH taken AS MATERIALIZED (
      SELECT issue.id, issue.content_id, issue.ordinal,
        ${IS_AS_FOUND} AND issue.site_check_id = ANY(analysis.site_findings_from) AS is_again
      FROM ${foundIn(beforeId)} AS issue JOIN site_check AS analysis ON analysis.id = ${analysisId}::uuid
      WHERE issue.check_id = ANY(${[...checkIds]}::text[])
    ), noted AS (${noteFoundAgain(analysisId, Prisma.sql`(SELECT * FROM taken WHERE is_again)`)}
    ), own AS (SELECT taken.id, ${place} AS place FROM taken WHERE NOT is_again
    ), contents AS MATERIALIZED (
      SELECT number, ${newIdAt(Prisma.sql`number`)} AS content_id FROM (SELECT DISTINCT place / ${FOUND_AT_ONCE} AS number FROM own) AS part
    )
    INSERT INTO issue (id, site_check_id, content_id, ordinal, fix, ${TAKEN_OVER})
    SELECT ${newIdAt(Prisma.sql`place`)}, ${analysisId}::uuid, contents.content_id, place % ${FOUND_AT_ONCE}, ${FOUND_FIX}, ${TAKEN_OVER}
    FROM own JOIN contents ON number = place / ${FOUND_AT_ONCE} JOIN issue ON issue.id = own.id`;
  return true;
}

/** Keeps the details of an analysis until the transaction ends. @returns false if they are gone or being deleted */
export async function holdDetails(tx: Db, analysisId: string): Promise<boolean> {
  const held = await tx.$executeRaw`
    SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid AND details = 'stored' FOR SHARE`;
  return held > 0;
}
