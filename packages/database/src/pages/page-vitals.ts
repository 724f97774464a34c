import type { LabVitals, VitalsFailure } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { int, jsonOf, orNull, text, uuid } from '../support/sql-types.ts';
import { cutToLimit } from '../support/text-limits.ts';
import { topFolderOf } from '../support/url-parts.ts';

/** Most leases of a page. A lower limit would be wrong, because a renderer may have died of another page. */
const LEASES_MAX = 3;
const IS_WAITING = Prisma.sql`vitals IS NULL AND failure IS NULL`;

/** A value that is readonly at every depth. */
type Frozen<Value> = { readonly [Key in keyof Value]: Frozen<Value[Key]> };

/** A page that a renderer measures. */
export interface PageToMeasure {
  readonly urlId: string;
  readonly url: string;
  readonly leaseId: string;
}

/**
 * Chooses the pages of an analysis to measure, unless they have been chosen: the first pages that were found in each
 * folder, and outside of all folders.
 *
 * @param first pages that are measured before these
 */
export async function choosePagesToMeasure(
  db: Db,
  analysisId: string,
  {
    perKind,
    limit,
    first,
  }: { readonly perKind: number; readonly limit: number; readonly first: readonly string[] },
): Promise<void> {
  const isFirst = Prisma.sql`url = ANY(${[...first]}::text[])`;
  await db.$executeRaw`
    INSERT INTO page_vitals (url_id, site_check_id)
    SELECT id, ${analysisId}::uuid FROM (
      SELECT id, url, row_number() OVER (PARTITION BY ${topFolderOf('url')} ORDER BY id) AS place
      FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable
        AND NOT EXISTS (SELECT 1 FROM page_vitals WHERE site_check_id = ${analysisId}::uuid)) AS page
    WHERE place <= ${perKind} OR ${isFirst} ORDER BY ${isFirst} DESC, place, id LIMIT ${limit}
    ON CONFLICT DO NOTHING`;
}

/** Takes the lease of a page that waits; null if none waits, or another page of the analysis is being measured. */
export async function claimPageToMeasure(
  db: Db,
  analysisId: string,
  leaseMs: number,
): Promise<PageToMeasure | null> {
  const leaseId = newId();
  const [claimed] = await query(db, { urlId: uuid`page_vitals.url_id`, url: text`crawl_url.url` })`
    UPDATE page_vitals
    SET lease_id = ${leaseId}::uuid, leased_until = now() + ${leaseMs} * interval '1 millisecond', leases = page_vitals.leases + 1
    FROM crawl_url
    WHERE crawl_url.id = page_vitals.url_id AND page_vitals.url_id = (
      SELECT url_id FROM page_vitals WHERE site_check_id = ${analysisId}::uuid AND ${IS_WAITING}
      ORDER BY leases, url_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      AND EXISTS (SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid AND status = 'in_progress')
      AND NOT EXISTS (SELECT 1 FROM page_vitals AS other
        WHERE other.site_check_id = ${analysisId}::uuid AND other.leased_until > now())
    RETURNING ${COLUMNS}`;
  return claimed === undefined ? null : { ...claimed, leaseId };
}

/** Renews a lease. */
export async function renewPageToMeasure(
  db: Db,
  { urlId, leaseId }: PageToMeasure,
  leaseMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE page_vitals SET leased_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE url_id = ${urlId}::uuid AND lease_id = ${leaseId}::uuid`;
}

/** Stores the measurements of a page, or why there are none, and ends its lease. A stale lease stores nothing. */
export async function storeVitals(
  db: Db,
  { urlId, leaseId }: PageToMeasure,
  outcome: Frozen<LabVitals> | VitalsFailure | null,
): Promise<boolean> {
  const given = { leaseId: null, leasedUntil: null };
  const { count } = await db.pageVitals.updateMany({
    where: { urlId, leaseId, vitals: { equals: Prisma.AnyNull }, failure: null },
    data:
      outcome === null
        ? given
        : typeof outcome === 'string'
          ? { ...given, failure: outcome }
          : {
              ...given,
              vitals: cutToLimit('page_vitals', 'vitals', outcome) as unknown as Prisma.InputJsonObject,
            },
  });
  return count === 1;
}

/**
 * Gives up waiting pages of an analysis. With a reason it gives up all, otherwise those that were chosen too long ago
 * or whose leases all ended without a result.
 *
 * @returns how many are left
 */
export async function giveUpMeasuring(
  db: Db,
  analysisId: string,
  { reason, withinMs }: { readonly reason: VitalsFailure | null; readonly withinMs: number },
): Promise<number> {
  await db.$executeRaw`
    UPDATE page_vitals SET lease_id = NULL, leased_until = NULL,
      failure = CASE WHEN ${reason}::text IS NOT NULL THEN ${reason}::text
        WHEN leases >= ${LEASES_MAX} THEN 'render_failed' ELSE 'too_late' END
    WHERE site_check_id = ${analysisId}::uuid AND ${IS_WAITING} AND (
      ${reason}::text IS NOT NULL
      OR chosen_at < now() - ${withinMs} * interval '1 millisecond'
      OR leases >= ${LEASES_MAX} AND coalesce(leased_until, now()) <= now())`;
  const { waiting } = await queryOne(db, { waiting: int`count(*)` })`
    SELECT ${COLUMNS} FROM page_vitals WHERE site_check_id = ${analysisId}::uuid AND ${IS_WAITING}`;
  return waiting;
}

/** Returns the pages of an analysis that were measured. */
export async function listPageVitals(
  db: Db,
  analysisId: string,
): Promise<readonly { readonly url: string; readonly vitals: LabVitals }[]> {
  return query(db, { url: text`crawl_url.url`, vitals: jsonOf<LabVitals>()`page_vitals.vitals` })`
    SELECT ${COLUMNS} FROM page_vitals JOIN crawl_url ON crawl_url.id = url_id
    WHERE page_vitals.site_check_id = ${analysisId}::uuid AND vitals IS NOT NULL ORDER BY url_id`;
}

interface MeasuredCounts {
  readonly measured: number;
  readonly failed: number;
  readonly waiting: number;
  readonly failures: readonly VitalsFailure[];
}

/** Counts of the chosen pages by their outcome; null for an analysis that measures none. */
export const measuredCounts = orNull(jsonOf<MeasuredCounts>())`
  CASE WHEN options @> '{"measureVitals": true}' THEN (
    SELECT jsonb_build_object('measured', count(vitals), 'failed', count(failure),
      'waiting', count(*) FILTER (WHERE ${IS_WAITING} AND site_check.status = 'in_progress'),
      'failures', coalesce(jsonb_agg(DISTINCT failure) FILTER (WHERE failure IS NOT NULL), '[]'))
    FROM page_vitals WHERE site_check_id = site_check.id) END`;
