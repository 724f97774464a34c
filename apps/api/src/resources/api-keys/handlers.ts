import {
  AppError,
  includesRole,
  PLAN_LIMITS,
  type apiKeyRoutes,
  type Environment,
  type Tier,
} from '@plumbline/contracts';
import {
  countValidKeys,
  createApiKeyWithin,
  getApiKey,
  isValidApiKey,
  listApiKeys,
  revokeApiKey,
  type NewApiKey,
  readTogether,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { liveKeyNeeded } from '../../http/admit.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import type { Principal } from '../../security/principal.ts';
import { EXPIRING_DAYS, keySentence } from '../list-sentences.ts';
import { presentApiKey } from './present.ts';

export function apiKeyHandlers({ db }: ApiDeps): Handlers<typeof apiKeyRoutes> {
  const create = async (tier: Tier, key: NewApiKey) => {
    const { activeKeys } = PLAN_LIMITS[tier];
    const created = await createApiKeyWithin(db, key, activeKeys);
    if (created !== null) return { ...presentApiKey(created.record), key: created.key };
    throw new AppError(
      'conflict_error',
      `The account has the ${activeKeys} keys that its plan allows. Revoke one that is not in use, or move to a higher plan.`,
    );
  };

  return {
    create: async ({ principal, body }) => {
      requireRightTo(body.environment, principal);
      return create(principal.tier, {
        ...body,
        role: principal.role,
        userId: principal.userId,
        accountId: principal.accountId,
        expiresAt: body.expiresAt === undefined ? null : new Date(body.expiresAt),
      });
    },

    list: async ({ principal: { accountId }, query }) => {
      const [page, figures] = await readTogether(db, (snapshot) =>
        Promise.all([
          listApiKeys(snapshot, accountId, query),
          countValidKeys(snapshot, accountId, EXPIRING_DAYS),
        ]),
      );
      return { sentence: keySentence(figures), ...presentList(page, presentApiKey) };
    },

    current: async ({ principal }) => ({
      scopes: principal.kind === 'key' ? [...principal.scopes] : ['admin'],
      tier: principal.tier,
      environment: principal.environment,
      resource: principal.kind === 'key' ? principal.resource : null,
      expiresAt: principal.kind === 'key' ? (principal.expiresAt?.toISOString() ?? null) : null,
    }),

    rotate: async ({ principal, params }) => {
      const old = await orNotFound(getApiKey(db, principal.accountId, params.apiKeyId));
      if (!(await isValidApiKey(db, old.accountId, old.id))) {
        throw new AppError(
          'conflict_error',
          'The key is revoked or has expired. Create a new one instead of rotating it.',
        );
      }
      requireRightTo(old.environment, principal);
      return create(principal.tier, {
        accountId: old.accountId,
        name: old.name,
        description: old.description,
        scopes: old.scopes,
        environment: old.environment,
        role: includesRole(principal.role, old.role) ? old.role : principal.role,
        userId: principal.userId,
        expiresAt: old.expiresAt,
      });
    },

    revoke: async ({ principal, params }) => {
      const { environment } = await orNotFound(getApiKey(db, principal.accountId, params.apiKeyId));
      requireRightTo(environment, principal);
      return presentApiKey(await orNotFound(revokeApiKey(db, principal.accountId, params.apiKeyId)));
    },
  };
}

/** Refuses test keys that would manage live keys. */
function requireRightTo(environment: Environment, principal: Principal): void {
  if (environment === 'live' && principal.environment === 'test') throw liveKeyNeeded();
}
