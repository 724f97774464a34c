import type { StandIn } from '@plumbline/page-facts';
import { isDenied } from '../findings/judged.ts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { contentFact } from '../frontier/url-result.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean } from '../support/sql-types.ts';

/** Pages that had texts of their own and show one now: so many do not change to the same text by themselves. */
const SHARING_MIN = 3;
/** Most words of a notice that says something else on each page, such as its address or the number of the request. */
const NOTICE_WORDS_MAX = 60;
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
 * before, or they showed it there already. A notice may name the page: then its title and heading are the same, and few
 * words are left. It also marks pages whose source looks broken and did not before.
 */
export async function markSharedStandIns(
  tx: Db,
  { analysisId, beforeId }: { readonly analysisId: string; readonly beforeId: string },
  home: HomeAtEnd,
): Promise<void> {
  // What an application shows at each address that it does not know mostly names the home page as its canonical.
  const mayBeIndexed = (
    page: Prisma.Sql,
  ) => Prisma.sql`(${page}.indexable OR ${page}.content_hash = ${home.contentHash}::text
    AND ${page}.canonical_url = ${home.url} AND ${page}.status_code = 200 AND NOT ${page}.noindex)`;
  const isShort = (page: Prisma.Sql) =>
    Prisma.sql`(${page}.title <> '' AND ${page}.word_count <= ${NOTICE_WORDS_MAX}::int)`;
  const heading = (page: 'page' | 'now' | 'was') => contentFact(page, 'h1');
  await tx.$executeRaw`
    WITH notice AS MATERIALIZED (
      SELECT now.title, ${heading('now')} AS h1 FROM crawl_url AS now
      JOIN crawl_url AS was ON was.site_check_id = ${beforeId}::uuid AND was.url_hash = now.url_hash
      WHERE now.site_check_id = ${analysisId}::uuid AND now.state = 'done' AND ${mayBeIndexed(Prisma.sql`now`)}
        AND was.state = 'done' AND now.rendered IS NOT DISTINCT FROM was.rendered AND ${isShort(Prisma.sql`now`)}
        AND (was.indexable AND NOT coalesce(was.summary ? 'standIn', false)
            AND now.word_count * 2 < was.word_count AND now.title IS DISTINCT FROM was.title
          OR was.summary->>'standIn' = ${SOFT_404} AND now.title = was.title
            AND ${heading('now')} IS NOT DISTINCT FROM ${heading('was')})
      GROUP BY 1, 2 HAVING count(DISTINCT was.content_hash) >= ${SHARING_MIN}::int),
    shared AS MATERIALIZED (
      SELECT now.content_hash FROM crawl_url AS now
      JOIN crawl_url AS was ON was.site_check_id = ${beforeId}::uuid AND was.url_hash = now.url_hash
      WHERE now.site_check_id = ${analysisId}::uuid AND now.state = 'done' AND ${mayBeIndexed(Prisma.sql`now`)}
        AND was.state = 'done' AND was.indexable AND NOT coalesce(was.summary ? 'standIn', false)
        AND now.content_hash <> was.content_hash AND now.rendered IS NOT DISTINCT FROM was.rendered
      GROUP BY now.content_hash HAVING count(DISTINCT was.content_hash) >= CASE
        WHEN now.content_hash = ${home.contentHash}::text AND bool_and(now.url <> ${home.url}) THEN ${SHARING_WITH_HOME_MIN}::int
        ELSE ${SHARING_MIN}::int END)
    UPDATE crawl_url AS page
    SET summary = coalesce(page.summary, '{}') || jsonb_build_object('standIn', ${SOFT_404}::text)
    WHERE page.site_check_id = ${analysisId}::uuid AND page.state = 'done' AND ${mayBeIndexed(Prisma.sql`page`)}
      AND NOT coalesce(page.summary ? 'standIn', false)
      AND coalesce(
        (SELECT coalesce(was.summary->>'standIn' = ${SOFT_404}, false) FROM crawl_url AS was
         WHERE was.site_check_id = ${beforeId}::uuid AND was.url_hash = page.url_hash AND was.content_hash = page.content_hash),
        page.content_hash IN (SELECT content_hash FROM shared)
        OR ${isShort(Prisma.sql`page`)} AND EXISTS (
          SELECT 1 FROM notice WHERE notice.title = page.title AND notice.h1 IS NOT DISTINCT FROM ${heading('page')})
        OR coalesce(page.summary ? 'looksBroken', false) AND EXISTS (
          SELECT 1 FROM crawl_url AS was
          WHERE was.site_check_id = ${beforeId}::uuid AND was.url_hash = page.url_hash
            AND (was.summary->>'standIn' = ${SOFT_404} OR was.indexable AND NOT coalesce(was.summary ? 'looksBroken', false))))`;
}

const STATIC_FILE = '^(text/(css|javascript)|application/(x-)?javascript|image/|font/)';

/**
 * Marks answers that say nothing of what was there: a sign-in, a notice, a refusal or no content where an error was,
 * also where a redirect ends, or at the end of a redirect where an empty page was; a notice where a redirect was; a page
 * where a file was, or an empty image; and a page that shows what another one shows and showed before, as caches do by
 * mistake. What was there may have changed, or be covered.
 */
export async function markCovered(
  tx: Db,
  { analysisId, beforeId }: { readonly analysisId: string; readonly beforeId: string },
): Promise<void> {
  const inBoth = (now: string, was: string) => Prisma.sql`
    ${Prisma.raw(now)}.site_check_id = ${analysisId}::uuid AND ${Prisma.raw(was)}.site_check_id = ${beforeId}::uuid`;
  const pages = Prisma.sql`crawl_url AS page JOIN crawl_url AS was ON was.url_hash = page.url_hash AND ${inBoth('page', 'was')}
    AND page.state = 'done' AND page.failure_reason IS NULL AND was.state = 'done'`;
  const wasCovered = Prisma.sql`coalesce(was.summary ? 'covers', false)`;
  const wasEmpty = Prisma.sql`(page.redirect_url IS NOT NULL AND was.redirect_url IS NULL
    AND coalesce(was.summary->>'standIn' = ${SOFT_404}, false))`;
  const isEmpty = Prisma.sql`(shown.purpose = 'page' AND shown.status_code BETWEEN 200 AND 299 AND shown.bytes = 0)`;
  const isStandingIn = Prisma.sql`(coalesce(shown.summary ? 'standIn', false) OR ${isEmpty})`;
  await tx.$executeRaw`
    WITH covering AS (
      SELECT page.id FROM ${pages}
      JOIN crawl_url AS shown ON shown.url_hash = coalesce(page.redirect_end_hash, page.url_hash)
      JOIN crawl_url AS shown_was ON shown_was.url_hash = coalesce(was.redirect_end_hash, was.url_hash)
      WHERE ${inBoth('shown', 'shown_was')} AND page.status_code < 400
        AND ((${isStandingIn} OR ${isDenied('shown')}) AND (${wasCovered} OR ${wasEmpty})
          OR ${isStandingIn} AND (shown_was.status_code >= 400 OR was.redirect_url IS NOT NULL AND page.redirect_url IS NULL)
          OR ${isDenied('shown')} AND shown_was.status_code >= 400 AND NOT ${isDenied('shown_was')})
      UNION
      SELECT page.id FROM ${pages}
      WHERE (was.indexable AND was.content_hash <> page.content_hash OR ${wasCovered}) AND EXISTS (
        SELECT 1 FROM crawl_url AS other
        JOIN crawl_url AS other_was ON other_was.url_hash = other.url_hash AND other_was.content_hash = other.content_hash
          AND NOT coalesce(other_was.summary ? 'covers', false)
        WHERE ${inBoth('other', 'other_was')} AND other.redirect_url IS NULL AND other.word_count > 0
          AND other.content_hash = page.content_hash AND coalesce(other.title, '') = coalesce(page.title, '')
          AND ${contentFact('other', 'h1')} IS NOT DISTINCT FROM ${contentFact('page', 'h1')})
      UNION
      SELECT page.id FROM ${pages}
      WHERE page.purpose = 'probe' AND page.status_code = 200 AND was.status_code = 200
        AND (page.content_type = 'text/html' AND (was.content_type ~ ${STATIC_FILE} OR ${wasCovered})
          OR page.content_type ~ '^image/' AND page.bytes = 0 AND (was.bytes > 0 OR ${wasCovered})))
    UPDATE crawl_url SET summary = coalesce(summary, '{}') || '{"covers": true}'
    WHERE id IN (SELECT id FROM covering)`;
}

/** Tells whether a content stands in for pages of an analysis, and is that of none. */
export async function isStandIn(db: Db, analysisId: string, contentHash: string): Promise<boolean> {
  const { isKnown } = await queryOne(db, {
    isKnown: boolean`EXISTS (
      SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND content_hash = ${contentHash}
      HAVING bool_and(summary->>'standIn' IS NOT DISTINCT FROM ${SOFT_404}))`,
  })`SELECT ${COLUMNS}`;
  return isKnown;
}
