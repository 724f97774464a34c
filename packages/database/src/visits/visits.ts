import type { Proven, RetestedStatus } from '@plumbline/contracts';
import type { ResponseFacts } from '@plumbline/web';
import type { Database, Db } from '../support/client.ts';
import { getAnalysis } from '../analyses/analyses.ts';
import type { Analysis } from '../analyses/analysis.ts';
import type { Visit as Row } from '../generated/client.ts';
import { lockHostBatches } from '../frontier/host-batches.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { cutToLimit } from '../support/text-limits.ts';
import type { Typed } from '../support/typed-row.ts';
import { COLUMNS, query } from '../support/query.ts';
import { uuid } from '../support/sql-types.ts';

/** Most URLs of a visit; more need an analysis. */
export const VISIT_URLS_MAX = 100;

export interface NewVisit {
  readonly accountId: string;
  /** An analysis of the site that the URLs belong to: its hosts and credentials; null for an unknown site. */
  readonly analysisId: string | null;
  /** The action whose targets the URLs are, for a retest. Without one the pages themselves are the result. */
  readonly actionId?: string;
  /** The API request that waits for the visit. */
  readonly requestId?: string | null;
  readonly traceParent?: string | null;
  /** The URLs, normalised: at most 100, of one host. */
  readonly urls: readonly [string, ...string[]];
}

/** The result of one URL of a visit that asks for the pages themselves. */
export interface VisitedPage {
  readonly url: string;
  /** The URL at the end of its redirects. */
  readonly finalUrl: string;
  /** The answer of the final URL; null if robots.txt forbids it, the redirects loop, or no time was left. */
  readonly response: ResponseFacts | null;
  /** The decoded text of an answer that is text; null for any other. */
  readonly source: string | null;
  /** The reason why there is no response, for people. */
  readonly refusal: string | null;
  /** Set if it was not requested: the robots.txt line that forbids the URL to search engines, too; null for none. */
  readonly unasked: { readonly blockedBy: string | null } | null;
}

/** The result of one target of a retest. */
export interface RetestedUrl {
  readonly url: string;
  readonly status: Proven<RetestedStatus>;
  /** The check's message if it fails. */
  readonly message: string | null;
  /** The reason why the check cannot tell. */
  readonly reason: string | null;
}

/** A visit of pages, or of the targets of an action. `result` is null until it is done. */
export type Visit =
  | Typed<Row, { actionId: null; result: readonly VisitedPage[] | null }>
  | Typed<Row, { actionId: string; result: readonly RetestedUrl[] | null }>;
const visitOf = (row: Row) => row as unknown as Visit;

/** Most attempts at a visit: it is given up after this many workers died during it. */
const ATTEMPTS_MAX = 3;
const KEPT_MS = 24 * 3_600_000;
const VISITS_MAX = 1000;

/** Stores a visit; the caller wakes a worker for it. @returns its id */
export async function requestVisit(db: Db, { urls, ...visit }: NewVisit): Promise<string> {
  const { id } = await db.visit.create({
    data: { id: newId(), ...visit, host: new URL(urls[0]).host, urls: urls.slice(0, VISIT_URLS_MAX) },
    select: { id: true },
  });
  return id;
}

/** Returns the visit, with its result once there is one; null if the account has none with that id. */
export async function getVisit(db: Db, accountId: string, id: string): Promise<Visit | null> {
  const row = await db.visit.findFirst({ where: { id, accountId } });
  return row && visitOf(row);
}

/** Returns the analysis whose site a visit goes to; null for an unknown site. */
export async function getVisitedAnalysis(
  db: Db,
  { accountId, analysisId }: Pick<Visit, 'accountId' | 'analysisId'>,
): Promise<Analysis | null> {
  return analysisId === null ? null : getAnalysis(db, accountId, analysisId);
}

/** Returns the check whose targets a visit looks at again. */
export async function getRetestedCheckId(
  db: Db,
  { accountId, actionId }: Pick<Visit, 'accountId' | 'actionId'>,
): Promise<string | null> {
  if (actionId === null) return null;
  const action = await db.actionItem.findFirst({
    where: { id: actionId, snapshot: { accountId } },
    select: { checkId: true },
  });
  return action?.checkId ?? null;
}

/** The holder of a visit, by its latest attempt. A worker that has outlived its lease changes nothing. */
export type VisitLease = Pick<Visit, 'id' | 'attempts'>;

export type VisitClaim =
  | { readonly kind: 'claimed'; readonly visit: Visit }
  /** The host has as many requests as it allows. */
  | { readonly kind: 'busy' }
  /** The visit is done or unknown, or another worker holds it. */
  | { readonly kind: 'none' };

/** Takes the lease of a visit if its host has a batch's worth of connections free. */
export async function claimVisit(
  db: Database,
  id: string,
  { leaseMs, batchesMax }: { readonly leaseMs: number; readonly batchesMax: number },
): Promise<VisitClaim> {
  return db.$transaction(async (tx): Promise<VisitClaim> => {
    const known = await tx.visit.findUnique({ where: { id }, select: { host: true } });
    if (known === null) return { kind: 'none' };
    const batches = await lockHostBatches(tx, { host: known.host, work: 'page' });
    const now = await databaseNow(tx);
    const visits = await tx.visit.count({
      where: { host: known.host, id: { not: id }, finishedAt: null, leasedUntil: { gt: now } },
    });
    if (batches.all + visits >= batchesMax) return { kind: 'busy' };
    const [visit] = await tx.visit.updateManyAndReturn({
      where: {
        id,
        finishedAt: null,
        attempts: { lt: ATTEMPTS_MAX },
        OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }],
      },
      data: { attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseMs) },
    });
    return visit === undefined ? { kind: 'none' } : { kind: 'claimed', visit: visitOf(visit) };
  });
}

/** Renews the lease of a visit while a worker makes it. */
export async function renewVisit(db: Db, lease: VisitLease, leaseMs: number): Promise<void> {
  await db.visit.updateMany({
    where: { ...heldBy(lease), leasedUntil: { not: null } },
    data: { leasedUntil: new Date((await databaseNow(db)).getTime() + leaseMs) },
  });
}

/** Gives a claimed visit back for another attempt. The attempt counts only if it `wasTried`. */
export async function releaseVisit(
  db: Db,
  lease: VisitLease,
  { wasTried }: { readonly wasTried: boolean },
): Promise<void> {
  const attempts = { decrement: wasTried ? 0 : 1 };
  await db.visit.updateMany({ where: heldBy(lease), data: { leasedUntil: null, attempts } });
}

function heldBy({ id, attempts }: VisitLease) {
  return { id, attempts, finishedAt: null };
}

/** Stores the result of a visit. */
export async function finishVisit(
  db: Db,
  { id, attempts }: VisitLease,
  result: readonly VisitedPage[] | readonly RetestedUrl[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE visit SET result = ${jsonParameter(cutToLimit('visit', 'result', result))}::json, finished_at = now(), leased_until = NULL
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND finished_at IS NULL`;
}

/**
 * Returns visits that no worker holds, because their wake-up call was lost or their worker died. Gives up those that
 * kill workers.
 */
export async function findIdleVisits(db: Db): Promise<readonly string[]> {
  await db.$executeRaw`
    UPDATE visit SET finished_at = now() WHERE finished_at IS NULL AND attempts >= ${ATTEMPTS_MAX}
      AND coalesce(leased_until < now(), true)`;
  const rows = await query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM visit WHERE finished_at IS NULL AND coalesce(leased_until < now(), true)
    ORDER BY id LIMIT ${VISITS_MAX}`;
  return rows.map(({ id }) => id);
}

/** Deletes a visit that nobody will ask for again. A worker that holds it is not disturbed. */
export async function deleteVisit(db: Db, accountId: string, id: string): Promise<void> {
  await db.visit.deleteMany({ where: { id, accountId } });
}

/** Deletes visits a day after they were requested. */
export async function deleteOldVisits(db: Db): Promise<void> {
  await db.visit.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEPT_MS) } } });
}
