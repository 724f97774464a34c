import type { Severity } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { analysisOf } from '../support/of-account.ts';

/** Counts of an analysis, to draw and to speak of. */
export interface Distributions {
  readonly issues: readonly {
    readonly checkId: string;
    readonly severity: Severity;
    readonly issues: number;
  }[];
  readonly statusCodes: readonly { readonly statusCode: number | null; readonly pages: number }[];
  readonly depths: readonly { readonly depth: number; readonly pages: number }[];
  readonly responseTimes: readonly {
    readonly fromMs: number;
    readonly toMs: number | null;
    readonly pages: number;
  }[];
  readonly funnel: {
    readonly fetched: number;
    readonly answered: number;
    readonly html: number;
    readonly indexable: number;
    readonly linked: number;
    readonly orphaned: number;
    readonly slow: number;
  };
}

/** Where one bar of the response times ends and the next begins. */
const TIMES_MS = [0, 100, 200, 500, 1_000, 2_000, 5_000];
/** A time to first byte that people notice. */
const SLOW_MS = 1_000;

/** How the pages and issues of an analysis are spread. */
export async function readDistributions(
  db: Db,
  accountId: string,
  analysisId: string,
): Promise<Distributions> {
  const analysis = analysisOf(accountId, analysisId);
  const [issues, statusCodes, depths, times, funnels] = await Promise.all([
    db.$queryRaw<Distributions['issues']>`
      SELECT check_id AS "checkId", severity, count(*)::int AS issues FROM issue
      WHERE site_check_id = ${analysis} AND NOT ignored GROUP BY 1, 2 ORDER BY 2, 3 DESC, 1`,
    db.$queryRaw<Distributions['statusCodes']>`
      SELECT status_code AS "statusCode", count(*)::int AS pages FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' GROUP BY 1 ORDER BY 1`,
    db.$queryRaw<Distributions['depths']>`
      SELECT coalesce(click_depth, depth) AS depth, count(*)::int AS pages FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' GROUP BY 1 ORDER BY 1`,
    db.$queryRaw<{ bar: number; pages: number }[]>`
      SELECT width_bucket(response_ms, ${TIMES_MS}::int[]) AS bar, count(*)::int AS pages FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' AND response_ms IS NOT NULL GROUP BY 1`,
    db.$queryRaw<Distributions['funnel'][]>`
      SELECT count(*)::int AS fetched, (count(*) FILTER (WHERE ok))::int AS answered,
        (count(*) FILTER (WHERE ok AND html))::int AS html,
        (count(*) FILTER (WHERE ok AND html AND indexable))::int AS indexable,
        (count(*) FILTER (WHERE ok AND html AND indexable AND (depth = 0 OR links_in > 0)))::int AS linked,
        (count(*) FILTER (WHERE depth > 0 AND coalesce(links_in, 0) = 0))::int AS orphaned,
        (count(*) FILTER (WHERE response_ms >= ${SLOW_MS}))::int AS slow
      FROM (SELECT status_code = 200 AS ok, content_type LIKE '%html%' AS html, indexable, links_in, depth, response_ms
        FROM crawl_url WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done') AS page`,
  ]);
  const [funnel] = funnels;
  if (funnel === undefined) throw new Error('An aggregate without a row');
  const responseTimes = TIMES_MS.map((fromMs, index) => ({
    fromMs,
    toMs: TIMES_MS[index + 1] ?? null,
    pages: times.find(({ bar }) => bar === index + 1)?.pages ?? 0,
  }));
  return { issues, statusCodes, depths, responseTimes, funnel };
}

export interface FolderRow {
  readonly path: string;
  readonly pages: number;
  readonly indexable: number;
  readonly issues: number;
  readonly depth: number | null;
  readonly isPage: boolean;
}

const FOLDERS_MAX = 500;

/** What lies in a folder of the site, by the paths of URLs: those with the most pages first, the first 500. */
export async function listFolders(
  db: Db,
  { accountId, analysisId }: { readonly accountId: string; readonly analysisId: string },
  folder: string,
): Promise<readonly FolderRow[]> {
  return db.$queryRaw<FolderRow[]>`
    WITH page AS (
      SELECT substring(url FROM '^[a-z]+://[^/?#]+([^?#]*)') AS path, indexable, issues_found,
        coalesce(click_depth, depth) AS depth
      FROM crawl_url WHERE site_check_id = ${analysisOf(accountId, analysisId)} AND purpose = 'page' AND state = 'done'
    ), entry AS (
      SELECT split_part(substr(path, length(${folder}) + 1), '/', 1) AS name,
        strpos(substr(path, length(${folder}) + 1), '/') = 0 AS is_page, indexable, issues_found, depth
      FROM page WHERE starts_with(path, ${folder})
    )
    SELECT ${folder} || name || CASE WHEN is_page THEN '' ELSE '/' END AS path, count(*)::int AS pages,
      (count(*) FILTER (WHERE indexable))::int AS indexable, sum(issues_found)::int AS issues, min(depth)::int AS depth,
      is_page AS "isPage"
    FROM entry GROUP BY name, is_page ORDER BY is_page, pages DESC, path LIMIT ${FOLDERS_MAX}`;
}
