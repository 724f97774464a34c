import { Scope } from '@plumbline/contracts';
import { createApiKey, listValidApiKeys, revokeApiKey, type ApiKey } from '@plumbline/database';
import { z } from 'zod';
import { defineCommand, UsageError } from '../define-command.ts';
import { requireAccount } from './accounts.ts';

const account = z.uuid();
const LISTED_MAX = 1_000;

export const keyCommands = {
  'list-keys': defineCommand({
    about: 'Lists the valid API keys of an account, the newest first, without the keys themselves.',
    options: { account },
    run: async ({ db }, { account: accountId }) => {
      await requireAccount(db, accountId);
      const keys = await listValidApiKeys(db, accountId, LISTED_MAX);
      return { accountId, result: keys.map(describe) };
    },
  }),

  'create-key': defineCommand({
    about: 'Creates an API key and prints it, only this once. Without --scope it may do everything.',
    options: {
      account,
      name: z.string().min(1).max(100),
      scope: z.array(Scope).default(Scope.options),
      test: z.boolean().default(false),
    },
    run: async ({ db }, { account: accountId, name, scope: scopes, test }) => {
      await requireAccount(db, accountId);
      const environment = test ? 'test' : 'live';
      const { key, record } = await createApiKey(db, { accountId, name, scopes, environment });
      return { accountId, result: { ...describe(record), key } };
    },
  }),

  'revoke-key': defineCommand({
    about: 'Revokes an API key permanently.',
    options: { account, id: z.uuid() },
    run: async ({ db }, { account: accountId, id }) => {
      const revoked = await revokeApiKey(db, accountId, id);
      if (revoked === null) throw new UsageError(`The account has no key ${id}.`);
      return { accountId, result: { id, revokedAt: revoked.revokedAt } };
    },
  }),
};

function describe({ id, name, prefix, scopes, environment, lastUsedAt }: ApiKey) {
  return { id, name, prefix, scopes, environment, lastUsedAt };
}
