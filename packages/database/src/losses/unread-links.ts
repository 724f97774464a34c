import { CLICKS_MAX, missingLinks, type MissingLinks } from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';
import type { Analysis } from '../analyses/analysis.ts';
import {
  hasDeniedStatus,
  isLeftOutPage,
  isTurnedAway,
  lastSubjectSql,
  subjectSql,
  whyPageNotJudged,
  type Judge,
} from '../findings/judged.ts';
import { Prisma } from '../generated/client.ts';
import { contentOf, storersOf } from '../pages/shared-contents.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, text, wordOf } from '../support/sql-types.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { isFound, LEADS_TO } from './loss-candidates.ts';

/** Limit of the pages whose links are followed, the best linked first. */
const UNREAD_MAX = 10_000;
/** Limit of these pages and those to which they lead. If there are more, all pages count as such. */
const HIDDEN_MAX = 2 * UNREAD_MAX;

/** An analysis that follows on the one of that id. */
export interface Following extends Pick<Judge, 'analysis'> {
  readonly beforeId: string;
}

/** Sitemaps of which nobody knows what they list now. */
export interface UnreadSitemaps {
  /** Those that an earlier analysis could read. */
  readonly urls: readonly string[];
  /** True if the earlier analysis could not read some either, so that any page may be one that it did not find. */
  readonly wereUnread: boolean;
}

/**
 * Returns those of these pages to which a page, a redirect or a sitemap led before that could not be read now, also by
 * way of pages that the analysis has not found. If the earlier analysis could not read it either, any page may be one
 * that it did not ask for, unless it knew that nothing leads to the page.
 *
 * @param hashes of pages that the analysis has not found
 */
export async function listHiddenByUnread(
  db: Db,
  { analysis, beforeId }: Following,
  sitemaps: UnreadSitemaps,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const isUnfound = Prisma.sql`NOT EXISTS (SELECT 1 FROM crawl_url AS now
    WHERE now.site_check_id = ${analysis.id}::uuid AND now.url_hash = page.url_hash AND ${isFound('now')})`;
  const rows = await query(db, { urlHash: text`url_hash` })`
    WITH RECURSIVE unread AS MATERIALIZED (${unreadPages({ analysis, beforeId })}),
    hidden AS (
      SELECT url_hash, content FROM unread
      UNION
      SELECT url_hash, ${contentOf('page')} FROM crawl_url AS page
      WHERE site_check_id = ${beforeId}::uuid AND purpose = 'page' AND state = 'done'
        AND sitemap_url = ANY(${[...sitemaps.urls]}::text[]) AND ${isUnfound}
      UNION
      SELECT page.url_hash, ${contentOf('page')} FROM hidden
      CROSS JOIN LATERAL (
        SELECT target_hash FROM page_reference AS reference
        WHERE reference.source_id = hidden.content AND reference.site_check_id = ANY(${storersOf(beforeId)})
          AND reference.kind = ANY(${LEADS_TO}::text[])
        UNION ALL
        SELECT ${urlHashOf('redirecting.redirect_url')} FROM crawl_url AS redirecting
        WHERE redirecting.site_check_id = ${beforeId}::uuid AND redirecting.url_hash = hidden.url_hash
          AND redirecting.redirect_url IS NOT NULL) AS led
      JOIN crawl_url AS page ON page.site_check_id = ${beforeId}::uuid AND page.url_hash = led.target_hash
        AND page.purpose = 'page'
      WHERE ${isUnfound})
    SELECT ${COLUMNS} FROM (
      (SELECT url_hash FROM hidden LIMIT ${HIDDEN_MAX})
      UNION ALL
      SELECT url_hash FROM crawl_url AS page WHERE site_check_id = ${beforeId}::uuid AND ${isLeftOutPage('page')}
        AND url_hash = ANY(${[...hashes]}::bigint[]) AND NOT EXISTS (SELECT 1 FROM lost_page
          WHERE lost_page.site_check_id = ${beforeId}::uuid AND lost_page.url_hash = page.url_hash AND how = 'unlinked')
        AND (${sitemaps.wereUnread} OR EXISTS (SELECT 1 FROM unread WHERE was_unread))) AS hidden`;
  return new Set(rows.length >= HIDDEN_MAX ? hashes : rows.map(({ urlHash }) => urlHash));
}

/** Why links are not known to pages with so few. */
export type WhyLinks = Readonly<Partial<Record<MissingLinks, NotJudged>>>;

/**
 * Returns why the links are not known to a page to which no other page links now, or a single one, or to which more
 * clicks lead than before: one that could not be read linked to it.
 *
 * @param wasUnknown true if that was so in the earlier analysis. It then still is until the unread page can be read.
 */
export async function whyLinksUnknown(
  db: Db,
  { analysis, beforeId }: Following,
  wasUnknown: boolean,
): Promise<WhyLinks> {
  const rows = await query(db, {
    missing: wordOf<MissingLinks>()`missing`,
    why: wordOf<NotJudged>()`min(why)`,
  })`
    WITH unread AS MATERIALIZED (${unreadPages({ analysis, beforeId })}),
    led AS (
      SELECT unread.why, target.indexable, coalesce(target.links_in, 0) AS links_in,
        coalesce(target.links_in < target_was.links_in, false) AS has_fewer,
        target_was.click_depth IS NOT NULL AND (target.click_depth IS NULL
          OR target.click_depth >= ${CLICKS_MAX}::int AND target.click_depth > target_was.click_depth) AS is_far
      FROM unread
      JOIN page_reference AS reference ON reference.source_id = unread.content
        AND reference.site_check_id = ANY(${storersOf(beforeId)}) AND reference.kind = 'link' AND NOT reference.nofollow
      JOIN crawl_url AS target ON target.site_check_id = ${analysis.id}::uuid AND target.url_hash = reference.target_hash
        AND target.purpose = 'page' AND target.state = 'done' AND target.depth > 0
      JOIN crawl_url AS target_was ON target_was.site_check_id = ${beforeId}::uuid
        AND target_was.url_hash = target.url_hash
      WHERE target.url_hash <> unread.url_hash)
    SELECT ${COLUMNS} FROM (
      SELECT 'none' AS missing, why FROM led WHERE indexable AND links_in = 0
      UNION ALL SELECT 'single', why FROM led WHERE indexable AND links_in = 1 AND has_fewer
      UNION ALL SELECT 'far', why FROM led WHERE is_far
      UNION ALL SELECT missing, why FROM unread CROSS JOIN unnest(${[...missingLinks]}::text[]) AS missing
        WHERE ${wasUnknown} AND was_unread) AS unknown
    GROUP BY missing`;
  return Object.fromEntries(rows.map(({ missing, why }) => [missing, why]));
}

/**
 * Tells whether a page that has never been read turned the crawler away, or is forbidden to it and not to search engines,
 * while nothing links to some indexable page: the one may link to the other.
 *
 * @param beforeId the analysis on which it follows; null for the first one of a site
 */
export async function mayHideLinks(
  db: Db,
  { id }: Pick<Analysis, 'id'>,
  beforeId: string | null,
): Promise<boolean> {
  const { mayHide } = await queryOne(db, {
    mayHide: boolean`EXISTS (
        SELECT 1 FROM crawl_url AS unread
        WHERE site_check_id = ${id}::uuid AND purpose = 'page'
          AND (state = 'done' AND ${isTurnedAway('unread')} OR skip_reason = 'robots' AND blocked_by IS NULL)
          AND NOT EXISTS (SELECT 1 FROM crawl_url AS was WHERE was.site_check_id = ${beforeId}::uuid
            AND was.url_hash = unread.url_hash AND ${lastSubjectSql('was')} > 'nothing'))
      AND EXISTS (
        SELECT 1 FROM crawl_url
        WHERE site_check_id = ${id}::uuid AND purpose = 'page' AND state = 'done'
          AND indexable AND depth > 0 AND coalesce(links_in, 0) = 0)`,
  })`SELECT ${COLUMNS}`;
  return mayHide;
}

/**
 * Selects pages that an analysis could not read as well as before, with their earlier content. A lost page is one of them
 * while its server fails or something stands in for it, because its links may come back with it, or refuses the crawler,
 * because others may see them.
 */
function unreadPages({ analysis, beforeId }: Following): Prisma.Sql {
  return Prisma.sql`
    SELECT url_hash, content, was_unread, why FROM (
      SELECT was.url_hash, ${contentOf('was')} AS content, was.stood_as IS NOT NULL AS was_unread, was.link_score,
        ${whyPageNotJudged({ analysis }, 'was', 'now')} AS why,
        ${hidesLinks('shown')} AS may_have_links
      FROM crawl_url AS was
      JOIN crawl_url AS now ON now.site_check_id = ${analysis.id}::uuid AND now.url_hash = was.url_hash AND ${isFound('now')}
      LEFT JOIN crawl_url AS shown ON shown.site_check_id = ${analysis.id}::uuid
        AND shown.url_hash = coalesce(now.redirect_end_hash, now.url_hash)
      WHERE was.site_check_id = ${beforeId}::uuid AND was.purpose = 'page') AS page
    WHERE why <> 'lost' OR why = 'lost' AND may_have_links ORDER BY link_score DESC NULLS LAST LIMIT ${UNREAD_MAX}`;
}

/** Selects answers without a page that do not say either that it is gone. */
function hidesLinks(alias: string): Prisma.Sql {
  const answer = Prisma.raw(alias);
  return Prisma.sql`(${answer}.state = 'done' AND ${subjectSql(alias)} < 'html'
    AND (${hasDeniedStatus(alias)} OR coalesce(${answer}.status_code, 500) NOT BETWEEN 400 AND 499))`;
}
