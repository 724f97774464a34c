import { retentionOf, type EffectiveRetention, type OwnRetention } from '@plumbline/contracts';
import type { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';

/** The own settings of an account and of one of its sites. Without a site, the second is empty. */
export interface SaidOfRetention {
  readonly account: OwnRetention;
  readonly site: OwnRetention;
}

/** Returns the retention settings of an account and of one of its sites; null if it has no such site. */
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

/** Stores the retention settings of an account, or of one of its sites. */
export async function setRetention(
  db: Db,
  { accountId, siteId }: { readonly accountId: string; readonly siteId?: string | undefined },
  retention: OwnRetention,
): Promise<void> {
  await (siteId === undefined
    ? db.account.update({ where: { id: accountId }, data: { retention } })
    : db.site.updateMany({ where: { id: siteId, accountId }, data: { retention } }));
}

/** The retention that applies to a site. */
export interface SiteRetention extends EffectiveRetention {
  readonly siteId: string;
}

const SITES_AT_ONCE = 500;

/** The sites of an account, or one site. Empty: all sites. */
export interface RetentionScope {
  readonly accountId?: string | undefined;
  readonly siteId?: string | undefined;
}

/**
 * Yields the retention of each site, many at a time.
 *
 * @param supposed settings to assume for the account or the site of the scope
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
    const id: Prisma.UuidFilter<'Site'> = {};
    if (scope.siteId !== undefined) id.equals = scope.siteId;
    if (after !== undefined) id.gt = after;
    const where: Prisma.SiteWhereInput = { id };
    if (scope.accountId !== undefined) where.accountId = scope.accountId;
    const sites = await db.site.findMany({
      where,
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
