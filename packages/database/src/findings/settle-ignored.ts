import type { FindingCount, PageTotals } from '@plumbline/checks';
import { pathExpression } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import { analysisOf, type Analysis } from '../analyses/analysis.ts';
import { countPages } from '../site-facts/index.ts';
import type { Database, Db } from '../support/client.ts';
import { shapedRecords } from '../support/records.ts';
import { orNull, text } from '../support/sql-types.ts';
import { pathOf } from '../support/url-parts.ts';
import { countFindings, countUnjudged } from './count-findings.ts';
import { issueCountColumns } from './count-issues.ts';
import { foundIn, reviseFindings } from './found.ts';
import { notExpired } from './ignored-findings.ts';

const wishShape = { checkId: text, url: orNull(text), path: orNull(text) };

/** Marks the findings of an analysis that its owner ignores by now, and counts the others, per page and in all. */
export async function settleIgnored(tx: Db, { id, siteId }: Pick<Analysis, 'id' | 'siteId'>): Promise<void> {
  const wishes = await tx.ignoredFinding.findMany({
    where: { siteId, ...notExpired() },
    select: { checkId: true, url: true, pattern: true },
  });
  const rows = wishes.map(({ checkId, url, pattern }) => ({
    checkId,
    url,
    path: pattern === null ? null : pathExpression(pattern),
  }));
  const isIgnored = Prisma.sql`EXISTS (
    SELECT 1 FROM ${shapedRecords(wishShape, rows)} WHERE row."checkId" = finding.check_id
      AND (row.url IS NULL OR row.url = finding.url)
      AND (row.path IS NULL OR ${pathOf('finding.url')} ~ row.path))`;
  const revisions = Prisma.sql`
    SELECT id, NOT ignored AS ignored FROM ${foundIn(id)} AS finding WHERE ignored <> ${isIgnored}`;
  await reviseFindings(tx, id, revisions, ['ignored']);
  await tx.$executeRaw`
    UPDATE unjudged_issue AS finding SET ignored = NOT ignored WHERE site_check_id = ${id}::uuid AND ignored <> ${isIgnored}`;
  const { issues, critical, warnings } = issueCountColumns;
  // Apart from the updates: the planner would read all pages of the analysis for each finding.
  await tx.$executeRaw`
    WITH found AS MATERIALIZED (
      SELECT url, ${issues.sql} AS issues, ${critical.sql} AS critical, ${warnings.sql} AS warnings
      FROM ${foundIn(id)} AS issue WHERE NOT ignored GROUP BY url
    ), changed AS MATERIALIZED (
      SELECT page.id, coalesce(found.issues, 0) AS issues FROM crawl_url AS page LEFT JOIN found USING (url)
      WHERE page.site_check_id = ${id}::uuid AND page.purpose = 'page' AND page.state = 'done'
        AND page.issues_found <> coalesce(found.issues, 0)
    ), counted AS (
      UPDATE crawl_url SET issues_found = changed.issues FROM changed WHERE crawl_url.id = changed.id
    )
    UPDATE site_check SET (issues_found, critical_issues, warnings) = (
      SELECT coalesce(sum(issues), 0), coalesce(sum(critical), 0), coalesce(sum(warnings), 0) FROM found)
    WHERE id = ${id}::uuid`;
}

/**
 * Applies what the owner ignores by now to a completed analysis: its issues, their numbers and its score. Without
 * details there is nothing to count, and the next analysis does it.
 *
 * @returns the analysis; null without details
 */
export async function rescore(
  db: Database,
  { id, accountId }: Pick<Analysis, 'id' | 'accountId'>,
  scoreOf: (findings: readonly FindingCount[], totals: PageTotals) => number,
): Promise<Analysis | null> {
  return db.$transaction(async (tx) => {
    // Two calls at once would each compute a score without what the other one ignores.
    await tx.$executeRaw`SELECT id FROM site_check WHERE id = ${id}::uuid FOR UPDATE`;
    const analysis = analysisOf(await tx.analysis.findFirstOrThrow({ where: { id, accountId } }));
    if (analysis.details !== 'stored') return null;
    await settleIgnored(tx, analysis);
    const totals = analysis.standing?.totals ?? (await countPages(tx, id));
    // A partial analysis has only the numbers of the findings that it did not judge.
    const unjudged =
      analysis.extent === 'partial' ? (analysis.standing?.findings ?? []) : await countUnjudged(tx, id);
    const healthScore = scoreOf([...(await countFindings(tx, id)), ...unjudged], totals);
    const standing = {
      findings: unjudged.map((count) => ({ ...count })),
      totals: { ...totals },
    };
    const figures = Prisma.DbNull;
    // New plans count the findings that are left.
    await tx.actionItem.updateMany({
      where: { snapshot: { analysisId: id } },
      data: { counts: Prisma.DbNull },
    });
    // A later analysis was compared with the findings before they were ignored.
    await tx.$executeRaw`
      UPDATE site_check SET figures = NULL
      WHERE site_id = ${analysis.siteId}::uuid AND details = 'stored' AND figures->'comparison'->>'from' = ${id}`;
    return analysisOf(await tx.analysis.update({ where: { id }, data: { healthScore, standing, figures } }));
  });
}
