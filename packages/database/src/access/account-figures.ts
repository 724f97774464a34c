import type { DeliveryStatus, Environment } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { visibleTo } from '../analyses/visible-to.ts';
import { changesOnly } from './audit-log.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counts the sites of an account, and those that are being analysed. A test key's analyses count for test keys only. */
export async function countSites(
  db: Db,
  accountId: string,
  environment: Environment,
): Promise<{ readonly sites: number; readonly analysing: number }> {
  const [sites, analysing] = await Promise.all([
    db.site.count({ where: { accountId } }),
    db.analysis.count({
      where: { accountId, status: 'in_progress', ...visibleTo(environment) },
    }),
  ]);
  return { sites, analysing };
}

/** Counts the valid keys of an account, and those that expire within this number of days. */
export async function countValidKeys(
  db: Db,
  accountId: string,
  days: number,
): Promise<{ readonly valid: number; readonly expiring: number }> {
  const now = Date.now();
  // Connected apps have a list of their own.
  const notRevoked = { accountId, oauthClientId: null, revokedAt: null };
  const [unlimited, limited, expiring] = await Promise.all([
    db.apiKey.count({ where: { ...notRevoked, expiresAt: null } }),
    db.apiKey.count({ where: { ...notRevoked, expiresAt: { gt: new Date(now) } } }),
    db.apiKey.count({
      where: { ...notRevoked, expiresAt: { gt: new Date(now), lt: new Date(now + days * DAY_MS) } },
    }),
  ]);
  return { valid: unlimited + limited, expiring };
}

/** Counts the deliveries of the last days by their outcome. */
export async function countDeliveries(
  db: Db,
  accountId: string,
  days: number,
): Promise<Readonly<Record<DeliveryStatus, number>>> {
  const groups = await db.webhookDelivery.groupBy({
    by: 'status',
    where: { accountId, channelId: null, createdAt: { gt: new Date(Date.now() - days * DAY_MS) } },
    _count: true,
  });
  const of = (status: DeliveryStatus) => groups.find((group) => group.status === status)?._count ?? 0;
  return { pending: of('pending'), delivered: of('delivered'), dead: of('dead') };
}

/**
 * Counts the requests of the last hour, and those that were refused.
 * @param changesBut if given, only changes count: no GET requests, and none of these routes
 */
export async function countRequests(
  db: Db,
  accountId: string,
  changesBut?: readonly string[],
): Promise<{ readonly requests: number; readonly refused: number }> {
  const where = { accountId, at: { gt: new Date(Date.now() - HOUR_MS) }, ...changesOnly(changesBut) };
  const [requests, refused] = await Promise.all([
    db.auditEntry.count({ where }),
    db.auditEntry.count({ where: { ...where, status: { gte: 400 } } }),
  ]);
  return { requests, refused };
}
