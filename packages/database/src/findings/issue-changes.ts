import { absorptionsAcrossSite } from '@plumbline/checks';
import type { ChangeCounts, FindingChange, NotJudged, Severity } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { uuidOf } from '../support/ids.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { int, jsonOf, orNull, text, wordOf, type ValuesOf } from '../support/sql-types.ts';
import type { ChangedPage, Comparison } from '../retention/figures.ts';
import type { IssueCount } from '../pages/distributions.ts';
import { issueColumns } from './issue.ts';
import {
  areOfSameGroup,
  goneSince,
  isFoundBesideMove,
  isOfGroup,
  standingAs,
  standingIn,
  type Judge,
} from './judged.ts';
import { foundIn } from './found.ts';

/** Two analyses of one site, both of the account, and the checks that the later one ran. */
export interface AnalysisPair {
  readonly from: string;
  readonly to: Judge;
}

/** A pair whose changes may be stored: see `keepIssueChanges`. */
export interface ComparedPair extends AnalysisPair {
  readonly areChangesKept: boolean;
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

/** Counts the findings with each change: `compareFindings` of packages/checks in SQL. */
export async function countIssueChanges(db: Db, { from, to }: AnalysisPair): Promise<ChangeCounts> {
  // As a condition of the statement, instead of a column, it becomes one join of all findings.
  const { came } = await queryOne(db, { came: int`count(*)` })`
    SELECT ${COLUMNS} FROM ${foundIn(to.analysis.id)} AS issue WHERE NOT ignored AND ${isNew(from, to.analysis.id)}`;
  const { fixed, unjudged } = await queryOne(db, {
    fixed: int`count(*) FILTER (WHERE ${isFixed})`,
    unjudged: int`count(not_judged)`,
  })`SELECT ${COLUMNS} FROM ${goneSince(from, to)} AS gone WHERE NOT ignored`;
  return { new: came, still: (await countFound(db, to)) - came, fixed, not_judged: unjudged };
}

/**
 * Stores which findings came and went since an earlier analysis, so that lists need not compare all again, and names the
 * pages that changed most.
 *
 * @param besides more parts of the statement that reads `gone`, because to find what is gone takes long
 */
export async function keepIssueChanges(
  tx: Db,
  pair: AnalysisPair,
  besides: Prisma.Sql = Prisma.empty,
): Promise<Comparison> {
  const { from, to } = pair;
  const id = Prisma.sql`${to.analysis.id}::uuid`;
  await tx.issueChange.deleteMany({ where: { analysisId: to.analysis.id } });
  await tx.$executeRaw`
    INSERT INTO issue_change (site_check_id, change, issue_id)
    SELECT ${id}, 'new', id FROM ${foundIn(to.analysis.id)} AS issue WHERE ${isNew(from, to.analysis.id)}`;
  const { unjudged } = await queryOne(tx, { unjudged: int`count(not_judged) FILTER (WHERE NOT ignored)` })`
    WITH gone AS MATERIALIZED (SELECT * FROM ${goneSince(from, to)} AS gone),
    fixed AS (
      INSERT INTO issue_change (site_check_id, change, issue_id) SELECT ${id}, 'fixed', id FROM gone WHERE ${isFixed})
    ${besides}
    SELECT ${COLUMNS} FROM gone`;
  const came = await countKept(tx, pair, 'new');
  const went = await countKept(tx, pair, 'fixed');
  const counts = {
    new: came.total,
    still: (await countFound(tx, to)) - came.total,
    fixed: went.total,
    not_judged: unjudged,
  };
  return { from, counts, came: came.issues, worse: came.pages, better: went.pages };
}

async function countFound(db: Db, { analysis: { id } }: Judge): Promise<number> {
  const { issuesFound } = await db.analysis.findUniqueOrThrow({
    where: { id },
    select: { issuesFound: true },
  });
  return issuesFound;
}

/** Counts the stored findings of one change, by check and severity too, and returns the pages with the worst and the most. */
async function countKept(db: Db, { from, to }: AnalysisPair, change: 'new' | 'fixed') {
  return queryOne(db, {
    total: int`(SELECT count(*) FROM changed)`,
    issues: jsonOf<readonly IssueCount[]>()`(
      SELECT coalesce(json_agg(counted), '[]') FROM (
        SELECT check_id AS "checkId", severity, count(*)::int AS issues FROM changed
        GROUP BY check_id, severity ORDER BY severity, count(*) DESC, check_id) AS counted)`,
    pages: jsonOf<readonly ChangedPage[]>()`(
      SELECT coalesce(json_agg(page), '[]') FROM (
        SELECT url, count(*)::int AS issues, min(severity) AS severity FROM changed
        WHERE NOT about_site GROUP BY url ORDER BY min(severity), count(*) DESC, url LIMIT ${CHANGED_PAGES}) AS page)`,
  })`
    WITH changed AS MATERIALIZED (
      SELECT url, check_id, severity, about_site FROM ${withChange(change, { from, to, areChangesKept: true })} AS changed
      WHERE NOT ignored)
    SELECT ${COLUMNS}`;
}

/** Counts the findings that are fixed, by check, those of the worst severity first. */
export async function countFixedByCheck(
  db: Db,
  pair: ComparedPair,
): Promise<readonly ValuesOf<typeof fixedColumns>[]> {
  return query(db, fixedColumns)`
    SELECT ${COLUMNS} FROM ${withChange('fixed', pair)} AS finding WHERE NOT ignored
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
  pair: ComparedPair,
  change: FindingChange,
  page: ListPageRequest,
): Promise<ListPage<ChangedIssue>> {
  const cursor = page.cursor ?? null;
  const rows = await query(db, changedColumns)`
    SELECT ${COLUMNS} FROM ${withChange(change, pair)} AS finding
    WHERE NOT ignored AND (${cursor}::uuid IS NULL OR id > ${cursor}::uuid) ORDER BY id LIMIT ${page.limit + 1}`;
  return cutToPage(rows, page.limit);
}

/** Selects the findings with a change, and why they were not judged. */
function withChange(change: FindingChange, { from, to, areChangesKept }: ComparedPair): Prisma.Sql {
  const { id } = to.analysis;
  if (change === 'new' || change === 'still') {
    const found = foundWithChange(id, { kind: change, from, areChangesKept });
    return Prisma.sql`(SELECT issue.*, NULL AS not_judged FROM ${found} AS issue)`;
  }
  if (change === 'fixed' && areChangesKept)
    return Prisma.sql`(
      SELECT fixed.*, NULL AS not_judged FROM issue_change AS kept CROSS JOIN LATERAL ${standingAs('kept.issue_id', from)} AS fixed
      WHERE kept.site_check_id = ${id}::uuid AND kept.change = 'fixed')`;
  const isAsked = change === 'fixed' ? isFixed : Prisma.sql`NOT ${isFixed}`;
  return Prisma.sql`(SELECT * FROM ${goneSince(from, to)} AS gone WHERE ${isAsked} ${AT_ONCE})`;
}

/** Findings of an analysis that an earlier one has, or has not. */
export interface SelectedChange extends Pick<ComparedPair, 'from' | 'areChangesKept'> {
  readonly kind: 'new' | 'still';
}

/** OFFSET, because for few rows in the order of ids the planner would compare them one by one. */
const AT_ONCE = Prisma.sql`OFFSET 0`;

/** Selects the findings of an analysis that have this change: see `foundIn`. */
export function foundWithChange(analysisId: string | Prisma.Sql, change: SelectedChange): Prisma.Sql {
  const { kind, from, areChangesKept } = change;
  const found = Prisma.sql`SELECT issue.* FROM ${foundIn(analysisId)} AS issue`;
  if (!areChangesKept)
    return kind === 'new'
      ? Prisma.sql`(${found} WHERE ${isNew(from, analysisId)} ${AT_ONCE})`
      : Prisma.sql`(${found} WHERE NOT (${isNew(from, analysisId)}) ${AT_ONCE})`;
  const kept = Prisma.sql`kept.site_check_id = ${uuidOf(analysisId)} AND kept.change = 'new'`;
  return kind === 'new'
    ? Prisma.sql`(SELECT issue.* FROM issue_change AS kept JOIN issue ON issue.id = kept.issue_id WHERE ${kept})`
    : Prisma.sql`(${found} WHERE NOT EXISTS (SELECT 1 FROM issue_change AS kept WHERE ${kept} AND kept.issue_id = issue.id))`;
}

/**
 * Tells whether a finding has no earlier one in its place: see `isElsewhere` of packages/checks. Nor is it new at another
 * page of its group, after its site has moved to another origin, or if one about the whole site stood for it.
 */
export function isNew(from: string, to: string | Prisma.Sql): Prisma.Sql {
  const absorbing = absorptionsAcrossSite.map(({ by }) => by);
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM ${standingIn(from)} AS before WHERE before.check_id = issue.check_id AND before.url = issue.url
      AND ${isWhereWas('before')})
    AND NOT (${isOfGroup('issue')} AND EXISTS (
      SELECT 1 FROM ${standingIn(from)} AS before WHERE ${areOfSameGroup('before', 'issue')}))
    AND ${isFoundBesideMove(standingIn(from), 'issue', { here: to, there: from })} IS NOT TRUE
    AND issue.check_id NOT IN (
      SELECT absorbed FROM jsonb_to_recordset(${jsonParameter(absorptionsAcrossSite)}::jsonb) AS absorption (by text, absorbed text)
      JOIN ${standingIn(from)} AS before ON before.check_id = by AND before.about_site
      WHERE before.check_id = ANY(${absorbing}::text[]))`;
}

/** Tells whether the finding `issue` is in no other places of its page than that of the alias was. */
export function isWhereWas(alias: string): Prisma.Sql {
  const was = Prisma.raw(alias);
  return Prisma.sql`(coalesce(cardinality(${was}.places), 0) = 0 OR coalesce(issue.places, '{}') <@ ${was}.places)`;
}
