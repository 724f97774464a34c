import {
  PLAN_LIMITS,
  retentionOf,
  type OwnRetention,
  type Retention,
  type RetentionChange,
  type retentionRoutes,
  type Tier,
} from '@plumbline/contracts';
import { getRetention, readDue, setRetention, type Database, type RetentionScope } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import type { Principal } from '../../security/principal.ts';

export function retentionHandlers({ db }: ApiDeps): Handlers<typeof retentionRoutes> {
  async function get({ accountId, tier }: Principal, siteId?: string): Promise<Retention> {
    const { account, site } = await orNotFound(getRetention(db, accountId, siteId));
    return siteId === undefined ? present(tier, account) : present(tier, site, account);
  }

  async function put(
    principal: Principal,
    { confirm, ...own }: Required<OwnRetention> & { readonly confirm: boolean },
    siteId?: string,
  ): Promise<RetentionChange> {
    const { accountId, tier } = principal;
    const { account } = await orNotFound(getRetention(db, accountId, siteId));
    const { detailedAnalyses: most } = PLAN_LIMITS[tier];
    if (own.detailedAnalyses !== null && own.detailedAnalyses > most)
      throw invalidAt(400, 'body.detailedAnalyses', `must be at most ${most} on this plan`);
    const scope = { accountId, siteId };
    const deletes = await countDue(db, scope, own);
    if (confirm) await setRetention(db, scope, own);
    const holds = siteId === undefined ? present(tier, own) : present(tier, own, account);
    return { ...holds, confirmed: confirm, deletes };
  }

  return {
    getOfAccount: ({ principal }) => get(principal),
    putOfAccount: ({ principal, body }) => put(principal, body),
    getOfSite: ({ principal, params }) => get(principal, params.siteId),
    putOfSite: ({ principal, params, body }) => put(principal, body, params.siteId),
  };
}

function present(tier: Tier, own: OwnRetention, ...inherited: readonly OwnRetention[]): Retention {
  const { detailedAnalyses, keep } = retentionOf(tier, own, ...inherited);
  return {
    detailedAnalyses,
    detailedAnalysesMax: PLAN_LIMITS[tier].detailedAnalyses,
    keep: [...keep],
    own: { detailedAnalyses: own.detailedAnalyses ?? null, keep: own.keep ?? null },
  };
}

async function countDue(
  db: Database,
  scope: RetentionScope,
  supposed: OwnRetention,
): Promise<RetentionChange['deletes']> {
  let [analyses, urls] = [0, 0];
  let [from, until]: [Date | null, Date | null] = [null, null];
  for await (const due of readDue(db, scope, supposed)) {
    analyses += 1;
    urls += due.urls;
    if (from === null || due.startedAt < from) from = due.startedAt;
    if (until === null || due.startedAt > until) until = due.startedAt;
  }
  return { analyses, urls, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
}
