import type { TrackerKind } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { ActionTicket as Row, Tracker } from '../generated/client.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { cutToLimit } from '../support/text-limits.ts';
import type { ActionOfAccount } from './assignments.ts';

export type { Tracker };

/** Returns the trackers of an account. */
export async function listTrackers(db: Db, accountId: string): Promise<readonly Tracker[]> {
  return db.tracker.findMany({ where: { accountId }, orderBy: { kind: 'asc' } });
}

/** Returns null if the account has none of that kind. */
export async function getTracker(db: Db, accountId: string, kind: TrackerKind): Promise<Tracker | null> {
  return db.tracker.findUnique({ where: { accountId_kind: { accountId, kind } } });
}

export type NewTracker = Pick<Tracker, 'accountId' | 'kind' | 'baseUrl' | 'project' | 'login' | 'token'>;

/** Stores a tracker, and replaces one of the same kind. */
export async function setTracker(db: Db, tracker: NewTracker): Promise<Tracker> {
  const { accountId, kind } = tracker;
  const where = { accountId_kind: { accountId, kind } };
  return db.tracker.upsert({ where, create: { id: newId(), ...tracker }, update: tracker });
}

/** Returns false if the account has none with that id. */
export async function deleteTracker(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db.tracker.deleteMany({ where: { accountId, id } });
  return count === 1;
}

/** A ticket that was made. */
export interface LinkedTicket extends Row {
  readonly key: string;
}

function linked(row: Row | null): LinkedTicket | null {
  return row === null || row.key === null ? null : { ...row, key: row.key };
}

/** Returns the tickets of the actions of a site. */
export async function listTickets(
  db: Db,
  accountId: string,
  siteId: string,
): Promise<readonly LinkedTicket[]> {
  const rows = await db.actionTicket.findMany({ where: { accountId, action: { siteId } } });
  return rows.flatMap((row) => linked(row) ?? []);
}

/** Returns null if the action has no ticket, or if its ticket is still being made. */
export async function getTicket(
  db: Db,
  { accountId, siteId, actionId }: ActionOfAccount,
): Promise<LinkedTicket | null> {
  return linked(await db.actionTicket.findFirst({ where: { accountId, actionId, action: { siteId } } }));
}

/** A claim expires after this time, because its process must have died. */
const CLAIM_MS = 120_000;

/** Takes the right to make the ticket of an action. Returns false if another process has it, or there is a ticket. */
export async function claimTicket(
  db: Db,
  { accountId, actionId }: ActionOfAccount,
  tracker: TrackerKind,
): Promise<boolean> {
  const claimedAt = await databaseNow(db);
  const claim = { accountId, actionId, tracker, claimedAt };
  const made = await db.actionTicket.createMany({ data: [claim], skipDuplicates: true });
  if (made.count === 1) return true;
  const { count } = await db.actionTicket.updateMany({
    where: { accountId, actionId, key: null, claimedAt: { lt: new Date(claimedAt.getTime() - CLAIM_MS) } },
    data: { tracker, claimedAt },
  });
  return count === 1;
}

/** Gives the right back after a refusal, so that the next call tries again. */
export async function releaseTicket(db: Db, { accountId, actionId }: ActionOfAccount): Promise<void> {
  await db.actionTicket.deleteMany({ where: { accountId, actionId, key: null } });
}

/** A tracker's answer about a ticket. */
export type TicketReading = Partial<Pick<LinkedTicket, 'key' | 'url' | 'state' | 'isDone'>> &
  Pick<LinkedTicket, 'failure'>;

/** Stores a tracker's answer about a ticket, or why there is none. */
export async function keepTicket(
  db: Db,
  { accountId, actionId }: Pick<ActionOfAccount, 'accountId' | 'actionId'>,
  reading: TicketReading,
): Promise<LinkedTicket | null> {
  const { state, failure, ...rest } = reading;
  const readAt = await databaseNow(db);
  const read = { ...rest, failure: cutToLimit('action_ticket', 'failure', failure), readAt };
  await db.actionTicket.updateMany({
    where: { accountId, actionId },
    data: state === undefined ? read : { ...read, state: cutToLimit('action_ticket', 'state', state) },
  });
  return linked(await db.actionTicket.findFirst({ where: { accountId, actionId } }));
}

/** Returns tickets that are not done and were not read since then, those that waited longest first. */
export async function listStaleTickets(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly LinkedTicket[]> {
  const rows = await db.actionTicket.findMany({
    where: { key: { not: null }, isDone: false, readAt: { lt: before } },
    orderBy: { readAt: 'asc' },
    take: limit,
  });
  return rows.flatMap((row) => linked(row) ?? []);
}
