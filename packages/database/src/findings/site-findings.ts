import { Prisma } from '../generated/client.ts';
import type { Nights } from '../site-facts/unchanged-site.ts';
import type { Db } from '../support/client.ts';
import { newIdAt } from '../support/ids.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean } from '../support/sql-types.ts';
import { foundIn } from './found.ts';
import { FOUND_FIX } from './settled-fixes.ts';

const TAKEN_OVER = Prisma.raw(
  'check_id, severity, confidence, url, about_site, evidence, places, rests_on, first_seen_at',
);

/**
 * Takes over what checks found in the earlier analysis of the unchanged site (`isSiteUnchanged`).
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
  await tx.$executeRaw`
    INSERT INTO issue (id, site_check_id, fix, ${TAKEN_OVER})
    SELECT ${newIdAt(Prisma.sql`row_number() OVER (ORDER BY issue.id)`)}, ${analysisId}::uuid, ${FOUND_FIX}, ${TAKEN_OVER}
    FROM ${foundIn(beforeId)} AS issue WHERE check_id = ANY(${[...checkIds]}::text[])`;
  return true;
}

/** Keeps the details of an analysis until the transaction ends. @returns false if they are gone or being deleted */
export async function holdDetails(tx: Db, analysisId: string): Promise<boolean> {
  const held = await tx.$executeRaw`
    SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid AND details = 'stored' FOR SHARE`;
  return held > 0;
}
