import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean, int } from '../support/sql-types.ts';
import { IS_FOR, type BatchWork } from './batch-work.ts';

/** Batches in flight on a host and port. */
export interface HostBatches {
  /** Batches of all analyses and workers. */
  readonly all: number;
  /** Batches of the analysis that asks. */
  readonly own: number;
}

export interface HostQuestion {
  readonly host: string;
  readonly work: BatchWork;
  /** The analysis that asks. */
  readonly analysisId?: string | null;
  /** The lease of a batch that is not counted. */
  readonly except?: string | null;
}

/**
 * Counts the batches that a host has now. Claims on one host take turns here until the end of their transactions. So
 * the count stays true until the claim is made. OFFSET 0 keeps PostgreSQL from reading the leases of all hosts first.
 */
export async function lockHostBatches(
  tx: Db,
  { host, work, analysisId = null, except = null }: HostQuestion,
): Promise<HostBatches> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`claim ${work} ${host}`}, 0))`;
  return queryOne(tx, {
    all: int`count(DISTINCT lease_id)`,
    own: int`count(DISTINCT lease_id) FILTER (WHERE site_check_id = ${analysisId}::uuid)`,
  })`
    SELECT ${COLUMNS} FROM site_check CROSS JOIN LATERAL (
      SELECT site_check_id, lease_id FROM crawl_url
      WHERE site_check_id = site_check.id AND lease_id IS NOT NULL AND lease_id IS DISTINCT FROM ${except}::uuid
        AND ${IS_FOR[work]} AND due_at > now() OFFSET 0) AS leased
    WHERE status = 'in_progress' AND split_part(start_url, '/', 3) = ${host}`;
}

/**
 * Tells whether another analysis has URLs of that work to fetch and no batch in flight: analyses of one host take
 * turns.
 */
export async function isHostWanted(
  db: Db,
  {
    host,
    analysisId,
    work,
  }: { readonly host: string; readonly analysisId: string; readonly work: BatchWork },
): Promise<boolean> {
  const answer = await queryOne(db, {
    wanted: boolean`EXISTS (
      SELECT 1 FROM site_check
      WHERE status = 'in_progress' AND stage = 'crawl' AND split_part(start_url, '/', 3) = ${host}
        AND id <> ${analysisId}::uuid
        AND EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = site_check.id AND ${IS_FOR[work]}
          AND state = 'pending' AND due_at <= now())
        AND NOT EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = site_check.id AND ${IS_FOR[work]}
          AND state = 'pending' AND lease_id IS NOT NULL AND due_at > now()))`,
  })`
    SELECT ${COLUMNS}`;
  return answer.wanted;
}
