import type { Database, Db } from '../support/client.ts';
import type { User } from '../generated/client.ts';
import { LONG_TRANSACTION } from '../support/long-transaction.ts';

const MEMBERS_MAX = 1_000;

/** Returns the users who can sign in to an account, in the order they joined. */
export async function listMembers(db: Db, accountId: string): Promise<readonly User[]> {
  return db.user.findMany({ where: { accountId }, orderBy: { id: 'asc' }, take: MEMBERS_MAX });
}

/** Removes a member from the account. The last one stays, because otherwise nobody could sign in. */
export async function removeMember(
  db: Database,
  accountId: string,
  userId: string,
): Promise<'removed' | 'unknown' | 'last'> {
  return db.$transaction(async (tx) => {
    // Otherwise two concurrent removals could each leave only the other member.
    await tx.$executeRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    const user = await tx.user.findFirst({ where: { id: userId, accountId } });
    if (user === null) return 'unknown';
    if ((await tx.user.count({ where: { accountId } })) === 1) return 'last';
    await tx.user.delete({ where: { id: userId } });
    return 'removed';
  }, LONG_TRANSACTION);
}
