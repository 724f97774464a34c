import type { FindingGroup, FoundTarget } from '@plumbline/action-plan';
import { ofStoredFix, type StoredFix } from '@plumbline/fixes';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, jsonOf, text, uuid, wordOf } from '../support/sql-types.ts';
import { firstFoundIn, foundIn } from '../findings/found.ts';

/** A program can fix a finding that has a verified fix and is not a mere suspicion. */
const handling = Prisma.sql`
  CASE WHEN issue.fix IS NULL OR issue.confidence = 'low' THEN 'manual_review' ELSE 'auto_fixable' END`;

/** Numbers and the last segment of a path differ between the pages of one template. */
const template = Prisma.sql`
  regexp_replace(regexp_replace(split_part(split_part(url, '?', 1), '#', 1), '^[^/]*//[^/]*', ''),
    '(?<=/)[^/]*[0-9][^/]*(?=/)|(?<=/)[^/]*$', '*', 'g')`;

/** A mere suspicion also shows its fix, but no program makes it. */
const target = Prisma.sql`
  jsonb_build_object('url', issue.url, 'evidence', issue.evidence, 'handling', ${handling},
    'fix', issue.fix)`;
type StoredTarget = Omit<FoundTarget, 'fix'> & { readonly fix: StoredFix | null };

/** Targets that an item shows by default, best linked pages first. */
const TARGETS_SHOWN = 100;
const TEMPLATES_SHOWN = 5;
/** Fewer pages in one folder prove no template. */
const TEMPLATE_PAGES_MIN = 5;

/** Returns the findings of an analysis, counted by check, without ignored ones. */
export async function groupFindings(db: Db, analysisId: string): Promise<readonly FindingGroup[]> {
  const groups = await query(db, {
    checkId: text`check_id`,
    severity: wordOf<FindingGroup['severity']>()`severity`,
    targetsTotal: int`targets_total`,
    fixableTargets: int`fixable_targets`,
    counts: jsonOf<FindingGroup['counts']>()`counts`,
    targets: jsonOf<readonly StoredTarget[]>()`targets`,
    templates: jsonOf<FindingGroup['templates']>()`coalesce(templates, '[]')`,
  })`
    WITH site AS (
      SELECT greatest(sum(link_score), 1) AS link_score FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND status_code = 200
    ), place AS MATERIALIZED (
      SELECT url, ${template} AS template, link_score, row_number() OVER (ORDER BY link_score DESC, url)::int AS rank
      FROM (
        SELECT url, coalesce(lost.link_score, page.link_score, 0) AS link_score
        FROM (SELECT url, link_score FROM crawl_url
          WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done') AS page
        FULL JOIN (SELECT url, link_score FROM lost_page
          WHERE site_check_id = ${analysisId}::uuid AND meant IS NULL) AS lost USING (url)) AS known
    ), finding AS MATERIALIZED (
      SELECT id, check_id, ${handling} AS handling, severity, confidence, about_site,
        coalesce(place.template, ${template}) AS template, coalesce(link_score, 0) AS link_score, rank
      FROM ${foundIn(analysisId)} AS issue LEFT JOIN place USING (url)
      WHERE NOT ignored
    ), part AS (
      SELECT check_id, handling, severity, confidence, count(*)::int AS pages, bool_or(about_site) AS whole_site,
        CASE WHEN bool_or(about_site) THEN 1 ELSE least(1, sum(link_score) / (SELECT link_score FROM site)) END AS reach
      FROM finding GROUP BY 1, 2, 3, 4
    ), item AS (
      SELECT check_id, min(severity) AS severity, sum(pages)::int AS targets_total,
        coalesce(sum(pages) FILTER (WHERE handling = 'auto_fixable'), 0)::int AS fixable_targets,
        jsonb_agg(jsonb_build_object('severity', severity, 'confidence', confidence, 'handling', handling,
          'pagesAffected', pages, 'wholeSite', whole_site, 'reach', reach) ORDER BY severity, confidence, handling) AS counts
      FROM part GROUP BY 1
    ), first AS MATERIALIZED (
      SELECT * FROM (
        SELECT check_id, id, row_number() OVER (PARTITION BY check_id COLLATE "C" ORDER BY rank, id) AS place
        FROM finding) AS ordered
      WHERE place <= ${TARGETS_SHOWN}
    ), shown AS (
      SELECT first.check_id, jsonb_agg(${target} ORDER BY place) AS targets
      FROM first JOIN issue USING (id) WHERE issue.id = ANY(ARRAY(SELECT id FROM first)) GROUP BY 1
    ), rolled_up AS (
      SELECT check_id, jsonb_agg(jsonb_build_object('pattern', template, 'targets', pages) ORDER BY place) AS templates
      FROM (
        SELECT check_id, template, count(*)::int AS pages,
          row_number() OVER (PARTITION BY check_id ORDER BY count(*) DESC, template) AS place
        FROM finding WHERE NOT about_site GROUP BY 1, 2 HAVING count(*) >= ${TEMPLATE_PAGES_MIN}) AS folder
      WHERE place <= ${TEMPLATES_SHOWN} GROUP BY 1
    )
    SELECT ${COLUMNS} FROM item JOIN shown USING (check_id) LEFT JOIN rolled_up USING (check_id)`;
  return groups.map(({ targets, ...group }) => ({ ...group, targets: targets.map(foundTargetOf) }));
}

function foundTargetOf({ fix, ...target }: StoredTarget): FoundTarget {
  if (fix === null) return { ...target, fix };
  const { current, suggested, snippet } = ofStoredFix(fix);
  return { ...target, fix: { current, suggested, snippet } };
}

/** Returns a page of the targets of one item, in the order they were found. */
export async function listActionTargets(
  db: Db,
  item: { readonly analysisId: string; readonly checkId: string },
  { cursor = null, limit }: ListPageRequest,
): Promise<ListPage<FoundTarget>> {
  const inOrder = Prisma.sql`ORDER BY id LIMIT ${limit + 1}`;
  const some = Prisma.sql`
    check_id = ${item.checkId} AND NOT ignored AND (${cursor}::uuid IS NULL OR id > ${cursor}::uuid) ${inOrder}`;
  const rows = await query(db, {
    id: uuid`id`,
    target: jsonOf<StoredTarget>()`${target}`,
  })`
    SELECT ${COLUMNS} FROM ${firstFoundIn(item.analysisId, some)} AS first JOIN issue USING (id) ${inOrder}`;
  const { rows: kept, nextCursor } = cutToPage(rows, limit);
  return { rows: kept.map(({ target }) => foundTargetOf(target)), nextCursor };
}

/** Returns those of these URLs that are targets of an item, each once. */
export async function findActionTargets(
  db: Db,
  item: { readonly analysisId: string; readonly checkId: string },
  urls: readonly string[],
): Promise<readonly string[]> {
  const rows = await query(db, { url: text`url` })`
    SELECT DISTINCT ${COLUMNS} FROM ${foundIn(item.analysisId)} AS issue
    WHERE check_id = ${item.checkId} AND NOT ignored AND url = ANY(${[...urls]}::text[])`;
  return rows.map(({ url }) => url);
}
