import type { FindingCount, Standing } from '@plumbline/checks';
import { partialReasons, type SkipReason } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import { listSightings } from '../plans/action-lifecycle.ts';
import type { Comparison } from '../retention/figures.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, text, texts, uuid, wordOf, type ValuesOf } from '../support/sql-types.ts';
import { countColumns, countUnjudged } from './count-findings.ts';
import { keepUnjudgedPlaces } from './issues.ts';
import { keepIssueChanges, type AnalysisPair } from './issue-changes.ts';
import { crawlUrlColumns } from '../frontier/url-result.ts';
import { countPages } from '../site-facts/index.ts';
import { isOnlySentTo } from '../losses/loss-candidates.ts';
import { listHiddenByUnread, type UnreadSitemaps } from '../losses/unread-links.ts';
import { isOnHosts } from '../site-facts/rows.ts';
import {
  goneSince,
  isFailing,
  isHiddenPage,
  isLost,
  isReadLess,
  lastSubjectSql,
  subjectSql,
  whyPageNotJudged,
  type Judge,
} from './judged.ts';

const PAGES_AT_ONCE = 1_000;
/** Limit of the pages that a crawl did not find and that may be hidden. A site that drops more has changed altogether. */
const UNFOUND_MAX = 20_000;

/**
 * Stores the comparison of an analysis with an earlier one. A full one gets copies of the findings that it did not judge
 * again, for the next one to know. It also notes the checks of findings that nobody judged again and the next one will not
 * know: all of them went with pages that were removed on purpose, the check was switched off, or the analysis is partial.
 * Safe to repeat.
 *
 * @param asked hashes of pages that nothing leads to any more and that were requested
 * @param sitemaps those that could not be read. Default: none
 */
export async function keepComparison(
  tx: Db,
  pair: AnalysisPair,
  asked: readonly string[],
  sitemaps: UnreadSitemaps = { urls: [], wereUnread: false },
): Promise<Comparison> {
  const { from, to } = pair;
  const { analysis } = to;
  if (partialReasons(analysis).length > 0) return keepIssueChanges(tx, pair, notingUnjudged(analysis.id));
  await keepUnlinkedPages(tx, from, to, { asked, hidden: await listHidden(tx, from, to, sitemaps) });
  await tx.$executeRaw`
    UPDATE crawl_url SET stood_as = ${lastSubjectSql('was')} FROM crawl_url AS was, crawl_url AS now
    WHERE now.id = crawl_url.id AND now.site_check_id = ${analysis.id}::uuid AND now.purpose = 'page'
      AND was.site_check_id = ${from}::uuid AND was.purpose = 'page' AND was.url_hash = now.url_hash
      AND (${subjectSql('now')} < ${lastSubjectSql('was')} OR ${isReadLess(analysis, 'was', 'now')}
        OR ${isFailing('now')} AND (was.redirect_url IS NOT NULL OR was.stood_as IS NOT NULL))
      AND (${whyPageNotJudged(to, 'was', 'now')} <> 'lost' OR ${isHiddenPage(analysis.id, 'now.url_hash', 'now')})`;
  await keepUnjudgedPlaces(tx, to, from);
  await tx.unjudgedIssue.deleteMany({ where: { analysisId: analysis.id } });
  await tx.analysis.update({ where: { id: analysis.id }, data: { removedChecks: [] } });
  const comparison = await keepIssueChanges(tx, pair, keepingUnjudged(analysis.id));
  await keepGoneMeanwhile(tx, from, to);
  return comparison;
}

/** Parts of a statement that copy those findings of `gone` that stand on, and note the checks of those that nobody will know. */
function keepingUnjudged(analysisId: string): Prisma.Sql {
  return Prisma.sql`,
    kept AS (
      INSERT INTO unjudged_issue (id, site_check_id, check_id, severity, confidence, url, about_site, evidence, ignored,
        first_seen_at, places, rests_on, not_judged)
      SELECT id, ${analysisId}::uuid, check_id, severity, confidence, url, about_site, evidence, ignored,
        first_seen_at, places, rests_on || naming_pages, not_judged
      FROM gone WHERE stands),
    noted AS (
      UPDATE site_check SET removed_checks = removed_checks || ARRAY(
        SELECT check_id FROM (SELECT *, not_judged IS NOT NULL AND NOT stands AS is_removed FROM gone) AS gone
        GROUP BY check_id HAVING bool_or(is_removed) AND bool_and(is_removed OR ignored) ORDER BY check_id)
      WHERE id = ${analysisId}::uuid)`;
}

/** A part of a statement that notes the checks of those findings of `gone` that a partial analysis did not judge again. */
function notingUnjudged(analysisId: string): Prisma.Sql {
  return Prisma.sql`,
    noted AS (
      UPDATE site_check SET removed_checks = ARRAY(
        SELECT DISTINCT check_id FROM gone WHERE not_judged IS NOT NULL ORDER BY check_id)
      WHERE id = ${analysisId}::uuid)`;
}

const ranColumns = {
  id: uuid`ran.id`,
  checkIds: texts`array_agg(check_id)`,
  isStored: boolean`ran.details = 'stored'`,
};

/**
 * Keeps what checks found that the previous analysis did not run and this one does: it compares with the last analysis
 * that ran them. Of one without details, it notes that nobody knows its findings any more.
 */
async function keepGoneMeanwhile(tx: Db, fromId: string, judge: Judge): Promise<void> {
  const { analysis, checks } = judge;
  const ranBefore = await query(tx, ranColumns)`
    SELECT ${COLUMNS} FROM (
      SELECT off.check_id, (
        SELECT id FROM site_check AS ran
        WHERE ran.account_id = before.account_id AND ran.site_id = before.site_id AND ran.environment = before.environment
          AND ran.status = 'completed' AND ran.extent = 'full' AND ran.id < before.id
          AND ran.options->>'as' IS NOT DISTINCT FROM before.options->>'as'
          AND ran.unjudged_checks->>off.check_id IS DISTINCT FROM 'not_asked'
        ORDER BY id DESC LIMIT 1) AS ran_in
      FROM site_check AS before CROSS JOIN jsonb_each_text(before.unjudged_checks) AS off (check_id, why)
      WHERE before.id = ${fromId}::uuid AND why = 'not_asked' AND check_id = ANY(${[...checks.all]}::text[])) AS off
    JOIN site_check AS ran ON ran.id = ran_in
    GROUP BY ran.id ORDER BY ran.id`;
  for (const { id, checkIds, isStored } of ranBefore) {
    if (isStored) {
      await tx.$executeRaw`
        WITH gone AS MATERIALIZED (
          SELECT * FROM ${goneSince(id, judge)} AS gone WHERE check_id = ANY(${[...checkIds]}::text[]))
        ${keepingUnjudged(analysis.id)}
        SELECT 1`;
    } else {
      const sightings = await listSightings(tx, [id], checkIds);
      const removedChecks = { push: sightings.map(({ checkId }) => checkId) };
      await tx.analysis.update({ where: { id: analysis.id }, data: { removedChecks } });
    }
  }
}

/** Selects the pages of an earlier analysis, as `was`, that a later one has not found. */
function unfoundPages(fromId: string, analysisId: string): Prisma.Sql {
  return Prisma.sql`crawl_url AS was
    LEFT JOIN crawl_url AS now ON now.site_check_id = ${analysisId}::uuid AND now.url_hash = was.url_hash
    WHERE was.site_check_id = ${fromId}::uuid AND was.purpose = 'page' AND now.id IS NULL`;
}

/** Returns the hashes of pages that the crawl did not find, because what led to them could not be read. */
async function listHidden(
  tx: Db,
  fromId: string,
  { analysis }: Judge,
  sitemaps: UnreadSitemaps,
): Promise<readonly string[]> {
  const unfound = await query(tx, { urlHash: text`was.url_hash` })`
    SELECT ${COLUMNS} FROM ${unfoundPages(fromId, analysis.id)} AND ${lastSubjectSql('was')} > 'nothing'
    LIMIT ${UNFOUND_MAX}`;
  const hashes = unfound.map(({ urlHash }) => urlHash);
  return [...(await listHiddenByUnread(tx, { analysis, beforeId: fromId }, sitemaps, hashes))];
}

type UnlinkedReason = Extract<SkipReason, 'unlinked' | 'unread_link' | 'not_asked_again'>;

/**
 * Stores pages that the crawl did not find as left out: lost pages, those that are hidden by what could not be read, and
 * known pages that were not requested.
 */
async function keepUnlinkedPages(
  tx: Db,
  fromId: string,
  { analysis }: Judge,
  { asked, hidden }: { readonly asked: readonly string[]; readonly hidden: readonly string[] },
): Promise<void> {
  const isHidden = Prisma.sql`url_hash = ANY(${[...hidden]}::bigint[])`;
  const columns = {
    ...crawlUrlColumns('was', 'url', 'urlHash', 'depth', 'linkScore', 'changedByRendering'),
    skipReason: wordOf<UnlinkedReason>()`CASE WHEN is_lost THEN 'unlinked' WHEN ${isHidden} THEN 'unread_link'
      ELSE 'not_asked_again' END`,
  };
  for (let after: bigint | null = null; ;) {
    // OFFSET, because the planner would otherwise look for what leads to each page of the earlier analysis.
    const pages: readonly ValuesOf<typeof columns>[] = await query(tx, columns)`
      SELECT ${COLUMNS} FROM (
        SELECT was.*, ${isLost(analysis.id, 'was.url_hash')} AS is_lost FROM ${unfoundPages(fromId, analysis.id)}
        ORDER BY was.url_hash OFFSET 0) AS was
      WHERE (${isHidden} OR NOT ${isOnlySentTo('was', fromId)} AND (
          is_lost OR ${lastSubjectSql('was')} = 'indexable' AND strpos(url, '?') = 0 AND ${isOnHosts('was', analysis.hosts)}
            AND url_hash <> ALL(${[...asked]}::bigint[])))
        AND (${after}::bigint IS NULL OR url_hash > ${after}::bigint)
      ORDER BY url_hash LIMIT ${PAGES_AT_ONCE}`;
    await tx.crawlUrl.createMany({
      data: pages.map((page) => ({
        id: newId(),
        analysisId: analysis.id,
        purpose: 'page',
        state: 'skipped',
        ...page,
      })),
    });
    after = pages.at(-1)?.urlHash ?? null;
    if (pages.length < PAGES_AT_ONCE) return;
  }
}

/**
 * Reads the findings and pages of the previous full analysis that were not judged again but count in the score. A full
 * analysis has stored its comparison.
 */
export async function readStanding(db: Db, fromId: string | null, judge: Judge): Promise<Standing> {
  const own = await countPages(db, judge.analysis.id);
  if (fromId === null) return { findings: [], totals: own };
  const isFull = partialReasons(judge.analysis).length === 0;
  const findings = isFull ? await countUnjudged(db, judge.analysis.id) : await countGone(db, fromId, judge);
  const unjudged = await queryOne(db, {
    pages: int`count(*) FILTER (WHERE now.id IS NULL OR now.state <> 'done')`,
    htmlPages: int`count(*) FILTER (WHERE stood >= 'html' AND now.word_count IS NULL)`,
    indexablePages: int`count(*) FILTER (WHERE stood = 'indexable' AND now.indexable IS NOT TRUE)`,
  })`SELECT ${COLUMNS} FROM (
      SELECT ${lastSubjectSql('was')} AS stood, ${whyPageNotJudged(judge, 'was', 'now')} AS why,
        ${isHiddenPage(judge.analysis.id, 'was.url_hash', 'now')} AS is_hidden, now.*
      FROM crawl_url AS was
      LEFT JOIN crawl_url AS now ON now.site_check_id = ${judge.analysis.id}::uuid AND now.url_hash = was.url_hash
      WHERE was.site_check_id = ${fromId}::uuid AND was.purpose = 'page') AS now
    WHERE why <> 'lost' OR is_hidden`;
  return {
    findings,
    totals: {
      pages: own.pages + unjudged.pages,
      htmlPages: own.htmlPages + unjudged.htmlPages,
      indexablePages: own.indexablePages + unjudged.indexablePages,
    },
  };
}

/** Counts the findings that stand because a partial analysis did not judge them again. */
async function countGone(db: Db, fromId: string, judge: Judge): Promise<readonly FindingCount[]> {
  return query(db, countColumns)`
    SELECT ${COLUMNS} FROM ${goneSince(fromId, judge)} AS gone WHERE stands AND NOT ignored
    GROUP BY check_id, severity, confidence ORDER BY check_id, severity, confidence`;
}
