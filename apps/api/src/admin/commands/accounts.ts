import { Password, Tier } from '@plumbline/contracts';
import {
  createAccountWithClient,
  getAccount,
  listAccounts,
  setAccountTier,
  type Database,
} from '@plumbline/database';
import { parseConfig } from '@plumbline/service';
import { z } from 'zod';
import { defineCommand, UsageError } from '../define-command.ts';

const LISTED_MAX = 1_000;
const settings = z.object({ PASSWORD: Password });

/** @throws UsageError if no account has that id */
export async function requireAccount(db: Database, account: string): Promise<void> {
  if ((await getAccount(db, account)) === null) throw new UsageError(`There is no account ${account}.`);
}

export const accountCommands = {
  'list-accounts': defineCommand({
    about: 'Lists the newest 1,000 accounts with their plans; with --name those whose name contains it.',
    options: { name: z.string().optional() },
    run: async ({ db }, { name }) => {
      const accounts = await listAccounts(db, { name, limit: LISTED_MAX });
      const result = accounts.map(({ id, name, tier, createdAt }) => ({
        account: id,
        name,
        tier,
        createdAt,
      }));
      return { accountId: null, result };
    },
  }),

  'create-account': defineCommand({
    about:
      'Creates an account with its first client. With --email also an owner who can sign in; the password is read from PASSWORD.',
    options: {
      name: z.string().min(1).max(200),
      tier: Tier.default('free'),
      email: z.email().optional(),
    },
    run: async ({ db, environment }, { name, tier, email }) => {
      const user =
        email === undefined ? null : { email, password: parseConfig(settings, environment).PASSWORD };
      const created = await createAccountWithClient(db, { name, tier, user });
      const { id: account } = created.account;
      const member = created.user === null ? {} : { member: created.user.id, email };
      return { accountId: account, result: { account, name, tier, client: created.client.id, ...member } };
    },
  }),

  'set-tier': defineCommand({
    about: 'Moves an account to another plan. Its limits follow with the next request.',
    options: { account: z.uuid(), tier: Tier },
    run: async ({ db }, { account, tier }) => {
      if (!(await setAccountTier(db, account, tier))) throw new UsageError(`There is no account ${account}.`);
      return { accountId: account, result: { account, tier } };
    },
  }),
};
