import type { Tier } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import type { Account, Client, User } from '../generated/client.ts';
import { createClient } from '../sites/clients.ts';
import { newId } from '../support/ids.ts';
import { createUser } from './users.ts';

export type { Account };

/** Creates an account. */
export async function createAccount(
  db: Db,
  account: { readonly name: string; readonly tier: Tier },
): Promise<Account> {
  return db.account.create({ data: { id: newId(), ...account } });
}

/**
 * Creates an account with its first client and, if wanted, a user who can sign in, in one transaction.
 *
 * @throws EmailTakenError if the address belongs to a user already
 */
export async function createAccountWithClient(
  db: Database,
  {
    user,
    ...account
  }: {
    readonly name: string;
    readonly tier: Tier;
    readonly user: { readonly email: string; readonly password: string } | null;
  },
): Promise<{ readonly account: Account; readonly client: Client; readonly user: User | null }> {
  return db.$transaction(async (tx) => {
    const created = await createAccount(tx, account);
    return {
      account: created,
      client: await createClient(tx, created.id, account.name),
      user: user === null ? null : await createUser(tx, { accountId: created.id, role: 'owner', ...user }),
    };
  });
}

/** Returns the account, or null. */
export async function getAccount(db: Db, accountId: string): Promise<Account | null> {
  return db.account.findUnique({ where: { id: accountId } });
}

/** Returns the plan of an account. */
export async function getTier(db: Db, accountId: string): Promise<Tier> {
  const { tier } = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { tier: true } });
  return tier;
}

/** Returns the newest accounts whose name contains `name`, for operators. */
export async function listAccounts(
  db: Db,
  { name = '', limit }: { readonly name?: string | undefined; readonly limit: number },
): Promise<readonly Account[]> {
  return db.account.findMany({
    where: { name: { contains: name, mode: 'insensitive' } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Changes the plan; its limits apply from the next request. Returns false if there is no such account. */
export async function setAccountTier(db: Db, accountId: string, tier: Tier): Promise<boolean> {
  const { count } = await db.account.updateMany({ where: { id: accountId }, data: { tier } });
  return count === 1;
}
