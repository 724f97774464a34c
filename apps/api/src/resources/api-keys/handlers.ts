import { AppError, type apiKeyRoutes, type Scope } from '@plumbline/contracts';
import { createApiKey, getApiKey, listApiKeys, revokeApiKey } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentApiKey } from './present.ts';
import { presentPage } from '../../http/present-page.ts';
import { found } from '../../http/found.ts';

export function apiKeyHandlers({ db }: ApiDeps): Handlers<typeof apiKeyRoutes> {
  return {
    create: async ({ principal, body }) => {
      const { key, record } = await createApiKey(db, {
        ...body,
        accountId: principal.accountId,
        expiresAt: body.expiresAt === undefined ? null : new Date(body.expiresAt),
      });
      return { ...presentApiKey(record), key };
    },

    list: async ({ principal, query }) =>
      presentPage(await listApiKeys(db, principal.accountId, query), presentApiKey),

    current: async ({ principal }) => ({
      scopes: principal.kind === 'key' ? [...principal.scopes] : ['admin'],
      tier: principal.tier,
      environment: principal.environment,
    }),

    rotate: async ({ principal, params }) => {
      const old = await found(getApiKey(db, principal.accountId, params.apiKeyId));
      if (old.revokedAt !== null) {
        throw new AppError('conflict_error', 'The key is revoked. Create a new one instead of rotating it.');
      }
      const { key, record } = await createApiKey(db, {
        accountId: old.accountId,
        name: old.name,
        description: old.description,
        scopes: old.scopes as Scope[],
        environment: old.environment,
      });
      return { ...presentApiKey(record), key };
    },

    revoke: async ({ principal, params }) =>
      presentApiKey(await found(revokeApiKey(db, principal.accountId, params.apiKeyId))),
  };
}
