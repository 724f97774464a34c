import type { Db } from '../support/client.ts';
import type { Action, Analysis } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { shapedRecords } from '../support/records.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text, uuid } from '../support/sql-types.ts';
import { foundIn } from '../findings/found.ts';

export type { Action } from '../generated/client.ts';

/** The checks that failed in an analysis of a site. */
export interface SeenActions {
  readonly accountId: string;
  readonly siteId: string;
  readonly checkIds: readonly string[];
  /** When the analysis ended. */
  readonly at: Date;
}

/**
 * Records that these checks failed at a time.
 *
 * @returns their actions, which keep their ids from plan to plan
 */
export async function noteActions(
  tx: Db,
  { accountId, siteId, checkIds, at }: SeenActions,
): Promise<readonly Action[]> {
  const rows = [...new Set(checkIds)].sort().map((checkId) => ({ id: newId(), checkId }));
  await tx.$executeRaw`
    INSERT INTO action (id, account_id, site_id, check_id, first_seen, last_seen)
    SELECT id, ${accountId}::uuid, ${siteId}::uuid, "checkId", ${at}, ${at}
    FROM ${shapedRecords({ id: uuid, checkId: text }, rows)}
    ON CONFLICT (site_id, check_id) DO UPDATE
      SET first_seen = least(action.first_seen, excluded.first_seen),
        last_seen = greatest(action.last_seen, excluded.last_seen)`;
  return tx.action.findMany({ where: { siteId, checkId: { in: rows.map(({ checkId }) => checkId) } } });
}

/** Records what an ended analysis found. The trials of a test key are no part of a site's history. */
export async function noteFoundActions(
  tx: Db,
  { id, accountId, siteId, environment, finishedAt }: EndedAnalysisRow,
): Promise<void> {
  if (environment === 'test' || finishedAt === null) return;
  const found = await query(tx, { checkId: text`check_id` })`
    SELECT DISTINCT ${COLUMNS} FROM ${foundIn(id)} AS issue WHERE NOT ignored`;
  await noteActions(tx, { accountId, siteId, checkIds: found.map(({ checkId }) => checkId), at: finishedAt });
}

type EndedAnalysisRow = Pick<Analysis, 'id' | 'accountId' | 'siteId' | 'environment' | 'finishedAt'>;

/** Returns the actions of a site, including fixed ones. */
export async function listActions(db: Db, accountId: string, siteId: string): Promise<readonly Action[]> {
  return db.action.findMany({ where: { accountId, siteId } });
}

/** Returns the action, or null if the account has none with that id. */
export async function getAction(db: Db, accountId: string, id: string): Promise<Action | null> {
  return db.action.findFirst({ where: { id, accountId } });
}
