import {
  asInUrl,
  pathExpression,
  type IssueFilter,
  type IssueSort,
  type NotJudged,
} from '@plumbline/contracts';
import { foundWithChange, type SelectedChange } from './issue-changes.ts';
import { fixOf, issueColumns, issueOf, type Issue } from './issue.ts';
import type { Db } from '../support/client.ts';
import { Prisma, type Severity } from '../generated/client.ts';
import { analysisIdOfAccount, type AnalysisOfAccount } from '../support/of-account.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { boolean, int, jsonOf, texts, uuid, wordOf, type ValuesOf } from '../support/sql-types.ts';
import { pathOf } from '../support/url-parts.ts';
import { firstFoundIn, foundIn } from './found.ts';
import { standingIn } from './judged.ts';

export { fixOf, issueOf, type Issue };

/** The filter of the API, with the parts that the catalogue knows resolved to checks. */
export interface IssueSelection extends Pick<IssueFilter, 'severity' | 'url' | 'urlPrefix'> {
  /** Only findings of these checks. */
  readonly checkIds?: readonly string[] | undefined;
  /** Matches paths of pages. */
  readonly pattern?: string | undefined;
  /** Only new findings, compared with an earlier analysis, or only those that stand still. */
  readonly change?: SelectedChange | undefined;
  /** Part of the URL, in any case, unless the check is one of `checkIds`. */
  readonly search?: { readonly text: string; readonly checkIds: readonly string[] } | undefined;
}

/** The order of rows, and the condition for those after one. Each order has its index. */
const ORDERS: Readonly<Record<IssueSort, { by: Prisma.Sql; after: (id: string) => Prisma.Sql }>> = {
  found: { by: Prisma.sql`issue.id`, after: (id) => Prisma.sql`issue.id > ${id}::uuid` },
  latest: { by: Prisma.sql`issue.id DESC`, after: (id) => Prisma.sql`issue.id < ${id}::uuid` },
  severity: {
    by: Prisma.sql`issue.severity, issue.id`,
    after: (id) => Prisma.sql`(issue.severity, issue.id)
      > ((SELECT last.severity FROM issue AS last WHERE last.id = ${id}::uuid), ${id}::uuid)`,
  },
};

/** Returns a page of the issues of an analysis, without those that the account ignores. */
export async function listIssues(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: IssueSelection,
  sort: IssueSort,
  { cursor = null, limit }: ListPageRequest,
): Promise<ListPage<ListedIssue>> {
  const { by, after } = ORDERS[sort];
  const inOrder = Prisma.sql`ORDER BY ${by} LIMIT ${limit + 1}`;
  const some = Prisma.sql`
    ${selected(selection)} ${cursor === null ? Prisma.empty : Prisma.sql`AND ${after(cursor)}`} ${inOrder}`;
  const id = analysisIdOfAccount(analysis);
  const first =
    selection.change === undefined
      ? firstFoundIn(id, some)
      : Prisma.sql`(SELECT id, severity FROM ${foundWithChange(id, selection.change)} AS issue WHERE ${some})`;
  const ids = await query(db, { id: uuid`issue.id` })`SELECT ${COLUMNS} FROM ${first} AS issue ${inOrder}`;
  return cutToPage(
    await readIssues(
      db,
      ids.map(({ id }) => id),
    ),
    limit,
  );
}

/**
 * Returns the first page of the selected issues, and counts all of them by severity. It passes over the issues once:
 * those of a rare search would come late in the order of an index.
 */
export async function openIssues(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: IssueSelection,
  sort: IssueSort,
  limit: number,
): Promise<ListPage<ListedIssue> & { readonly counts: Readonly<Record<Severity, number>> }> {
  const id = analysisIdOfAccount(analysis);
  const found = selection.change === undefined ? foundIn(id) : foundWithChange(id, selection.change);
  const { ids, counts } = await queryOne(db, {
    ids: texts`ARRAY(SELECT id FROM selected AS issue ORDER BY ${ORDERS[sort].by} LIMIT ${limit + 1})`,
    counts: jsonOf<Partial<Record<Severity, number>>>()`(
      SELECT coalesce(jsonb_object_agg(severity, issues), '{}')
      FROM (SELECT severity, count(*) AS issues FROM selected GROUP BY severity) AS counted)`,
  })`
    WITH selected AS MATERIALIZED (SELECT id, severity FROM ${found} AS issue WHERE ${selected(selection)})
    SELECT ${COLUMNS}`;
  return {
    ...cutToPage(await readIssues(db, ids), limit),
    counts: { critical: 0, high: 0, medium: 0, low: 0, ...counts },
  };
}

const listedColumns = issueColumns(
  'issue',
  'id',
  'checkId',
  'severity',
  'confidence',
  'url',
  'aboutSite',
  'evidence',
  'firstSeenAt',
);
/** An issue as lists show it. */
export type ListedIssue = ValuesOf<typeof listedColumns>;

async function readIssues(db: Db, ids: readonly string[]): Promise<readonly ListedIssue[]> {
  const rows = await query(db, listedColumns)`
    SELECT ${COLUMNS} FROM issue WHERE id = ANY(${[...ids]}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selected({
  checkIds,
  severity,
  url,
  urlPrefix,
  pattern,
  search,
}: Omit<IssueSelection, 'change'>): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`NOT issue.ignored`,
      ...(checkIds === undefined ? [] : [isOf(checkIds)]),
      ...(severity === undefined ? [] : [Prisma.sql`issue.severity = ANY(${severity}::"Severity"[])`]),
      ...(url === undefined ? [] : [Prisma.sql`issue.url = ${url}`]),
      ...(urlPrefix === undefined ? [] : [Prisma.sql`starts_with(issue.url, ${urlPrefix})`]),
      ...(pattern === undefined ? [] : [Prisma.sql`${pathOf('issue.url')} ~ ${pathExpression(pattern)}`]),
      ...(search === undefined
        ? []
        : [
            Prisma.sql`(position(lower(${search.text}) IN lower(issue.url)) > 0
              OR position(lower(${asInUrl(search.text)}) IN lower(issue.url)) > 0
              OR issue.check_id = ANY(${[...search.checkIds]}::text[]))`,
          ]),
    ],
    ' AND ',
  );
}

/** Selects one check so that rows keep the order of the index by check. */
function isOf(checkIds: readonly string[]): Prisma.Sql {
  return checkIds.length === 1
    ? Prisma.sql`issue.check_id = ${checkIds[0]}`
    : Prisma.sql`issue.check_id = ANY(${[...checkIds]}::text[])`;
}

/** Returns what an analysis found on these pages or did not judge again, without what the account ignores. */
export async function listStandingOn(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<
  readonly (Pick<Issue, 'checkId' | 'url' | 'severity' | 'evidence'> & { notJudged: NotJudged | null })[]
> {
  const columns = issueColumns('issue', 'checkId', 'url', 'severity', 'evidence');
  const standing = Prisma.sql`url = ANY(${[...urls]}::text[]) AND NOT ignored AND NOT about_site`;
  const [found, unjudged] = await Promise.all([
    query(db, columns)`
      SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue WHERE ${standing} ORDER BY issue.severity, url, check_id`,
    query(db, { ...columns, notJudged: wordOf<NotJudged>()`not_judged` })`
      SELECT ${COLUMNS} FROM unjudged_issue AS issue WHERE site_check_id = ${analysisId}::uuid AND ${standing}`,
  ]);
  return [...found.map((issue) => ({ ...issue, notJudged: null })), ...unjudged];
}

const observedColumns = issueColumns('issue', 'checkId', 'url', 'evidence');

/** Returns what these checks found that stands in analyses: found by them, or found before and not judged by them. */
export async function listStandingOf(
  db: Db,
  analysisIds: readonly string[],
  checkIds: readonly string[],
): Promise<readonly ValuesOf<typeof observedColumns>[]> {
  const ofEach = await Promise.all(
    analysisIds.map(
      (analysisId) => query(db, observedColumns)`
        SELECT ${COLUMNS} FROM ${standingIn(analysisId)} AS issue WHERE check_id = ANY(${[...checkIds]}::text[]) ORDER BY url`,
    ),
  );
  return ofEach.flat();
}

/** Tells whether a finding of this check stands in an analysis. */
export async function hasStanding(db: Db, analysisId: string, checkId: string): Promise<boolean> {
  const { stands } = await queryOne(db, {
    stands: boolean`EXISTS (SELECT 1 FROM ${standingIn(analysisId)} AS issue WHERE check_id = ${checkId})`,
  })`SELECT ${COLUMNS}`;
  return stands;
}

const unjudgedColumns = {
  ...issueColumns('issue', 'id', 'checkId', 'severity', 'confidence', 'url', 'evidence', 'firstSeenAt'),
  notJudged: wordOf<NotJudged>()`issue.not_judged`,
};
/** An issue that was found before and not judged again. */
export type UnjudgedIssue = ValuesOf<typeof unjudgedColumns>;

/** Reads the selected issues that stand in an analysis and that it did not judge again. None of them is new or still there. */
export async function* streamUnjudgedIssues(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: IssueSelection,
): AsyncGenerator<UnjudgedIssue, void, undefined> {
  if (selection.change !== undefined) return;
  yield* readInChunks<UnjudgedIssue>(
    (last, limit) => query(db, unjudgedColumns)`
      SELECT ${COLUMNS} FROM unjudged_issue AS issue
      WHERE issue.site_check_id = ${analysisIdOfAccount(analysis)} AND ${selected(selection)}
        AND (${last?.id ?? null}::uuid IS NULL OR issue.id > ${last?.id ?? null}::uuid)
      ORDER BY issue.id LIMIT ${limit}`,
  );
}

/** Counts the selected issues that stand in an analysis and that it did not judge again. */
export async function countUnjudgedIssues(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: IssueSelection,
): Promise<number> {
  const { total } = await queryOne(db, { total: int`count(*)` })`
    SELECT ${COLUMNS} FROM unjudged_issue AS issue
    WHERE issue.site_check_id = ${analysisIdOfAccount(analysis)} AND ${selected(selection)}`;
  return total;
}

/** Reads the selected issues of an analysis in pages, so that an export holds one page at a time. */
export async function* streamIssues(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: IssueSelection,
  sort: IssueSort = 'found',
): AsyncGenerator<ListedIssue, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: ListPage<ListedIssue> = await listIssues(db, analysis, selection, sort, {
      limit: 1000,
      cursor,
    });
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
