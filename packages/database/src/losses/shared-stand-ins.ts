import type { StandIn } from '@plumbline/page-facts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean } from '../support/sql-types.ts';

/** Pages that had texts of their own and show one now: so many do not change to the same text by themselves. */
const SHARING_MIN = 3;
const SOFT_404: StandIn = 'soft_404';

/** With the home page, which shows it at the end and had its own text before, two are enough. */
const SHARING_WITH_HOME_MIN = 2;

/** The home page, with the hash of what it showed at the end; null if that was no page. */
interface HomeAtEnd {
  readonly url: string;
  readonly contentHash: string | null;
}

/**
 * Marks pages in whose place a notice stands, whatever it says: several show it that had texts of their own in the analysis
 * before, or they showed it there already. It also marks pages whose source ends inside elements and did not before.
 */
export async function markSharedStandIns(
  tx: Db,
  { analysisId, beforeId }: { readonly analysisId: string; readonly beforeId: string },
  home: HomeAtEnd,
): Promise<void> {
  await tx.$executeRaw`
    WITH shared AS MATERIALIZED (
      SELECT now.content_hash FROM crawl_url AS now
      JOIN crawl_url AS was ON was.site_check_id = ${beforeId}::uuid AND was.url_hash = now.url_hash
      WHERE now.site_check_id = ${analysisId}::uuid AND now.state = 'done' AND now.indexable
        AND was.state = 'done' AND was.indexable AND NOT coalesce(was.summary ? 'standIn', false)
        AND now.content_hash <> was.content_hash AND now.rendered IS NOT DISTINCT FROM was.rendered
      GROUP BY now.content_hash HAVING count(DISTINCT was.content_hash) >= CASE
        WHEN now.content_hash = ${home.contentHash}::text AND bool_and(now.url <> ${home.url}) THEN ${SHARING_WITH_HOME_MIN}::int
        ELSE ${SHARING_MIN}::int END)
    UPDATE crawl_url AS page
    SET summary = coalesce(page.summary, '{}') || jsonb_build_object('standIn', ${SOFT_404}::text)
    WHERE page.site_check_id = ${analysisId}::uuid AND page.state = 'done' AND page.indexable
      AND NOT coalesce(page.summary ? 'standIn', false)
      AND coalesce(
        (SELECT coalesce(was.summary->>'standIn' = ${SOFT_404}, false) FROM crawl_url AS was
         WHERE was.site_check_id = ${beforeId}::uuid AND was.url_hash = page.url_hash AND was.content_hash = page.content_hash),
        page.content_hash IN (SELECT content_hash FROM shared)
        OR coalesce(page.summary ? 'endsOpen', false) AND EXISTS (
          SELECT 1 FROM crawl_url AS was
          WHERE was.site_check_id = ${beforeId}::uuid AND was.url_hash = page.url_hash
            AND (was.summary->>'standIn' = ${SOFT_404} OR was.indexable AND NOT coalesce(was.summary ? 'endsOpen', false))))`;
}

const STATIC_FILE = '^(text/(css|javascript)|application/(x-)?javascript|image/|font/)';

/**
 * Marks answers that say nothing of what was there: a sign-in or a notice where an error was, and a page where a file was.
 * They may have changed, or something covers them.
 */
export async function markCovered(
  tx: Db,
  { analysisId, beforeId }: { readonly analysisId: string; readonly beforeId: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE crawl_url AS page
    SET summary = coalesce(page.summary, '{}') || '{"covers": true}'
    FROM crawl_url AS was
    WHERE page.site_check_id = ${analysisId}::uuid AND page.state = 'done' AND page.failure_reason IS NULL
      AND was.site_check_id = ${beforeId}::uuid AND was.url_hash = page.url_hash AND was.state = 'done'
      AND CASE page.purpose
        WHEN 'page' THEN page.status_code < 400 AND (was.status_code >= 400 OR coalesce(was.summary ? 'covers', false))
          AND EXISTS (SELECT 1 FROM crawl_url AS shown
            WHERE shown.site_check_id = page.site_check_id AND shown.summary ? 'standIn'
              AND shown.url_hash = coalesce(page.redirect_end_hash, page.url_hash))
        ELSE page.status_code = 200 AND page.content_type = 'text/html' AND was.status_code = 200
          AND (was.content_type ~ ${STATIC_FILE} OR coalesce(was.summary ? 'covers', false)) END`;
}

/** Tells whether a content stands in for pages of an analysis. */
export async function isStandIn(db: Db, analysisId: string, contentHash: string): Promise<boolean> {
  const { isKnown } = await queryOne(db, {
    isKnown: boolean`EXISTS (
      SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND content_hash = ${contentHash}
        AND summary->>'standIn' = ${SOFT_404})`,
  })`SELECT ${COLUMNS}`;
  return isKnown;
}
