import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { float, uuid } from '../support/sql-types.ts';
import { contentOf, joinSource, storersOf } from './shared-contents.ts';

/** Share of a page's score that its links pass on (Page and Brin, 1998). */
const DAMPING = 0.85;
/**
 * The remaining change after this many rounds is under 0.85^20, 4 %, of a page's score. Most graphs settle in half of
 * them.
 */
const SCORE_ROUNDS_MAX = 20;
/** Mean change of a page's score, whose mean is 1. */
const SCORE_CHANGE_MIN = 0.005;
const SCORE_DIGITS = 9;
/** Deeper pages are all "very deep". */
const CLICK_DEPTH_MAX = 50;
/** Memory to sort and hash the edges of a large site; larger sorts use the disk. */
const WORK_MEM = '64MB';
/** Most redirects that are followed. */
export const REDIRECT_HOPS_MAX = 20;

/**
 * Computes, on the finished crawl, for each 200 page: distinct followed links in and out, clicks from the start URL
 * (redirects cost nothing), and internal link score (mean 1). It works in sets, so a worker's memory stays flat. Rows
 * of pages are wide, so it writes all results to them at once.
 */
export async function computeLinkGraph(tx: Db, analysisId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('work_mem', ${WORK_MEM}, true)`;
  await recordRedirectEnds(tx, analysisId);
  await buildEdges(tx, analysisId);
  await measureClickDepth(tx);
  await computeLinkScore(tx);
  await storeGraph(tx, analysisId);
  await tx.$executeRaw`DROP TABLE graph_edge, graph_node, graph_depth, graph_score`;
}

const GRAPH_COLUMNS = [
  'links_in',
  'links_out',
  'click_depth',
  'link_score',
  'redirect_end_hash',
  'redirect_hops',
];

/** Gives the pages of an unchanged site the link graph of an earlier analysis (`isSiteUnchanged`). */
export async function takeOverLinkGraph(tx: Db, beforeId: string, analysisId: string): Promise<void> {
  const of = (alias: string) => Prisma.raw(GRAPH_COLUMNS.map((column) => `${alias}.${column}`).join(', '));
  await tx.$executeRaw`
    UPDATE crawl_url AS page SET (${Prisma.raw(GRAPH_COLUMNS.join(', '))}) = ROW(${of('earlier')})
    FROM crawl_url AS earlier
    WHERE page.site_check_id = ${analysisId}::uuid AND earlier.site_check_id = ${beforeId}::uuid
      AND earlier.url_hash = page.url_hash AND (${of('page')}) IS DISTINCT FROM (${of('earlier')})`;
}

/** Follows again the redirects that begin at these URLs or lead through them. */
export async function followRedirectsThrough(
  tx: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<void> {
  const starts = await query(tx, { id: uuid`crawl_url.id` })`
    WITH RECURSIVE upstream AS (
      SELECT id, url_hash FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = ANY(${hashes.map(String)}::text[]::bigint[])
      UNION
      SELECT source.id, source.url_hash FROM upstream
      JOIN page_reference AS reference ON reference.target_hash = upstream.url_hash AND reference.kind = 'redirect'
      ${joinSource(analysisId)}
    )
    UPDATE crawl_url SET redirect_end_hash = NULL, redirect_hops = NULL
    FROM upstream WHERE crawl_url.id = upstream.id RETURNING ${COLUMNS}`;
  const ids = starts.map(({ id }) => id);
  await recordRedirectEnds(tx, analysisId, Prisma.sql`AND id = ANY(${ids}::text[]::uuid[])`);
}

/** Records for each redirect where it finally ends; loops and endless chains end nowhere. */
async function recordRedirectEnds(tx: Db, analysisId: string, condition = Prisma.empty): Promise<void> {
  await tx.$executeRaw`
    WITH RECURSIVE hop AS (
      SELECT id AS start_id, ${contentOf('crawl_url')} AS content, redirect_url, 0 AS hops, ARRAY[url_hash] AS seen FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND redirect_url IS NOT NULL ${condition}
      UNION ALL
      SELECT hop.start_id, ${contentOf('next')}, next.redirect_url, hop.hops + 1, hop.seen || next.url_hash
      FROM hop
      JOIN page_reference AS reference ON reference.source_id = hop.content AND reference.kind = 'redirect'
      JOIN crawl_url AS next ON next.site_check_id = ${analysisId}::uuid AND next.url_hash = reference.target_hash
      WHERE hop.hops < ${REDIRECT_HOPS_MAX} AND next.url_hash <> ALL (hop.seen)
    )
    UPDATE crawl_url SET redirect_end_hash = hop.seen[cardinality(hop.seen)], redirect_hops = hop.hops
    FROM hop WHERE crawl_url.id = hop.start_id AND hop.redirect_url IS NULL AND hop.hops > 0`;
}

/** Builds nodes with small integers, and edges that lead to where the redirects of their targets end. */
async function buildEdges(tx: Db, analysisId: string): Promise<void> {
  await tx.$executeRaw`
    CREATE TEMP TABLE graph_node ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY depth, id)::int AS node, id, ${contentOf('crawl_url')} AS content, url_hash,
      coalesce(nofollow, false) AS nofollow
    FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'`;
  await tx.$executeRaw`CREATE UNIQUE INDEX ON graph_node (node)`;
  await tx.$executeRaw`CREATE INDEX ON graph_node (url_hash)`;
  await tx.$executeRaw`CREATE INDEX ON graph_node (content)`;
  await tx.$executeRaw`
    CREATE TEMP TABLE graph_edge ON COMMIT DROP AS
    SELECT source.node AS source, target.node AS target, reference.kind = 'redirect' AS redirect,
      bool_and(reference.nofollow OR source.nofollow) AS nofollow
    FROM page_reference AS reference
    JOIN graph_node AS source ON source.content = reference.source_id
    JOIN graph_node AS target ON target.url_hash = reference.target_hash
    WHERE reference.site_check_id = ANY(${storersOf(analysisId)}) AND reference.kind IN ('link', 'redirect')
      AND source.node <> target.node
    GROUP BY 1, 2, 3`;
  await tx.$executeRaw`CREATE INDEX ON graph_edge (source)`;
  await tx.$executeRaw`CREATE INDEX ON graph_edge (source) WHERE redirect`;
  await tx.$executeRaw`ANALYZE graph_node, graph_edge`;
}

/** Measures breadth first; a redirect's target is as deep as the redirect. */
async function measureClickDepth(tx: Db): Promise<void> {
  await tx.$executeRaw`CREATE TEMP TABLE graph_depth (node int PRIMARY KEY, depth int NOT NULL) ON COMMIT DROP`;
  await tx.$executeRaw`INSERT INTO graph_depth SELECT node, 0 FROM graph_node WHERE node = 1`;
  for (let depth = 0; depth < CLICK_DEPTH_MAX; depth += 1) {
    for (let hop = 0; hop < REDIRECT_HOPS_MAX; hop += 1)
      if ((await reach(tx, depth, depth, true)) === 0) break;
    if ((await reach(tx, depth, depth + 1, false)) === 0) break;
  }
}

/** Follows the edges of the pages that were reached last. Pages that were reached before keep their depth. */
async function reach(tx: Db, from: number, to: number, redirect: boolean): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO graph_depth
    SELECT DISTINCT target, ${to}::int FROM graph_depth JOIN graph_edge ON graph_edge.source = graph_depth.node
    WHERE depth = ${from} AND redirect = ${redirect} AND NOT nofollow
    ON CONFLICT DO NOTHING`;
}

/** Computes PageRank. The score of pages without links is spread over all; a redirect passes all of its score on. */
async function computeLinkScore(tx: Db): Promise<void> {
  await tx.$executeRaw`
    CREATE TEMP TABLE graph_score ON COMMIT DROP AS
    SELECT node, 1.0::float8 AS score, 1.0::float8 AS change, coalesce(outgoing.total, 0) AS links
    FROM graph_node LEFT JOIN (
      SELECT source, count(*)::float8 AS total FROM graph_edge WHERE NOT nofollow OR redirect GROUP BY source
    ) AS outgoing ON outgoing.source = node`;
  for (let round = 0; round < SCORE_ROUNDS_MAX; round += 1) {
    await passScoresOn(tx);
    const { change } = await queryOne(tx, { change: float`coalesce(avg(change), 0)` })`
      SELECT ${COLUMNS} FROM graph_score`;
    if (change < SCORE_CHANGE_MIN) break;
  }
}

async function passScoresOn(tx: Db): Promise<void> {
  await tx.$executeRaw`
    CREATE TEMP TABLE graph_next ON COMMIT DROP AS
    SELECT node, next.score, abs(next.score - graph_score.score) AS change, links
    FROM graph_score
    LEFT JOIN (
      SELECT target, sum(score / links) AS score FROM graph_edge JOIN graph_score ON node = source
      WHERE NOT nofollow OR redirect GROUP BY target
    ) AS incoming ON incoming.target = node
    CROSS JOIN (
      SELECT coalesce(sum(score) FILTER (WHERE links = 0), 0) / greatest(count(*), 1) AS score FROM graph_score
    ) AS dangling
    CROSS JOIN LATERAL (
      SELECT ${1 - DAMPING}::float8 + ${DAMPING}::float8 * (coalesce(incoming.score, 0) + dangling.score) AS score
    ) AS next`;
  await tx.$executeRaw`DROP TABLE graph_score`;
  await tx.$executeRaw`ALTER TABLE graph_next RENAME TO graph_score`;
}

/** Writes the results to the pages that do not already have them from the previous analysis. */
async function storeGraph(tx: Db, analysisId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE crawl_url SET links_in = result.links_in, links_out = result.links_out, click_depth = result.depth,
      link_score = result.score
    FROM graph_node AS node
    JOIN graph_score ON graph_score.node = node.node
    LEFT JOIN graph_depth ON graph_depth.node = node.node
    LEFT JOIN (
      SELECT target, count(*)::int AS total FROM graph_edge WHERE NOT redirect AND NOT nofollow GROUP BY target
    ) AS incoming ON incoming.target = node.node
    LEFT JOIN (
      SELECT source, count(*)::int AS total FROM graph_edge WHERE NOT redirect GROUP BY source
    ) AS outgoing ON outgoing.source = node.node
    CROSS JOIN LATERAL (
      SELECT coalesce(incoming.total, 0) AS links_in, coalesce(outgoing.total, 0) AS links_out, graph_depth.depth,
        -- Sums of the same numbers in another order differ in their last digits.
        round(graph_score.score::numeric, ${SCORE_DIGITS}::int)::float8 AS score) AS result
    WHERE crawl_url.id = node.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND (crawl_url.links_in, crawl_url.links_out, crawl_url.click_depth, crawl_url.link_score)
        IS DISTINCT FROM (result.links_in, result.links_out, result.depth, result.score)`;
}
