import type { PlannedAction, ScoreForecast } from '@plumbline/action-plan';
import {
  Dimension,
  type ActionIdentity,
  type Environment,
  type StoredHead,
  type StoredTarget,
} from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import type { Action, ActionItem, ActionSnapshot as Row, Prisma } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, queryPrepared } from '../support/query.ts';
import { recordsOf } from '../support/records.ts';
import { text, uuid } from '../support/sql-types.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { noteActions } from './actions.ts';

interface Columns {
  dimensions: Dimension[];
}
export type ActionSnapshot = Typed<Row, Columns>;
const snapshotOf = rowReader<Row, Columns>();

interface ItemColumns {
  item: StoredHead;
  targets: StoredTarget[];
  counts: PlannedAction['counts'] | null;
}
const itemOf = rowReader<ActionItem, ItemColumns>();
const itemRecords = recordsOf<Typed<ActionItem, ItemColumns>>('action_item');

/** A plan, with health scores: with the most urgent action done, and with all verified fixes made. */
export interface NewPlan extends ScoreForecast {
  readonly dimensions: readonly Dimension[];
  readonly triggeredBy: string;
  /** True if nobody asked for it; it then sorts by the end of its analysis. */
  readonly isBelated?: boolean;
}

/** A completed analysis. */
type Planned = Pick<
  Analysis,
  'id' | 'accountId' | 'siteId' | 'environment' | 'healthScore' | 'startedAt' | 'finishedAt'
>;

/** Stores a plan of an analysis, whole or not at all. */
export async function insertSnapshot(
  db: Database,
  analysis: Planned,
  plan: NewPlan,
): Promise<ActionSnapshot> {
  return db.$transaction((tx) => writeSnapshot(tx, analysis, plan));
}

/** Stores a plan within a transaction. */
export async function writeSnapshot(tx: Db, analysis: Planned, plan: NewPlan): Promise<ActionSnapshot> {
  const { accountId, siteId, environment, healthScore } = analysis;
  const { actions, dimensions, isBelated = false, ...columns } = plan;
  const analysedAt = analysis.finishedAt ?? analysis.startedAt;
  const id = isBelated ? newId(analysedAt) : newId();
  const count = (priority: string) => actions.filter((action) => action.priority === priority).length;
  const record = await tx.actionSnapshot.create({
    data: {
      id,
      accountId,
      siteId,
      analysisId: analysis.id,
      healthScore: healthScore ?? 0,
      ...columns,
      dimensions: [...dimensions],
      totalActions: actions.length,
      criticalCount: count('critical'),
      highCount: count('high'),
      mediumCount: count('medium'),
      lowCount: count('low'),
    },
  });
  const checkIds = actions.map(({ checkId }) => checkId);
  const noted = await noteActions(tx, { accountId, siteId, environment, checkIds, at: analysedAt });
  const byCheck = new Map(noted.map((action) => [action.checkId, action]));
  const rows = actions.flatMap(({ targets, counts, ...item }, rank) => {
    const action = byCheck.get(item.checkId);
    if (action === undefined) return [];
    const identity = identityOf(action);
    return [
      { id: identity.id, rank, checkId: item.checkId, item: { ...identity, ...item }, targets, counts },
    ];
  });
  const { columns: itemColumns, records } = itemRecords(
    ['id', 'checkId', 'rank', 'item', 'targets', 'counts'],
    rows,
  );
  await tx.$executeRaw`
    INSERT INTO action_item (snapshot_id, ${itemColumns}) SELECT ${id}::uuid, ${itemColumns} FROM ${records}`;
  return snapshotOf(record);
}

function identityOf({ id: actionId, firstSeen, lastSeen }: Action): Omit<ActionIdentity, 'url'> {
  return {
    id: newId(),
    actionId,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  };
}

/** Returns the snapshot, or null if the account has none with that id. */
export async function getSnapshot(db: Db, accountId: string, id: string): Promise<ActionSnapshot | null> {
  const row = await db.actionSnapshot.findFirst({ where: { id, accountId } });
  return row && snapshotOf(row);
}

/** Returns the newest snapshot of an analysis that leaves no dimension out; null if there is none. */
export async function getSnapshotOf(
  db: Db,
  accountId: string,
  analysisId: string,
): Promise<ActionSnapshot | null> {
  const row = await db.actionSnapshot.findFirst({
    where: { accountId, analysisId, dimensions: { hasEvery: Dimension.options } },
    orderBy: { id: 'desc' },
  });
  return row && snapshotOf(row);
}

/** Returns a page of the snapshots of a site, the newest first. */
export async function listSnapshots(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<ActionSnapshot>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.actionSnapshot.findMany({ where: { accountId, siteId, ...after }, ...options });
  return cutToPage(rows.map(snapshotOf), page.limit);
}

/** Returns the newest snapshot of a site. Live keys never see those of the analyses of test keys. */
export async function getLatestSnapshot(
  db: Db,
  accountId: string,
  siteId: string,
  environment: Environment,
): Promise<ActionSnapshot | null> {
  const where: Prisma.ActionSnapshotWhereInput = { accountId, siteId };
  if (environment === 'live') where.analysis = { environment };
  const row = await db.actionSnapshot.findFirst({ where, orderBy: { id: 'desc' } });
  return row && snapshotOf(row);
}

/**
 * Returns the items of a snapshot without their targets, most urgent first; there is at most one per check. That is a
 * fraction of the whole, for callers that only look at the items.
 */
export async function listActionHeads(
  db: Db,
  accountId: string,
  snapshotId: string,
): Promise<readonly StoredHead[]> {
  const rows = await db.actionItem.findMany({
    where: { snapshotId, snapshot: { accountId } },
    select: { item: true },
    orderBy: { rank: 'asc' },
  });
  return rows.map((row) => itemOf(row).item);
}

/** An item as it is stored, with its targets. */
export interface StoredAction extends StoredHead {
  readonly targets: readonly StoredTarget[];
}

/**
 * Returns all actions of an analysis, most urgent first, as its newest plan has them; null if no plan has all, or if
 * their findings have changed since.
 */
export async function readPlannedActions(
  db: Db,
  { accountId, id }: Pick<Analysis, 'accountId' | 'id'>,
): Promise<readonly PlannedAction[] | null> {
  const snapshot = await getSnapshotOf(db, accountId, id);
  if (snapshot === null) return null;
  const rows = await db.actionItem.findMany({ where: { snapshotId: snapshot.id }, orderBy: { rank: 'asc' } });
  const actions = rows.map(itemOf).flatMap(({ item, targets, counts }) => {
    const { id: _id, actionId: _action, firstSeen: _first, lastSeen: _last, gain: _gain, ...planned } = item;
    return counts === null ? [] : [{ ...planned, targets, counts }];
  });
  // What an empty plan counts is unknown: its findings may all have been ignored.
  return actions.length > 0 && actions.length === rows.length ? actions : null;
}

/** Returns items of a snapshot by their ids, in that order, without those that do not exist. */
export async function getActionItems(
  db: Db,
  accountId: string,
  snapshotId: string,
  ids: readonly string[],
): Promise<readonly StoredAction[]> {
  const rows = await db.actionItem.findMany({
    where: { id: { in: [...ids] }, snapshotId, snapshot: { accountId } },
    select: { item: true, targets: true },
  });
  const items = new Map(rows.map(itemOf).map(({ item, targets }) => [item.id, { ...item, targets }]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/**
 * Returns the targets of items of a snapshot as JSON, by the item's id. Callers parse them one by one, so that other
 * requests get their turn.
 */
export async function readTargetsJson(
  db: Database,
  accountId: string,
  snapshotId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryPrepared(db, 'read_targets_json', {
    id: uuid`action_item.id`,
    json: text`targets::text`,
  })`
    SELECT ${COLUMNS} FROM action_item JOIN action_snapshot ON action_snapshot.id = snapshot_id
    WHERE snapshot_id = ${snapshotId}::uuid AND account_id = ${accountId}::uuid AND action_item.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, json }) => [id, json]));
}
