import { holdDetails } from '../findings/site-findings.ts';
import type { Database, Db, Transact } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { uuid } from '../support/sql-types.ts';
import { measureLinks, NONE, REDIRECT_HOPS_MAX, type LinkMeasures } from './measure-links.ts';
import { readLinks, type ReadLinks } from './read-links.ts';
import { contentOf, joinSource } from './shared-contents.ts';

/**
 * Computes, on the finished crawl, for each page: distinct links in (followed) and out, clicks from the start URL, and
 * internal link score. It stores them in short transactions: whoever begins again stores the same.
 */
export async function computeLinkGraph(db: Database, analysisId: string, transact: Transact): Promise<void> {
  await transact((tx) => recordRedirectEnds(tx, analysisId));
  const links = await readLinks(db, analysisId);
  const measures = await measureLinks(links);
  for await (const { sources } of links.blocks())
    await transact((tx) => storeMeasures(tx, analysisId, { links, measures, sources }));
}

interface MeasuredPages {
  readonly links: ReadLinks;
  readonly measures: LinkMeasures;
  readonly sources: Int32Array;
}

/** Writes the results to the pages that do not already have them from the previous analysis. */
async function storeMeasures(tx: Db, analysisId: string, pages: MeasuredPages): Promise<void> {
  const { links, measures } = pages;
  const sources = [...pages.sources];
  const [linksIn, linksOut, depths] = [measures.linksIn, links.linksOut, measures.clickDepths].map(
    (numbers) => sources.map((page) => numbers[page]),
  );
  const scores = sources.map((page) => measures.scores[page]);
  await tx.$executeRaw`
    UPDATE crawl_url SET links_in = result.links_in, links_out = result.links_out, click_depth = result.depth,
      link_score = result.score
    FROM (
      SELECT url_hash, links_in, links_out, nullif(depth, ${NONE}::int) AS depth, score
      FROM unnest(${sources.map((page) => links.urlHashes[page])}::bigint[], ${linksIn}::int[],
        ${linksOut}::int[], ${depths}::int[], ${scores}::float8[]) AS page (url_hash, links_in, links_out, depth, score)
    ) AS result
    WHERE crawl_url.site_check_id = ${analysisId}::uuid AND crawl_url.url_hash = result.url_hash
      AND (crawl_url.links_in, crawl_url.links_out, crawl_url.click_depth, crawl_url.link_score)
        IS DISTINCT FROM (result.links_in, result.links_out, result.depth, result.score)`;
}

const GRAPH_COLUMNS = [
  'links_in',
  'links_out',
  'click_depth',
  'link_score',
  'redirect_end_hash',
  'redirect_hops',
];

/**
 * Gives the pages of an unchanged site the link graph of an earlier analysis (`isSiteUnchanged`).
 *
 * @returns false if that one has no details any more
 */
export async function takeOverLinkGraph(tx: Db, beforeId: string, analysisId: string): Promise<boolean> {
  if (!(await holdDetails(tx, beforeId))) return false;
  const of = (alias: string) => Prisma.raw(GRAPH_COLUMNS.map((column) => `${alias}.${column}`).join(', '));
  await tx.$executeRaw`
    UPDATE crawl_url AS page SET (${Prisma.raw(GRAPH_COLUMNS.join(', '))}) = ROW(${of('earlier')})
    FROM crawl_url AS earlier
    WHERE page.site_check_id = ${analysisId}::uuid AND earlier.site_check_id = ${beforeId}::uuid
      AND earlier.url_hash = page.url_hash AND (${of('page')}) IS DISTINCT FROM (${of('earlier')})`;
  return true;
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
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = ANY(${[...hashes]}::bigint[])
      UNION
      SELECT source.id, source.url_hash FROM upstream
      JOIN page_reference AS reference ON reference.target_hash = upstream.url_hash AND reference.kind = 'redirect'
      ${joinSource(analysisId)}
    )
    UPDATE crawl_url SET redirect_end_hash = NULL, redirect_hops = NULL
    FROM upstream WHERE crawl_url.id = upstream.id RETURNING ${COLUMNS}`;
  const ids = starts.map(({ id }) => id);
  await recordRedirectEnds(tx, analysisId, Prisma.sql`AND id = ANY(${ids}::uuid[])`);
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
