import type { Standing } from '@plumbline/checks';
import { partialReasons, type SkipReason } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import { listSightings } from '../plans/action-lifecycle.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, texts, uuid, wordOf, type ValuesOf } from '../support/sql-types.ts';
import { issueColumns } from './issue.ts';
import { crawlUrlColumns } from '../frontier/url-result.ts';
import { countPages } from '../site-facts/index.ts';
import { isOnlySentTo } from '../losses/loss-candidates.ts';
import { isOnHosts } from '../site-facts/rows.ts';
import {
  goneSince,
  isHiddenPage,
  isLost,
  isReadLess,
  lastSubjectSql,
  subjectSql,
  whyPageNotJudged,
  type Judge,
} from './judged.ts';

const PAGES_AT_ONCE = 1_000;

/**
 * Copies the findings that were not judged again from the previous analysis into a full one, for the next one to know.
 * It also notes the checks of findings that nobody judged again and the next one will not know: all of them went with
 * pages that were removed on purpose, the check was switched off, or the analysis is partial. Safe to repeat.
 *
 * @param asked hashes of pages that nothing leads to any more and that were requested
 */
export async function keepUnjudged(
  tx: Db,
  fromId: string,
  judge: Judge,
  asked: readonly string[],
): Promise<void> {
  const { analysis } = judge;
  if (partialReasons(analysis).length > 0) {
    await noteUnjudged(tx, fromId, judge);
    return;
  }
  await keepUnlinkedPages(tx, fromId, judge, asked);
  await tx.$executeRaw`
    UPDATE crawl_url SET stood_as = ${lastSubjectSql('was')} FROM crawl_url AS was, crawl_url AS now
    WHERE now.id = crawl_url.id AND now.site_check_id = ${analysis.id}::uuid AND now.purpose = 'page'
      AND was.site_check_id = ${fromId}::uuid AND was.purpose = 'page' AND was.url_hash = now.url_hash
      AND (${subjectSql('now')} < ${lastSubjectSql('was')} OR ${isReadLess(analysis, 'was', 'now')})
      AND (${whyPageNotJudged(judge, 'was', 'now')} <> 'lost' OR ${isHiddenPage(analysis.id, 'now.url_hash', 'now')})`;
  await tx.unjudgedIssue.deleteMany({ where: { analysisId: analysis.id } });
  await tx.analysis.update({ where: { id: analysis.id }, data: { removedChecks: [] } });
  await keepGone(tx, fromId, judge, Prisma.sql`true`);
  await keepGoneMeanwhile(tx, fromId, judge);
}

/** Copies those of the findings that stand on, and notes the checks of those that nobody will know. */
async function keepGone(tx: Db, fromId: string, judge: Judge, which: Prisma.Sql): Promise<void> {
  const { analysis } = judge;
  await tx.$executeRaw`
    WITH gone AS MATERIALIZED (SELECT * FROM ${goneSince(fromId, judge)} AS gone WHERE ${which}),
    kept AS (
      INSERT INTO unjudged_issue (id, site_check_id, check_id, severity, confidence, url, about_site, evidence, ignored,
        first_seen_at, places, rests_on, not_judged)
      SELECT id, ${analysis.id}::uuid, check_id, severity, confidence, url, about_site, evidence, ignored,
        first_seen_at, places, rests_on || naming_pages, not_judged
      FROM gone WHERE stands)
    UPDATE site_check SET removed_checks = removed_checks || ARRAY(
      SELECT check_id FROM (SELECT *, not_judged IS NOT NULL AND NOT stands AS is_removed FROM gone) AS gone
      GROUP BY check_id HAVING bool_or(is_removed) AND bool_and(is_removed OR ignored) ORDER BY check_id)
    WHERE id = ${analysis.id}::uuid`;
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
    if (isStored) await keepGone(tx, id, judge, Prisma.sql`check_id = ANY(${[...checkIds]}::text[])`);
    else {
      const sightings = await listSightings(tx, [id], checkIds);
      const removedChecks = { push: sightings.map(({ checkId }) => checkId) };
      await tx.analysis.update({ where: { id: analysis.id }, data: { removedChecks } });
    }
  }
}

/** Notes the checks of findings that a partial analysis did not judge again. */
async function noteUnjudged(tx: Db, fromId: string, judge: Judge): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_check SET removed_checks = ARRAY(
      SELECT DISTINCT check_id FROM ${goneSince(fromId, judge)} AS gone WHERE not_judged IS NOT NULL ORDER BY check_id)
    WHERE id = ${judge.analysis.id}::uuid`;
}

type UnlinkedReason = Extract<SkipReason, 'unlinked' | 'not_asked_again'>;
const unlinkedColumns = {
  ...crawlUrlColumns('was', 'url', 'urlHash', 'depth', 'linkScore', 'changedByRendering'),
  skipReason: wordOf<UnlinkedReason>()`CASE WHEN is_lost THEN 'unlinked' ELSE 'not_asked_again' END`,
};
type UnlinkedRow = ValuesOf<typeof unlinkedColumns>;

/** Stores pages that the crawl did not find as left out: lost pages, and known pages that were not requested. */
async function keepUnlinkedPages(
  tx: Db,
  fromId: string,
  { analysis }: Judge,
  asked: readonly string[],
): Promise<void> {
  for (let after: bigint | null = null; ;) {
    // OFFSET, because the planner would otherwise look for what leads to each page of the earlier analysis.
    const pages: readonly UnlinkedRow[] = await query(tx, unlinkedColumns)`
      SELECT ${COLUMNS} FROM (
        SELECT was.*, ${isLost(analysis.id, 'was.url_hash')} AS is_lost FROM crawl_url AS was
        LEFT JOIN crawl_url AS now ON now.site_check_id = ${analysis.id}::uuid AND now.url_hash = was.url_hash
        WHERE was.site_check_id = ${fromId}::uuid AND was.purpose = 'page' AND now.id IS NULL
        ORDER BY was.url_hash OFFSET 0) AS was
      WHERE NOT ${isOnlySentTo('was', fromId)} AND (is_lost OR ${lastSubjectSql('was')} = 'indexable' AND strpos(url, '?') = 0 AND ${isOnHosts('was', analysis.hosts)}
          AND url_hash <> ALL(${[...asked]}::bigint[]))
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

/** Reads the findings and pages of the previous analysis that were not judged again but count in the score. */
export async function readStanding(db: Db, fromId: string | null, judge: Judge): Promise<Standing> {
  const own = await countPages(db, judge.analysis.id);
  if (fromId === null) return { findings: [], totals: own };
  const findings = await query(db, {
    ...issueColumns('gone', 'checkId', 'severity', 'confidence'),
    pagesAffected: int`count(DISTINCT url)`,
    wholeSite: boolean`bool_or(about_site)`,
  })`SELECT ${COLUMNS} FROM ${goneSince(fromId, judge)} AS gone WHERE stands AND NOT ignored
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
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
