import type { Environment } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { Prisma, type Action, type Analysis } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { shapedRecords } from '../support/records.ts';
import { text, uuid } from '../support/sql-types.ts';
import type { StoredSighting } from './action-lifecycle.ts';

export type { Action } from '../generated/client.ts';

/** The checks that failed in an analysis of a site. */
export interface SeenActions {
  readonly accountId: string;
  readonly siteId: string;
  readonly environment: Environment;
  readonly checkIds: readonly string[];
  /** When the analysis ended. */
  readonly at: Date;
}

/**
 * Records that these checks failed at a time. A test key only gives new actions an id: its trials are no part of a site's
 * history.
 *
 * @returns their actions, which keep their ids from plan to plan
 */
export async function noteActions(
  tx: Db,
  { accountId, siteId, environment, checkIds, at }: SeenActions,
): Promise<readonly Action[]> {
  const rows = [...new Set(checkIds)].sort().map((checkId) => ({ id: newId(), checkId }));
  const noteTimes = Prisma.sql`DO UPDATE
    SET first_seen = least(action.first_seen, excluded.first_seen),
      last_seen = greatest(action.last_seen, excluded.last_seen)`;
  await tx.$executeRaw`
    INSERT INTO action (id, account_id, site_id, check_id, first_seen, last_seen)
    SELECT id, ${accountId}::uuid, ${siteId}::uuid, "checkId", ${at}, ${at}
    FROM ${shapedRecords({ id: uuid, checkId: text }, rows)}
    ON CONFLICT (site_id, check_id) ${environment === 'live' ? noteTimes : Prisma.sql`DO NOTHING`}`;
  return tx.action.findMany({ where: { siteId, checkId: { in: rows.map(({ checkId }) => checkId) } } });
}

/** Records what an ended analysis found, unless it is the trial of a test key. */
export async function noteFoundActions(
  tx: Db,
  { accountId, siteId, environment, finishedAt }: EndedAnalysisRow,
  sightings: readonly StoredSighting[],
): Promise<void> {
  if (environment === 'test' || finishedAt === null) return;
  const checkIds = sightings.filter(({ found }) => found).map(({ checkId }) => checkId);
  await noteActions(tx, { accountId, siteId, environment, checkIds, at: finishedAt });
}

type EndedAnalysisRow = Pick<Analysis, 'accountId' | 'siteId' | 'environment' | 'finishedAt'>;

/** Returns the actions of a site, including fixed ones. */
export async function listActions(db: Db, accountId: string, siteId: string): Promise<readonly Action[]> {
  return db.action.findMany({ where: { accountId, siteId } });
}

/** Returns the action, or null if the account has none with that id. */
export async function getAction(db: Db, accountId: string, id: string): Promise<Action | null> {
  return db.action.findFirst({ where: { id, accountId } });
}
