import type { ChangeCounts, FindingChange, NotJudged, Severity } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { int, jsonOf, orNull, text, wordOf, type Expression, type ValuesOf } from '../support/sql-types.ts';
import type { ChangedPage, Comparison } from '../retention/figures.ts';
import { issueColumns } from './issue.ts';
import { goneSince, standingIn, type Judge } from './judged.ts';
import { foundIn } from './found.ts';

/** Two analyses of one site, both of the account, and the checks that the later one ran. */
export interface AnalysisPair {
  readonly from: string;
  readonly to: Judge;
}

const changedColumns = {
  ...issueColumns('finding', 'id', 'checkId', 'severity', 'confidence', 'url', 'evidence', 'firstSeenAt'),
  notJudged: orNull(wordOf<NotJudged>())`not_judged`,
};
/** A finding as one of the two analyses has it, with the reason if it was not judged again. */
export type ChangedIssue = ValuesOf<typeof changedColumns>;

/** Tells whether a finding of `goneSince` is fixed: `fateOfGone` of packages/checks in SQL. A test compares the two. */
const isFixed = Prisma.sql`(not_judged IS NULL)`;

const CHANGED_PAGES = 5;

/** Counts the changes of findings, and names the pages that changed most. */
export async function compareAnalyses(db: Db, { from, to }: AnalysisPair): Promise<Comparison> {
  const found = Prisma.sql`SELECT * FROM ${foundIn(to.analysis.id)} AS issue WHERE NOT ignored`;
  const { total } = await queryOne(db, { total: int`count(*)` })`SELECT ${COLUMNS} FROM (${found}) AS found`;
  // As a condition of the statement it becomes one join; for each row it would take minutes on a million of them.
  const came = await queryOne(db, {
    findings: int`(SELECT count(*) FROM came)`,
    pages: mostChanged(Prisma.sql`came`),
  })`
    WITH came AS MATERIALIZED (SELECT url, severity, about_site FROM (${found}) AS issue WHERE ${isNew(from)})
    SELECT ${COLUMNS}`;
  const went = await queryOne(db, {
    findings: int`(SELECT count(*) FROM fixed)`,
    unjudged: int`(SELECT count(not_judged) FROM gone)`,
    pages: mostChanged(Prisma.sql`fixed`),
  })`
    WITH gone AS MATERIALIZED (
      SELECT url, severity, about_site, not_judged FROM ${goneSince(from, to)} AS gone WHERE NOT ignored),
    fixed AS (SELECT * FROM gone WHERE ${isFixed})
    SELECT ${COLUMNS}`;
  const counts = {
    new: came.findings,
    still: total - came.findings,
    fixed: went.findings,
    not_judged: went.unjudged,
  };
  return { from, counts, worse: came.pages, better: went.pages };
}

/** Returns the pages with the worst and the most of these findings. */
function mostChanged(findings: Prisma.Sql): Expression<readonly ChangedPage[]> {
  return jsonOf<readonly ChangedPage[]>()`(
    SELECT coalesce(json_agg(page), '[]') FROM (
      SELECT url, count(*)::int AS issues, min(severity) AS severity FROM ${findings}
      WHERE NOT about_site GROUP BY url ORDER BY min(severity), count(*) DESC, url LIMIT ${CHANGED_PAGES}) AS page)`;
}

/** Counts the findings with each change: `compareFindings` of packages/checks in SQL. */
export async function countIssueChanges(db: Db, compared: AnalysisPair): Promise<ChangeCounts> {
  return (await compareAnalyses(db, compared)).counts;
}

/** Counts the findings that are fixed, by check, those of the worst severity first. */
export async function countFixedByCheck(
  db: Db,
  { from, to }: AnalysisPair,
): Promise<readonly ValuesOf<typeof fixedColumns>[]> {
  return query(db, fixedColumns)`
    SELECT ${COLUMNS} FROM ${withChange('fixed', from, to)} AS finding WHERE NOT ignored
    GROUP BY check_id ORDER BY min(severity), count(*) DESC, check_id`;
}

const fixedColumns = {
  checkId: text`check_id`,
  severity: wordOf<Severity>()`min(severity)`,
  places: int`count(*)`,
};

/**
 * Returns a page of the findings of one change. Those that are gone come from the earlier analysis, the others from the
 * later one.
 */
export async function listIssueChanges(
  db: Db,
  { from, to }: AnalysisPair,
  change: FindingChange,
  page: ListPageRequest,
): Promise<ListPage<ChangedIssue>> {
  const cursor = page.cursor ?? null;
  // OFFSET, because for few rows in the order of ids the planner would compare them one by one.
  const rows = await query(db, changedColumns)`
    SELECT ${COLUMNS} FROM (SELECT * FROM ${withChange(change, from, to)} AS changed OFFSET 0) AS finding
    WHERE NOT ignored AND (${cursor}::uuid IS NULL OR id > ${cursor}::uuid) ORDER BY id LIMIT ${page.limit + 1}`;
  return cutToPage(rows, page.limit);
}

function withChange(change: FindingChange, from: string, to: Judge): Prisma.Sql {
  const gone = goneSince(from, to);
  if (change === 'fixed') return Prisma.sql`(SELECT * FROM ${gone} AS gone WHERE ${isFixed})`;
  if (change === 'not_judged') return Prisma.sql`(SELECT * FROM ${gone} AS gone WHERE NOT ${isFixed})`;
  return Prisma.sql`(
    SELECT issue.*, NULL AS not_judged FROM ${foundIn(to.analysis.id)} AS issue
    WHERE ${change === 'new' ? isNew(from) : Prisma.sql`NOT ${isNew(from)}`})`;
}

/** Tells whether a finding has no earlier one in its place: see `isElsewhere` of packages/checks. */
export function isNew(from: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM ${standingIn(from)} AS before WHERE before.check_id = issue.check_id AND before.url = issue.url
      AND (cardinality(before.places) = 0 OR issue.places <@ before.places))`;
}
