import { FOLDER_ENTRIES_MAX, Severity } from '@plumbline/contracts';
import type { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { analysisIdOfAccount } from '../support/of-account.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, orNull, text, wordOf } from '../support/sql-types.ts';
import { foundIn } from '../findings/found.ts';
import { countScripted, type ScriptedPages } from './scripted-pages.ts';

/** The number of issues of a check that have this severity. */
export interface IssueCount {
  readonly checkId: string;
  readonly severity: Severity;
  readonly issues: number;
}

/** Counts of an analysis, for charts and sentences. */
export interface Distributions {
  readonly issues: readonly IssueCount[];
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
  /** Missing in figures that an older version stored. */
  readonly javascript?: ScriptedPages;
}

/** The bounds between the bars of response times. */
const TIMES_MS = [0, 100, 200, 500, 1_000, 2_000, 5_000];
/** A time to first byte that people notice. */
export const SLOW_MS = 1_000;

/**
 * Counts how the pages and issues of an analysis are distributed.
 *
 * @param found its findings, if they have been counted already
 */
export async function readDistributions(
  db: Db,
  accountId: string,
  analysisId: string,
  found?: readonly IssueCount[],
): Promise<Distributions> {
  const analysis = analysisIdOfAccount({ accountId, analysisId });
  const [issues, statusCodes, depths, times, funnel, javascript] = await Promise.all([
    found === undefined ? countIssues(db, analysis) : sumBySeverity(found),
    query(db, {
      statusCode: orNull(int)`status_code`,
      pages: int`count(*)`,
    })`
      SELECT ${COLUMNS} FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' GROUP BY 1 ORDER BY 1`,
    query(db, {
      depth: int`coalesce(click_depth, depth)`,
      pages: int`count(*)`,
    })`
      SELECT ${COLUMNS} FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' GROUP BY 1 ORDER BY 1`,
    query(db, {
      bar: int`width_bucket(response_ms, ${TIMES_MS}::int[])`,
      pages: int`count(*)`,
    })`
      SELECT ${COLUMNS} FROM crawl_url
      WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done' AND response_ms IS NOT NULL GROUP BY 1`,
    queryOne(db, {
      fetched: int`count(*)`,
      answered: int`count(*) FILTER (WHERE ok)`,
      html: int`count(*) FILTER (WHERE ok AND html)`,
      indexable: int`count(*) FILTER (WHERE ok AND html AND indexable)`,
      linked: int`count(*) FILTER (WHERE ok AND html AND indexable AND (depth = 0 OR links_in > 0))`,
      orphaned: int`count(*) FILTER (WHERE depth > 0 AND coalesce(links_in, 0) = 0)`,
      slow: int`count(*) FILTER (WHERE response_ms >= ${SLOW_MS})`,
    })`
      SELECT ${COLUMNS} FROM (SELECT status_code = 200 AS ok, content_type LIKE '%html%' AS html, indexable, links_in, depth, response_ms
        FROM crawl_url WHERE site_check_id = ${analysis} AND purpose = 'page' AND state = 'done') AS page`,
    countScripted(db, analysisId),
  ]);
  const responseTimes = TIMES_MS.map((fromMs, index) => ({
    fromMs,
    toMs: TIMES_MS[index + 1] ?? null,
    pages: times.find(({ bar }) => bar === index + 1)?.pages ?? 0,
  }));
  return { issues, statusCodes, depths, responseTimes, funnel, javascript };
}

async function countIssues(db: Db, analysis: Prisma.Sql): Promise<readonly IssueCount[]> {
  return query(db, {
    checkId: text`check_id`,
    severity: wordOf<Severity>()`severity`,
    issues: int`count(*)`,
  })`
    SELECT ${COLUMNS} FROM ${foundIn(analysis)} AS issue
    WHERE NOT ignored GROUP BY check_id, severity ORDER BY issue.severity, count(*) DESC, check_id`;
}

/** Adds the counts of each check and severity. If they are in the order of checks, the sums are in that of `countIssues`. */
function sumBySeverity(found: readonly IssueCount[]): readonly IssueCount[] {
  const sums = new Map<string, IssueCount>();
  for (const { checkId, severity, issues } of found) {
    const key = `${severity} ${checkId}`;
    sums.set(key, { checkId, severity, issues: (sums.get(key)?.issues ?? 0) + issues });
  }
  const rank = ({ severity }: IssueCount) => Severity.options.indexOf(severity);
  return [...sums.values()].sort((one, other) => rank(one) - rank(other) || other.issues - one.issues);
}

export interface FolderRow {
  readonly path: string;
  readonly pages: number;
  readonly indexable: number;
  readonly issues: number;
  readonly depth: number | null;
  readonly title: string | null;
  readonly url: string | null;
  readonly isPage: boolean;
}

/**
 * Returns the entries of a folder of the site, by the paths of URLs, those with the most issues first. The path is cut out
 * of a normalised URL without a regular expression, which takes twice as long.
 */
export async function listFolders(
  db: Db,
  { accountId, analysisId }: { readonly accountId: string; readonly analysisId: string },
  folder: string,
): Promise<readonly FolderRow[]> {
  return query(db, {
    path: text`${folder} || name || CASE WHEN is_page THEN '' ELSE '/' END`,
    pages: int`count(*)`,
    indexable: int`count(*) FILTER (WHERE indexable)`,
    issues: int`sum(issues_found)`,
    depth: int`min(depth)`,
    title: orNull(text)`CASE WHEN is_page THEN min(title) END`,
    url: orNull(text)`CASE WHEN is_page THEN min(url) END`,
    isPage: boolean`is_page`,
  })`
    WITH page AS (
      SELECT split_part(substr(url, strpos(substr(url, length('https://') + 1), '/') + length('https://')), '?', 1) AS path,
        indexable, issues_found, title, url, coalesce(click_depth, depth) AS depth
      FROM crawl_url WHERE site_check_id = ${analysisIdOfAccount({ accountId, analysisId })} AND purpose = 'page' AND state = 'done'
    ), entry AS (
      SELECT split_part(substr(path, length(${folder}) + 1), '/', 1) AS name,
        strpos(substr(path, length(${folder}) + 1), '/') = 0 AS is_page, indexable, issues_found, title, url, depth
      FROM page WHERE starts_with(path, ${folder})
    )
    SELECT ${COLUMNS} FROM entry GROUP BY name, is_page ORDER BY issues DESC, pages DESC, path LIMIT ${FOLDER_ENTRIES_MAX}`;
}
