import type { Evidence, FailedChecks, SiteSuppressions } from '@plumbline/checks';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { shapedRecords } from '../support/records.ts';
import { jsonOf, text, uuid } from '../support/sql-types.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { settleIgnored } from './settle-ignored.ts';
import { isNew } from './issue-changes.ts';
import { goneSince, isReadLess, restsOnUnjudged, standingIn, urlsNamedBy, type Judge } from './judged.ts';
import { foundIn, reviseFindings } from './found.ts';
import { issueColumns } from './issue.ts';
import { COLUMNS, query } from '../support/query.ts';

/** Returns the checks that fail in an analysis: somewhere, and about the site as a whole. */
export async function failedChecks(db: Db, analysisId: string): Promise<FailedChecks> {
  const rows = await query(db, { ...issueColumns('issue', 'checkId', 'aboutSite') })`
    SELECT DISTINCT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue`;
  return {
    anywhere: new Set(rows.map((row) => row.checkId)),
    aboutSite: new Set(rows.filter((row) => row.aboutSite).map((row) => row.checkId)),
  };
}

/** Deletes the findings that another one explains. */
export async function suppressIssues(
  tx: Db,
  analysisId: string,
  suppressions: SiteSuppressions,
): Promise<void> {
  const found = Prisma.sql`${foundIn(analysisId)} AS issue`;
  const [onSameUrl, onNamedUrls] = [suppressions.onSameUrl, suppressions.onNamedUrls].map((pairs) =>
    shapedRecords(
      { by: text, suppressed: text, evidence: jsonOf<Evidence>() },
      pairs.map(({ by, suppressed, evidence = {} }) => ({ by, suppressed, evidence })),
    ),
  );
  const naming = suppressions.onNamedUrls.map(({ by }) => by);
  // One after another: what is suppressed suppresses nothing.
  const absorbed = [
    Prisma.sql`SELECT id FROM ${found} WHERE check_id = ANY(${[...suppressions.everywhere]}::text[])`,
    Prisma.sql`SELECT DISTINCT issue.id FROM ${onSameUrl} JOIN ${found} ON issue.check_id = row.suppressed
      JOIN ${foundIn(analysisId)} AS owner ON owner.check_id = row.by AND owner.url = issue.url AND owner.evidence @> row.evidence`,
    Prisma.sql`SELECT DISTINCT issue.id FROM ${onNamedUrls} JOIN ${found} ON issue.check_id = row.suppressed
      WHERE (row.by, ${urlHashOf('issue.url')}) IN (${urlsNamedBy(analysisId, naming)})`,
  ];
  for (const ids of absorbed) await reviseFindings(tx, analysisId, ids, []);
}

/**
 * Deletes the new findings of these checks on pages that were known as a browser shows them, and whose source alone was
 * read now: they may only say that scripts were not run.
 */
export async function leaveOutUnread(
  tx: Db,
  analysis: Judge['analysis'],
  beforeId: string,
  checkIds: readonly string[],
): Promise<void> {
  // The pages first: on most sites there are none, and then no finding is read.
  const unread = Prisma.sql`
    WITH unread AS MATERIALIZED (
      SELECT now.url_hash FROM crawl_url AS now
      JOIN crawl_url AS was ON was.site_check_id = ${beforeId}::uuid AND was.url_hash = now.url_hash
      WHERE now.site_check_id = ${analysis.id}::uuid AND ${isReadLess(analysis, 'was', 'now')})
    SELECT issue.id FROM unread JOIN ${foundIn(analysis.id)} AS issue ON ${urlHashOf('issue.url')} = unread.url_hash
    WHERE issue.check_id = ANY(${[...checkIds]}::text[]) AND NOT issue.about_site AND ${isNew(beforeId, analysis.id)}`;
  await reviseFindings(tx, analysis.id, unread, []);
}

/**
 * Deletes the findings that one of the analysis before explained which was not judged again: it still stands for them. A
 * finding that was there already stays.
 */
export async function leaveOutExplained(tx: Db, judge: Judge, beforeId: string): Promise<void> {
  const { analysis, checks } = judge;
  const absorptions = shapedRecords(
    { by: text, absorbed: text, at: text, evidence: jsonOf<Evidence>() },
    checks.absorptions.map(({ by, absorbed, at, evidence }) => ({ by, absorbed, at, evidence })),
  );
  const explainedBy = (earlier: Prisma.Sql) => Prisma.sql`
    WITH told AS MATERIALIZED (
      SELECT row.absorbed, told.url_hash FROM ${absorptions}
      JOIN ${earlier} AS earlier ON earlier.check_id = row.by AND earlier.evidence @> row.evidence
      CROSS JOIN LATERAL unnest(CASE row.at WHEN 'named-urls' THEN earlier.rests_on
        ELSE ARRAY[${urlHashOf('earlier.url')}] END) AS told (url_hash)
      WHERE row.at <> 'everywhere')
    SELECT DISTINCT issue.id FROM told
    JOIN ${foundIn(analysis.id)} AS issue ON issue.check_id = told.absorbed AND ${urlHashOf('issue.url')} = told.url_hash
    WHERE issue.site_check_id = ${analysis.id}::uuid AND ${isNew(beforeId, analysis.id)}`;
  // On most nights there is none, and then nothing is compared.
  const [explained] = await query(tx, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM (${explainedBy(standingIn(beforeId))} LIMIT 1) AS issue`;
  if (explained === undefined) return;
  const standing = Prisma.sql`(SELECT * FROM ${goneSince(beforeId, judge)} AS gone WHERE stands)`;
  await reviseFindings(tx, analysis.id, explainedBy(standing), []);
}

/**
 * Keeps the places of findings at which an earlier analysis found them too, and that this one could not judge again:
 * they are not new there when they are seen again.
 */
export async function keepUnjudgedPlaces(tx: Db, judge: Judge, beforeId: string): Promise<void> {
  const { id } = judge.analysis;
  const both = (column: 'places' | 'rests_on') => Prisma.sql`ARRAY(
    SELECT DISTINCT unnest(${Prisma.raw(`earlier.${column} || issue.${column}`)}) ORDER BY 1)`;
  const unjudged = Prisma.sql`
    SELECT issue.id, ${both('places')} AS places, ${both('rests_on')} AS rests_on FROM ${foundIn(id)} AS issue
    JOIN ${standingIn(beforeId)} AS earlier ON earlier.check_id = issue.check_id AND earlier.url = issue.url
    WHERE issue.site_check_id = ${id}::uuid AND NOT earlier.places <@ issue.places AND ${restsOnUnjudged(beforeId, judge, 'earlier')}`;
  await reviseFindings(tx, id, unjudged, ['places', 'rests_on']);
}

/**
 * Ties the findings of an analysis to earlier knowledge: when each was first seen, which those that it shares say already,
 * and whether the owner of the site ignores it. Counts them per page and in all; ignored ones do not count.
 */
export async function settleIssues(tx: Db, analysis: Analysis, beforeId: string | null): Promise<void> {
  if (beforeId !== null)
    await reviseFindings(
      tx,
      analysis.id,
      Prisma.sql`
        SELECT issue.id, min(earlier.first_seen_at) AS first_seen_at FROM ${foundIn(analysis.id)} AS issue
        JOIN ${standingIn(beforeId)} AS earlier ON earlier.check_id = issue.check_id AND earlier.url = issue.url
        WHERE issue.site_check_id = ${analysis.id}::uuid AND earlier.first_seen_at < issue.first_seen_at GROUP BY issue.id`,
      ['first_seen_at'],
    );
  await settleIgnored(tx, analysis);
}
