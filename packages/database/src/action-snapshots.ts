import type { FindingGroup, PlannedAction } from '@plumbline/action-plan';
import type { ActionItemRecord, ActionTarget, Dimension, Environment } from '@plumbline/contracts';
import type { Database, Db } from './client.ts';
import type { ActionSnapshot, SiteCheck } from './generated/client.ts';
import { newId } from './ids.ts';
import { jsonParameter } from './json-parameter.ts';

export type { ActionSnapshot };

/** The latest completed analysis of a site; live keys never see those of test keys. */
export async function getLatestCompletedCheck(
  db: Db,
  accountId: string,
  siteId: string,
  environment: Environment,
): Promise<SiteCheck | null> {
  return db.siteCheck.findFirst({
    where: { accountId, siteId, status: 'completed', ...(environment === 'live' ? { environment } : {}) },
    orderBy: { id: 'desc' },
  });
}

/** The findings of an analysis, counted by check and by whether a verified fix exists; ignored ones left out. */
export async function groupFindings(
  db: Db,
  siteCheckId: string,
  checkIds: readonly string[],
): Promise<readonly FindingGroup[]> {
  return db.$queryRaw<FindingGroup[]>`
    WITH finding AS (
      SELECT issue.check_id, issue.severity, issue.confidence, issue.url, issue.about_site, issue.fix,
        CASE WHEN issue.fix IS NULL OR issue.confidence = 'low' THEN 'manual_review' ELSE 'auto_fixable' END AS handling,
        coalesce(page.link_score, 0) AS link_score,
        row_number() OVER (PARTITION BY issue.check_id, issue.fix IS NULL OR issue.confidence = 'low'
          ORDER BY page.link_score DESC NULLS LAST, issue.url) AS position
      FROM issue
      LEFT JOIN crawl_url AS page ON page.site_check_id = issue.site_check_id AND page.url = issue.url
        AND page.purpose = 'page' AND page.state = 'done'
      WHERE issue.site_check_id = ${siteCheckId}::uuid AND NOT issue.ignored AND issue.check_id = ANY(${[...checkIds]}::text[])
    ), site AS (
      SELECT greatest(sum(link_score), 1) AS link_score FROM crawl_url
      WHERE site_check_id = ${siteCheckId}::uuid AND purpose = 'page' AND state = 'done' AND status_code = 200
    )
    SELECT check_id AS "checkId", handling, min(severity) AS severity, min(confidence) AS confidence,
      count(*)::int AS "targetsTotal",
      CASE WHEN bool_or(about_site) THEN 1 ELSE least(1, sum(finding.link_score) / min(site.link_score)) END::float8 AS reach,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('url', url, 'suggested', fix->'suggested', 'snippet', fix->'snippet'))
        || jsonb_build_object('current', fix->'current') ORDER BY position) FILTER (WHERE position <= 100) AS targets
    FROM finding CROSS JOIN site GROUP BY 1, 2`;
}

export interface NewSnapshot {
  readonly accountId: string;
  readonly siteId: string;
  readonly siteCheckId: string;
  readonly dimensions: readonly Dimension[];
  readonly triggeredBy: string;
  readonly healthScore: number;
  readonly actions: readonly PlannedAction[];
}

/** Stores a plan, whole or not at all. */
export async function insertSnapshot(db: Database, snapshot: NewSnapshot): Promise<ActionSnapshot> {
  const { actions, dimensions, ...columns } = snapshot;
  const id = newId();
  const count = (priority: string) => actions.filter((action) => action.priority === priority).length;
  return db.$transaction(async (tx) => {
    const record = await tx.actionSnapshot.create({
      data: {
        id,
        ...columns,
        dimensions: [...dimensions],
        totalActions: actions.length,
        criticalCount: count('critical'),
        highCount: count('high'),
        mediumCount: count('medium'),
        lowCount: count('low'),
      },
    });
    const rows = actions.map((action, rank) => {
      const item: ActionItemRecord = { id: newId(), ...action };
      return { id: item.id, rank, checkId: action.checkId, item };
    });
    await tx.$executeRaw`
      INSERT INTO action_item (id, snapshot_id, check_id, rank, item)
      SELECT id, ${id}::uuid, "checkId", rank, item
      FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (id uuid, "checkId" text, rank int, item jsonb)`;
    return record;
  });
}

/** The snapshot, or null when the account has none of that id. */
export async function getSnapshot(db: Db, accountId: string, id: string): Promise<ActionSnapshot | null> {
  return db.actionSnapshot.findFirst({ where: { id, accountId } });
}

/** The items of a snapshot, most urgent first; there are at most two per check of the catalogue. */
export async function listActionItems(
  db: Db,
  accountId: string,
  snapshotId: string,
): Promise<readonly ActionItemRecord[]> {
  const rows = await db.actionItem.findMany({
    where: { snapshotId, snapshot: { accountId } },
    orderBy: { rank: 'asc' },
  });
  return rows.map((row) => row.item as unknown as ActionItemRecord);
}

/** A page of the targets of one item, all of them in the end, in the order of their URLs. */
export async function listActionTargets(
  db: Db,
  item: { readonly siteCheckId: string; readonly checkId: string; readonly fixable: boolean },
  page: { readonly limit: number; readonly after: string | null },
): Promise<readonly ActionTarget[]> {
  return db.$queryRaw<ActionTarget[]>`
    SELECT url, fix->>'current' AS current, fix->>'suggested' AS suggested, fix->>'snippet' AS snippet
    FROM issue
    WHERE site_check_id = ${item.siteCheckId}::uuid AND check_id = ${item.checkId} AND NOT ignored
      AND (fix IS NOT NULL AND confidence <> 'low') = ${item.fixable} AND (${page.after}::text IS NULL OR url > ${page.after}::text)
    ORDER BY url LIMIT ${page.limit}`;
}
