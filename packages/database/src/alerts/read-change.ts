import type { AnalysisChange } from '@plumbline/alerts';
import { extentOf, partialReasons, type ChangeCounts } from '@plumbline/contracts';
import type { Analysis } from '../analyses/analysis.ts';
import { listSeenBefore, sawTheSame } from '../analyses/latest-analysis.ts';
import { isNew, isWhereWas } from '../findings/issue-changes.ts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { isCut } from '../site-facts/cuts.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { int, text } from '../support/sql-types.ts';
import { listChannelsOfSite } from './alert-channels.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { foundIn } from '../findings/found.ts';

export interface ChangeRequest {
  readonly analysis: Analysis;
  /** The full analysis before; without one, the last analysis of the same part. */
  readonly before: Analysis | null;
  /** The changes of issues since then. */
  readonly changes: ChangeCounts | null;
  readonly titleOf: (checkId: string) => string;
}

/**
 * Returns how a site has changed since an earlier analysis, for alerts. Returns null without one, or if the site has no
 * channel. Findings that an analysis in between already had are not new.
 */
export async function readChange(
  db: Db,
  { analysis: running, before: baseline, changes, titleOf }: ChangeRequest,
): Promise<AnalysisChange | null> {
  if (baseline === null || changes === null || (await listChannelsOfSite(db, running)).length === 0)
    return null;
  const analysis = { ...running, extent: extentOf(running) };
  const found = Prisma.sql`${foundIn(analysis.id)} AS issue`;
  const isNewNow = Prisma.sql`NOT ignored AND ${isNew(baseline.id, analysis.id)}`;
  const between = Prisma.sql`(
    SELECT id FROM site_check WHERE site_id = ${analysis.siteId}::uuid AND status = 'completed'
      AND environment = ${analysis.environment}::"Environment" AND id > ${baseline.id}::uuid AND id < ${analysis.id}::uuid)`;
  const isComparable = sawTheSame(baseline, analysis);
  const critical = await query(db, { checkId: text`check_id`, places: int`count(*)` })`
    SELECT ${COLUMNS} FROM ${found}
    WHERE ${isNewNow} AND severity = 'critical' AND NOT EXISTS (
      SELECT 1 FROM ${between} AS one CROSS JOIN LATERAL ${foundIn(Prisma.sql`one.id`)} AS told
      WHERE told.url = issue.url
        AND told.check_id = issue.check_id AND ${isWhereWas('told')})
      AND NOT ${wasLeftOut(baseline)}
    GROUP BY check_id ORDER BY count(*) DESC, check_id`;
  const isLostNow = Prisma.sql`lost_page.site_check_id = ${analysis.id}::uuid AND meant IS NULL AND NOT EXISTS (
    SELECT 1 FROM lost_page AS told WHERE told.url_hash = lost_page.url_hash AND told.meant IS NULL
      AND (told.site_check_id = ${baseline.id}::uuid OR told.site_check_id IN ${between}))`;
  const lost = await queryOne(db, {
    count: int`count(*)`,
  })`SELECT ${COLUMNS} FROM lost_page WHERE ${isLostNow}`;
  const first = await query(db, { url: text`url`, is: text`is_now` })`
    SELECT ${COLUMNS} FROM lost_page WHERE ${isLostNow} ORDER BY link_score DESC, url LIMIT ${FIRST_MAX}`;
  return {
    scoreBefore: isComparable ? baseline.healthScore : null,
    seenBefore: isComparable ? await listSeenBefore(db, analysis) : [],
    newIssues: changes.new,
    fixedIssues: changes.fixed,
    notJudgedIssues: changes.not_judged,
    lost: { count: lost.count, first },
    critical: {
      count: critical.length,
      first: critical.slice(0, FIRST_MAX).map(({ checkId, places }) => ({ title: titleOf(checkId), places })),
    },
  };
}

/**
 * Tells whether an earlier analysis left out the page of `issue`, or came to its limit before it could know the page, and
 * nobody had judged the page before. Nobody knows then how long the problem has been there.
 */
function wasLeftOut(earlier: Analysis): Prisma.Sql {
  const was = Prisma.sql`FROM crawl_url AS was
    WHERE was.site_check_id = ${earlier.id}::uuid AND was.url_hash = ${urlHashOf('issue.url')}`;
  const wasAtLimit = partialReasons(earlier).includes('max_pages');
  return Prisma.sql`(NOT issue.about_site AND (EXISTS (SELECT 1 ${was} AND ${isCut('was')} AND was.stood_as IS NULL)
    OR ${wasAtLimit} AND NOT EXISTS (SELECT 1 ${was})))`;
}

const FIRST_MAX = 5;
