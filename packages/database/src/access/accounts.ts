import type { Tier } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { Account } from '../generated/client.ts';
import { newId } from '../support/ids.ts';

export type { Account };

/** Creates an account. */
export async function createAccount(
  db: Db,
  account: { readonly name: string; readonly tier: Tier },
): Promise<Account> {
  return db.account.create({ data: { id: newId(), ...account } });
}

/** The account, or null. */
export async function getAccount(db: Db, accountId: string): Promise<Account | null> {
  return db.account.findUnique({ where: { id: accountId } });
}

/** All accounts, for operators. */
export async function listAccounts(db: Db): Promise<readonly Account[]> {
  return db.account.findMany({ orderBy: { id: 'asc' } });
}

/** Changes the plan; limits follow with the next request. False when there is no such account. */
export async function setAccountTier(db: Db, accountId: string, tier: Tier): Promise<boolean> {
  const { count } = await db.account.updateMany({ where: { id: accountId }, data: { tier } });
  return count === 1;
}
