import { findablePage, type Indexability, type RedirectEnd, type Surroundings } from '@plumbline/checks';
import type { Analysis } from '../analyses/analysis.ts';
import { subjectSql } from '../findings/judged.ts';
import { Prisma } from '../generated/client.ts';
import { isSimilar } from '../site-facts/rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { float, jsonOf, orNull, text, timestamp } from '../support/sql-types.ts';
import { contentOf, joinSource } from '../pages/shared-contents.ts';

/** A page that could be indexed in the last full analysis, or was already lost by then. */
export interface KnownPage {
  readonly url: string;
  /** `urlHash` of packages/web, as text. */
  readonly urlHash: string;
  readonly linkScore: number;
  /** The time of its loss, if it was already lost. */
  readonly since: Date | null;
  readonly was: Indexability;
}

/** A known page that does not look as it should in the later analysis. */
export interface LossCandidate extends KnownPage {
  readonly is: Indexability;
  readonly surroundings: Omit<Surroundings, 'isExpected'>;
}

const indexability = jsonOf<Indexability>();
const surroundings = jsonOf<LossCandidate['surroundings']>();

const knownColumns = {
  url: text`before.url`,
  urlHash: text`before.url_hash`,
  linkScore: float`before.link_score`,
  since: orNull(timestamp)`before.since`,
  was: indexability`before.was`,
};

/** References by which search engines find pages. A redirect only names an old address. */
export const LEADS_TO = ['link', 'canonical', 'hreflang', 'next', 'prev', 'alternate', 'iframe'];

/**
 * Returns the known pages that the analysis looked at and that search engines may have dropped. The home page of a site
 * that has moved to another host, or from HTTP to HTTPS, leads to a page, or the analysis would have failed.
 */
export function readLossCandidates(
  db: Db,
  analysis: Analysis,
  baselineId: string,
): AsyncIterable<LossCandidate> {
  const homeUrl = analysis.siteFiles?.homeUrl ?? analysis.startUrl;
  const homeUrls = [analysis.startUrl, homeUrl];
  const hasMoved = new URL(homeUrl).origin !== new URL(analysis.startUrl).origin;
  const isMovedHome = Prisma.sql`(${hasMoved} AND page.url = ${analysis.startUrl})`;
  // It may be on a host that is not crawled.
  const newHome: RedirectEnd = {
    url: homeUrl,
    is: findablePage(),
    isHomePage: false,
    hasCopy: false,
    hasLostContent: false,
  };
  // Little but its status is known about a URL of another host.
  const finalSql = Prisma.sql`CASE WHEN final.purpose = 'page' THEN ${indexabilitySql('final')}
    ELSE (${JSON.stringify(findablePage())}::jsonb || jsonb_build_object(
      'statusCode', final.status_code, 'failureReason', final.failure_reason,
      'isChallenge', coalesce((final.summary->>'isChallenge')::boolean, false)))::json END`;
  const columns = {
    ...knownColumns,
    is: indexability`${indexabilitySql('page')}`,
    surroundings: surroundings`json_build_object(
          'isReferenced', (page.depth = 0 AND NOT ${isMovedHome}) OR ${isReferenced('page', analysis.id)},
          'mayBeReferenced', true,
          'redirectEnd', coalesce((
            SELECT json_build_object('url', final.url, 'is', ${finalSql},
              'isHomePage', final.url = ANY(${homeUrls}::text[]) AND NOT ${isMovedHome},
              'hasCopy', ${hasCopy('final', analysis.id)},
              'hasLostContent', EXISTS (SELECT 1 FROM ${lastFindable(baselineId)} AS was WHERE ${isSimilar('was', 'final')}))
            FROM crawl_url AS final
            WHERE final.site_check_id = ${analysis.id}::uuid AND final.url_hash = page.redirect_end_hash
              AND ${isKnown('final')}),
            CASE WHEN ${isMovedHome} THEN ${JSON.stringify(newHome)}::json END),
          'hasCopy', ${hasCopy('page', analysis.id)})`,
  };
  return readInChunks<LossCandidate>(
    (last, limit) => query(db, columns)`
      SELECT ${COLUMNS}
      FROM (${knownPages(baselineId, last?.urlHash)}) AS before
      JOIN crawl_url AS page ON page.site_check_id = ${analysis.id}::uuid AND page.url_hash = before.url_hash
      WHERE page.purpose = 'page' AND ${isKnown('page')}
        AND ${subjectSql('page')} <> 'indexable'
      ORDER BY before.url_hash LIMIT ${limit}`,
  );
}

/**
 * Returns the known pages that the analysis did not find, the best linked first. Pages with a query come and go
 * without meaning, and so do pages that were crawled because redirects led to them.
 */
export async function listUndiscovered(
  db: Db,
  analysisId: string,
  baselineId: string,
  limit: number,
): Promise<readonly KnownPage[]> {
  // OFFSET, because the planner would otherwise look for what leads to each known page.
  return query(db, knownColumns)`
    SELECT ${COLUMNS} FROM (
      SELECT * FROM (${knownPages(baselineId)}) AS before
      WHERE strpos(before.url, '?') = 0 AND NOT EXISTS (
        SELECT 1 FROM crawl_url AS page
        WHERE page.site_check_id = ${analysisId}::uuid AND page.url_hash = before.url_hash AND page.purpose = 'page'
          AND ${isFound('page')})
      OFFSET 0) AS before
    WHERE NOT coalesce((
      SELECT ${isOnlySentTo('was', baselineId)} FROM crawl_url AS was
      WHERE was.site_check_id = ${baselineId}::uuid AND was.url_hash = before.url_hash), false)
    ORDER BY before.link_score DESC, before.url LIMIT ${limit}`;
}

/**
 * Tells whether a link on another page, or a sitemap, leads to the page of that alias. The canonical of a page with a query
 * does not: it names the same page.
 */
function isReferenced(alias: string, analysisId: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.in_sitemap OR EXISTS (
    SELECT 1 FROM page_reference AS reference ${joinSource(analysisId)}
    WHERE reference.target_hash = ${page}.url_hash AND reference.kind = ANY(${LEADS_TO}::text[])
      AND source.id <> ${page}.id AND (reference.kind <> 'canonical' OR strpos(source.url, '?') = 0)))`;
}

/** Tells whether the canonical of the page of that alias is another page with its content that may be found. */
function hasCopy(alias: string, analysisId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM page_reference AS reference
    JOIN crawl_url AS copy ON copy.site_check_id = ${analysisId}::uuid AND copy.url_hash = reference.target_hash
    WHERE reference.source_id = ${contentOf(alias)} AND reference.kind = 'canonical'
      AND copy.id <> ${Prisma.raw(alias)}.id AND copy.indexable AND ${isSimilar(alias, 'copy')})`;
}

/**
 * Selects URLs of which an analysis knows what search engines get: it requested them, or robots.txt forbids them to search
 * engines. What is forbidden to this crawler alone is not known.
 */
export function isKnown(alias: string): Prisma.Sql {
  const url = Prisma.raw(alias);
  return Prisma.sql`(${url}.state = 'done' OR ${url}.skip_reason = 'robots' AND ${url}.blocked_by IS NOT NULL)`;
}

/** Selects pages that were crawled because redirects led to them, and nothing else. */
export function isOnlySentTo(alias: string, analysisId: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.state = 'done' AND NOT ${isReferenced(alias, analysisId)})`;
}

/** Selects URLs that the crawl found, other than those that are kept from the analysis before. */
export function isFound(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.skip_reason NOT IN ('unlinked', 'unread_link', 'not_asked_again'), true)`;
}

/** Returns those of these content hashes that an indexable page of the analysis has. */
export async function findContent(
  db: Db,
  analysisId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await query(db, { hash: text`content_hash` })`
    SELECT DISTINCT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND indexable
      AND content_hash = ANY(${[...hashes]}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Selects the page of the alias `page` as it was before it was lost, or could not be read: as the last full analysis had it
 * that could index it.
 */
function lastFindable(baselineId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT was.* FROM site_check AS baseline
    JOIN site_check AS earlier ON earlier.site_id = baseline.site_id AND earlier.status = 'completed'
      AND earlier.extent = 'full' AND earlier.environment = baseline.environment AND earlier.id <= baseline.id
    JOIN crawl_url AS was ON was.site_check_id = earlier.id AND was.url_hash = page.url_hash AND was.indexable
    WHERE baseline.id = ${baselineId}::uuid ORDER BY earlier.id DESC LIMIT 1)`;
}

/**
 * Selects the pages that the earlier analysis could index, then those that it could not read or had lost by then. An
 * index reads all parts in the order of the hashes. A page that was not seen then counts as findable; nothing else is
 * known about it.
 */
function knownPages(baselineId: string, after: string | null = null): Prisma.Sql {
  const beyond = Prisma.sql`(${after}::text IS NULL OR url_hash > ${after}::text::bigint)`;
  const wasNotLost = Prisma.sql`NOT EXISTS (SELECT 1 FROM lost_page
    WHERE lost_page.site_check_id = page.site_check_id AND lost_page.url_hash = page.url_hash)`;
  return Prisma.sql`
    SELECT url, url_hash, coalesce(link_score, 0) AS link_score, NULL::timestamptz AS since, ${indexabilitySql('page')} AS was
    FROM crawl_url AS page
    WHERE site_check_id = ${baselineId}::uuid AND purpose = 'page' AND state = 'done' AND indexable AND ${beyond}
      AND ${wasNotLost}
    UNION ALL
    SELECT url, url_hash, coalesce(link_score, 0), NULL,
      (${JSON.stringify(findablePage())}::jsonb || jsonb_build_object('changedByRendering', changed_by_rendering))::json
    FROM crawl_url AS page
    WHERE site_check_id = ${baselineId}::uuid AND purpose = 'page' AND ${wasUnseen('page')} AND ${beyond}
      AND ${wasNotLost}
    UNION ALL
    SELECT url, url_hash, link_score, since, ${JSON.stringify(findablePage())}::json AS was
    FROM lost_page WHERE site_check_id = ${baselineId}::uuid AND coalesce(meant, 'expected') = 'expected' AND ${beyond}`;
}

/** Selects pages that the analysis did not read, and that search engines could show when they were last judged. */
function wasUnseen(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.stood_as = 'indexable' AND NOT (${page}.state = 'done' AND coalesce(${page}.indexable, false)))`;
}

/** Returns an Indexability as json, of the crawl_url row of that alias. */
function indexabilitySql(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`json_build_object(
    'statusCode', ${page}.status_code, 'failureReason', ${page}.failure_reason,
    'isChallenge', coalesce((${page}.summary->>'isChallenge')::boolean, false), 'redirectUrl', ${page}.redirect_url,
    'body', ${bodySql(alias)}, 'sentOn', ${page}.summary->'sentOn',
    'blockedBy', ${page}.blocked_by,
    'noindex', ${page}.noindex, 'canonicalUrl', ${page}.canonical_url, 'standIn', ${page}.summary->>'standIn',
    'isRendered', coalesce(${page}.rendered, false), 'changedByRendering', ${page}.changed_by_rendering)`;
}

/** Returns the `body` of an Indexability, of the crawl_url row of that alias. */
export function bodySql(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(CASE WHEN ${page}.word_count IS NOT NULL THEN 'html' WHEN ${page}.bytes > 0 THEN 'other' ELSE 'empty' END)`;
}
