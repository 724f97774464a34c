import type { accountOverviewRoutes } from '@plumbline/contracts';
import { getAccount, listValidApiKeys } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { tierSentence } from './tier-sentence.ts';
import type { LimitState, LimitUsage } from '../../security/limits.ts';
import { orNotFound } from '../../http/or-not-found.ts';

const KEYS_MAX = 100;

export function accountOverviewHandlers({
  db,
  limits,
  settings,
}: ApiDeps): Handlers<typeof accountOverviewRoutes> {
  return {
    get: async ({ principal }) => {
      const account = await orNotFound(getAccount(db, principal.accountId));
      const keys = await listValidApiKeys(db, account.id, KEYS_MAX);
      const ofKeys = await Promise.all(
        keys.map(async ({ id, name }) => ({
          apiKeyId: id,
          name,
          ...presentUsage(await limits.lookKey(id, account.tier)),
        })),
      );
      return {
        sentence: tierSentence(account.tier, settings),
        keys: ofKeys,
        session:
          principal.kind === 'session'
            ? presentUsage(await limits.lookSession(principal.userId, account.tier))
            : null,
      };
    },
  };
}

function presentUsage({ requests, scans }: LimitUsage) {
  return { requests: presentUsed(requests), scans: scans === null ? UNLIMITED : presentUsed(scans) };
}

const UNLIMITED = { used: 0, limit: null, resetAt: null };

function presentUsed({ limit, remaining, resetAt }: LimitState) {
  const used = limit - remaining;
  return { used, limit, resetAt: used === 0 ? null : resetAt.toISOString() };
}
