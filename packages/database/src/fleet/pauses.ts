import { PLAN_LIMITS, Tier } from '@plumbline/contracts';
import { Prisma, type Pause } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { uuid } from '../support/sql-types.ts';

export type { Pause };

/** The target of a pause: an account or a site by its id, a host with its port, or the fleet with an empty target. */
export type PauseTarget = Pick<Pause, 'scope' | 'target'>;

/** Stops work on a target until `resume`. A second pause of the same target replaces the reason. */
export async function pause(db: Db, { scope, target, reason }: PauseTarget & Pick<Pause, 'reason'>) {
  return db.pause.upsert({
    where: { scope_target: { scope, target } },
    create: { scope, target, reason },
    update: { reason },
  });
}

/** Ends a pause. Returns false if there was none. */
export async function resume(db: Db, { scope, target }: PauseTarget): Promise<boolean> {
  const { count } = await db.pause.deleteMany({ where: { scope, target } });
  return count === 1;
}

/** Returns all pauses, the longest first. */
export async function listPauses(db: Db): Promise<readonly Pause[]> {
  return db.pause.findMany({ orderBy: { createdAt: 'asc' } });
}

/** Matches a host that an operator has paused, alone or with the fleet. */
export function isHostPaused(host: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM pause WHERE (scope, target) IN (('fleet', ''), ('host', ${host})))`;
}

/** Matches a row of `site_check` that a pause concerns. */
export const IS_PAUSED = Prisma.sql`EXISTS (
  SELECT 1 FROM pause
  WHERE (scope, target) IN (('fleet', ''), ('host', split_part(site_check.start_url, '/', 3)),
    ('account', site_check.account_id::text), ('site', site_check.site_id::text)))`;

const analysesAtOnce = Prisma.join(
  Tier.options.map((tier) => Prisma.sql`WHEN ${tier}::text THEN ${PLAN_LIMITS[tier].analysesAtOnce}::int`),
  ' ',
);

/** Matches a row of `site_check` that is among the oldest running ones of its account, as many as its plan allows. */
const IS_WITHIN_PLAN = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM site_check AS older
  WHERE older.account_id = site_check.account_id AND older.status = 'in_progress' AND older.id < site_check.id
  OFFSET (SELECT CASE tier::text ${analysesAtOnce} END FROM account WHERE account.id = site_check.account_id) - 1)`;

/** Matches a row of `site_check` that may be worked on: nothing of it is paused, and it has begun or may begin. */
export const MAY_RUN = Prisma.sql`(NOT ${IS_PAUSED} AND (stage <> 'discover' OR ${IS_WITHIN_PLAN}))`;

/** Tells whether an analysis may be worked on now. */
export async function mayRun(db: Db, analysisId: string): Promise<boolean> {
  const rows = await query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM site_check WHERE id = ${analysisId}::uuid AND ${MAY_RUN}`;
  return rows.length > 0;
}

/** Returns analyses of an account that may begin and have not, the oldest first. */
export async function listStartable(db: Db, accountId: string): Promise<readonly string[]> {
  const rows = await query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM site_check
    WHERE account_id = ${accountId}::uuid AND status = 'in_progress' AND stage = 'discover'
      AND coalesce(stage_leased_until < now(), true) AND ${MAY_RUN}
    ORDER BY id LIMIT 10`;
  return rows.map(({ id }) => id);
}
