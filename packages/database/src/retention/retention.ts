import { retentionOf, type EffectiveRetention, type OwnRetention } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';

/** What an account and its site say of retention themselves; without a site, an empty word of it. */
export interface SaidOfRetention {
  readonly account: OwnRetention;
  readonly site: OwnRetention;
}

/** Returns what an account says of retention, and one of its sites; null if it has no such site. */
export async function getRetention(
  db: Db,
  accountId: string,
  siteId?: string,
): Promise<SaidOfRetention | null> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { retention: true } });
  const site =
    siteId === undefined
      ? { retention: {} }
      : await db.site.findFirst({ where: { id: siteId, accountId }, select: { retention: true } });
  if (account === null || site === null) return null;
  return { account: account.retention as OwnRetention, site: site.retention as OwnRetention };
}

/** Stores what an account says of retention, or one of its sites. */
export async function setRetention(
  db: Db,
  { accountId, siteId }: { readonly accountId: string; readonly siteId?: string | undefined },
  retention: OwnRetention,
): Promise<void> {
  await (siteId === undefined
    ? db.account.update({ where: { id: accountId }, data: { retention } })
    : db.site.updateMany({ where: { id: siteId, accountId }, data: { retention } }));
}

/** What holds for a site. */
export interface SiteRetention extends EffectiveRetention {
  readonly siteId: string;
}

const SITES_AT_ONCE = 500;

/** Whose sites are meant; all of the service without a name. */
export interface RetentionScope {
  readonly accountId?: string | undefined;
  readonly siteId?: string | undefined;
}

/**
 * Yields what holds for each site, some at once.
 *
 * @param supposed what the account or the site of the scope would say
 */
export async function* readRetentions(
  db: Db,
  scope: RetentionScope,
  supposed?: OwnRetention,
): AsyncGenerator<readonly SiteRetention[], void, undefined> {
  const ofAccount = scope.siteId === undefined ? supposed : undefined;
  const ofSite = scope.siteId === undefined ? undefined : supposed;
  let after: string | undefined;
  for (;;) {
    const sites = await db.site.findMany({
      where: {
        ...(scope.accountId !== undefined && { accountId: scope.accountId }),
        id: { ...(scope.siteId !== undefined && { equals: scope.siteId }), ...(after && { gt: after }) },
      },
      select: { id: true, retention: true, account: { select: { tier: true, retention: true } } },
      orderBy: { id: 'asc' },
      take: SITES_AT_ONCE,
    });
    yield sites.map(({ id, account, retention }) => ({
      siteId: id,
      ...retentionOf(
        account.tier,
        ofSite ?? (retention as OwnRetention),
        ofAccount ?? (account.retention as OwnRetention),
      ),
    }));
    after = sites.at(-1)?.id;
    if (sites.length < SITES_AT_ONCE) return;
  }
}
