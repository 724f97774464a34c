import { MEMBERS_MAX, type Role } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import type { User } from '../generated/client.ts';
import { lockAccount } from './lock-account.ts';
import { createUser, type NewUser } from './users.ts';

/** Returns the users who can sign in to an account, in the order they joined. */
export async function listMembers(db: Db, accountId: string): Promise<readonly User[]> {
  return db.user.findMany({ where: { accountId }, orderBy: { id: 'asc' }, take: MEMBERS_MAX });
}

/** Adds a member. Returns null if the account has as many as it may have. @throws EmailTakenError */
export async function addMember(db: Database, user: NewUser): Promise<User | null> {
  const { accountId } = user;
  return db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await tx.user.count({ where: { accountId } })) >= MEMBERS_MAX) return null;
    return createUser(tx, user);
  });
}

/** Takes a member out of the account. The last owner stays, so that somebody can manage the account. */
export async function removeMember(
  db: Database,
  accountId: string,
  userId: string,
): Promise<'removed' | 'unknown' | 'last'> {
  return changeMember(db, accountId, userId, async (tx, user) => {
    if (await isLastOwner(tx, user)) return 'last';
    await tx.user.delete({ where: { id: user.id } });
    return 'removed';
  });
}

/** Gives a member another role; the last owner stays one. */
export async function setRole(
  db: Database,
  accountId: string,
  userId: string,
  role: Role,
): Promise<User | 'unknown' | 'last'> {
  return changeMember(db, accountId, userId, async (tx, user) => {
    if (role !== 'owner' && (await isLastOwner(tx, user))) return 'last';
    return tx.user.update({ where: { id: user.id }, data: { role } });
  });
}

/** Makes changes to the members of one account take turns. Two at once could remove the last two owners. */
async function changeMember<Outcome>(
  db: Database,
  accountId: string,
  userId: string,
  change: (tx: Db, user: User) => Promise<Outcome>,
): Promise<Outcome | 'unknown'> {
  return db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const user = await tx.user.findFirst({ where: { id: userId, accountId } });
    return user === null ? 'unknown' : change(tx, user);
  });
}

async function isLastOwner(tx: Db, { id, accountId, role }: User): Promise<boolean> {
  if (role !== 'owner') return false;
  return (await tx.user.count({ where: { accountId, role: 'owner', id: { not: id } } })) === 0;
}
