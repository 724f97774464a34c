import type { Database, Db } from '../support/client.ts';
import type { UrlPurpose, UrlState } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { recordsOf } from '../support/records.ts';
import { bigint, boolean, int, orNull, text, uuid, type ValuesOf } from '../support/sql-types.ts';
import { IS_PAUSED } from '../fleet/pauses.ts';
import { IS_FOR, type BatchWork } from './batch-work.ts';
import { giveUpOnDeadlyUrls } from './give-up.ts';
import { lockHostBatches } from './host-batches.ts';
import { crawlUrlColumns, type CrawlUrl } from './url-result.ts';

export type { UrlPurpose, UrlState };

const identity = ['url', 'urlHash', 'purpose', 'depth'] as const satisfies (keyof CrawlUrl)[];
const circumstances = [
  'inSitemap',
  'sitemapUrl',
  'skipReason',
  'skipDetail',
  'suspectedAs',
  'blockedBy',
] as const satisfies (keyof CrawlUrl)[];

type Known<Name extends keyof CrawlUrl> = { readonly [Column in Name]: NonNullable<CrawlUrl[Column]> };

/** A URL that an analysis has found, as model CrawlUrl describes it. */
export interface DiscoveredUrl
  extends Known<(typeof identity)[number]>, Partial<Known<(typeof circumstances)[number]>> {
  readonly state: Exclude<UrlState, 'done'>;
}

/** The numbers of rows that became pending, by purpose. */
export interface InsertedUrls {
  readonly pages: number;
  readonly probes: number;
}

const crawlUrlRecords = recordsOf<CrawlUrl>('crawl_url');

/**
 * Adds URLs to the frontier. A known URL stays as it is, with two exceptions. A probe, or a URL that was too deep or
 * only linked, may become a page to crawl. And a mention in a sitemap is recorded.
 */
export async function insertUrls(
  tx: Db,
  analysisId: string,
  urls: readonly DiscoveredUrl[],
): Promise<InsertedUrls> {
  if (urls.length === 0) return { pages: 0, probes: 0 };
  const { columns, records } = crawlUrlRecords(
    ['id', 'state', ...identity, ...circumstances],
    urls.map((url) => ({ inSitemap: false, ...url, id: newId() })),
  );
  const counts = await queryOne(tx, {
    pages: int`count(*) FILTER (WHERE purpose = 'page')`,
    probes: int`count(*) FILTER (WHERE purpose = 'probe')`,
  })`
    WITH discovered AS (
      INSERT INTO crawl_url (site_check_id, ${columns}) SELECT ${analysisId}::uuid, ${columns} FROM ${records}
      ON CONFLICT (site_check_id, url_hash) DO UPDATE SET
        purpose = 'page', state = 'pending', depth = excluded.depth, skip_reason = NULL, skip_detail = NULL,
        due_at = now(), lease_id = NULL
      WHERE excluded.purpose = 'page' AND excluded.state = 'pending'
        AND (crawl_url.purpose = 'probe' OR crawl_url.skip_reason IN ('depth_limit', 'not_listed'))
      RETURNING purpose, state
    )
    SELECT ${COLUMNS} FROM discovered WHERE state = 'pending'`;
  const listed = urls.filter((url) => url.inSitemap === true);
  if (listed.length > 0) {
    const { records: mentions } = crawlUrlRecords(['urlHash', 'sitemapUrl'], listed);
    await tx.$executeRaw`
      UPDATE crawl_url SET in_sitemap = true, sitemap_url = row.sitemap_url FROM ${mentions}
      WHERE crawl_url.site_check_id = ${analysisId}::uuid AND crawl_url.url_hash = row.url_hash AND NOT crawl_url.in_sitemap`;
  }
  return counts;
}

/**
 * Returns those of these hashes that could become a page to crawl: unknown ones, probes, and URLs that were too deep or
 * only linked. It also tells whether the analysis knows them.
 */
export async function findPossiblePages(
  tx: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly isKnown: boolean }>> {
  // Forces one look-up each. With a join the planner scans analyses whose rows are too new for its statistics.
  const rows = await query(tx, { hash: bigint`hash`, isKnown: boolean`purpose IS NOT NULL` })`
    SELECT ${COLUMNS} FROM unnest(${[...hashes]}::bigint[]) AS hash
    LEFT JOIN LATERAL (
      SELECT purpose, skip_reason FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = hash LIMIT 1) AS known ON true
    WHERE purpose IS NULL OR purpose = 'probe' OR skip_reason IN ('depth_limit', 'not_listed')`;
  return new Map(rows.map(({ hash, isKnown }) => [hash, { isKnown }]));
}

const claimedColumns = crawlUrlColumns(
  'crawl_url',
  'id',
  'url',
  'depth',
  'inSitemap',
  'blockedBy',
  'failures',
);
export type ClaimedUrl = ValuesOf<typeof claimedColumns>;

export interface ClaimRequest {
  readonly analysisId: string;
  readonly work: BatchWork;
  readonly limit: number;
  readonly leaseMs: number;
  /** Most batches in flight on the start URL's host and port, over all analyses and workers. */
  readonly batchesMax: number;
  /** The batch that goes on with these URLs, except for those of a lost batch. */
  readonly leaseId?: string | undefined;
}

export interface ClaimedUrls {
  readonly kind: 'claimed';
  readonly leaseId: string;
  readonly urls: readonly ClaimedUrl[];
  /** True if there may be more URLs and the host allows another batch. */
  readonly isRoomForMore: boolean;
  /**
   * True if the batch must take no more URLs, because one of these may kill workers: a lost batch held them, or it is a
   * single one.
   */
  readonly staysAlone: boolean;
}

export type Claim =
  | ClaimedUrls
  /** Nothing is due now. The next URL is due in `nextDueMs`; null if other batches hold all URLs. */
  | { readonly kind: 'nothing-due'; readonly nextDueMs: number | null }
  /** The host has as many batches as it allows; `own` is true if one of them belongs to this analysis. */
  | { readonly kind: 'busy'; readonly own: boolean };

/** A worker that parses a huge page between two statements is late, not lost. */
const CLAIM_TRANSACTION = { timeout: 30_000, maxWait: 15_000 };

/** Takes the lease of the next URLs, breadth first. */
export async function claimUrls(db: Database, request: ClaimRequest): Promise<Claim> {
  const { analysisId, work } = request;
  const [analysis] = await query(db, {
    host: text`split_part(start_url, '/', 3)`,
    isDue: boolean`EXISTS (SELECT 1 FROM crawl_url
      WHERE site_check_id = site_check.id AND ${IS_FOR[work]} AND state = 'pending' AND due_at <= now())`,
  })`
    SELECT ${COLUMNS} FROM site_check
    WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = 'crawl' AND NOT ${IS_PAUSED}`;
  if (analysis === undefined) return { kind: 'nothing-due', nextDueMs: null };
  const claim = analysis.isDue
    ? await db.$transaction((tx) => claimDueUrls(tx, request, analysis.host), CLAIM_TRANSACTION)
    : null;
  return claim ?? { kind: 'nothing-due', nextDueMs: await nextDueMs(db, request) };
}

/** @returns null if other batches have taken what was due */
async function claimDueUrls(tx: Db, request: ClaimRequest, host: string): Promise<Claim | null> {
  const { analysisId, work } = request;
  const leaseId = request.leaseId ?? newId();
  const goesOn = request.leaseId !== undefined;
  const batches = await lockHostBatches(tx, { host, work, analysisId, except: leaseId });
  const busy = batches.all + (work === 'page' ? await countVisits(tx, host) : 0);
  if (busy >= request.batchesMax) return { kind: 'busy', own: batches.own > 0 };
  let lost = await lostBatch(tx, request);
  if (lost !== undefined && (await giveUpOnDeadlyUrls(tx, analysisId))) lost = await lostBatch(tx, request);
  if (goesOn && lost !== undefined) return { kind: 'nothing-due', nextDueMs: 0 };
  const ids = await nextUrls(tx, request, lost);
  if (ids.length === 0) return null;
  // A batch that goes on may hold others.
  const isSingle = ids.length === 1 && !goesOn;
  const urls = await query(tx, claimedColumns)`
    UPDATE crawl_url SET lease_id = ${leaseId}::uuid, batch_size = ${isSingle ? 1 : Math.max(ids.length, 2)},
      leases = leases + ${isSingle ? 1 : 0}, due_at = now() + ${request.leaseMs} * interval '1 millisecond'
    WHERE id = ANY(${ids}::uuid[])
    RETURNING ${COLUMNS}`;
  return {
    kind: 'claimed',
    leaseId,
    isRoomForMore: urls.length === request.limit && busy + 1 < request.batchesMax,
    staysAlone: isSingle || lost !== undefined,
    urls: [...urls].sort((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1)),
  };
}

/** Returns when the next URL that no batch holds is due, in milliseconds from now; null without one. */
async function nextDueMs(db: Db, { analysisId, work }: ClaimRequest): Promise<number | null> {
  const next = await queryOne(db, { ms: orNull(int)`ceil(extract(epoch FROM min(due_at) - now()) * 1000)` })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND ${IS_FOR[work]}
      AND state = 'pending' AND lease_id IS NULL`;
  return next.ms;
}

/** Counts the unfinished visits of a host: its crawls make room for them. */
async function countVisits(tx: Db, host: string): Promise<number> {
  return tx.visit.count({ where: { host, finishedAt: null } });
}

const lostBatchColumns = {
  leaseId: uuid`lease_id`,
  batchSize: int`batch_size`,
};
type LostBatch = ValuesOf<typeof lostBatchColumns>;

async function lostBatch(tx: Db, { analysisId, work }: ClaimRequest): Promise<LostBatch | undefined> {
  const [lost] = await query(tx, lostBatchColumns)`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND ${IS_FOR[work]}
      AND state = 'pending' AND lease_id IS NOT NULL AND due_at <= now()
    ORDER BY depth, id LIMIT 1`;
  return lost;
}

/**
 * Returns the URLs of a lost batch first, in parts of half its size: a URL that kills workers is soon alone, and the
 * others are crawled.
 */
async function nextUrls(
  tx: Db,
  { analysisId, work, limit }: ClaimRequest,
  lost: LostBatch | undefined,
): Promise<readonly string[]> {
  const most = lost === undefined ? limit : Math.max(1, Math.floor(lost.batchSize / 2));
  const rows = await query(tx, crawlUrlColumns('crawl_url', 'id'))`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND ${IS_FOR[work]}
      AND state = 'pending' AND due_at <= now() AND lease_id IS NOT DISTINCT FROM ${lost?.leaseId ?? null}::uuid
    ORDER BY depth, id LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  return rows.map(({ id }) => id);
}

/** Gives claimed URLs back untouched at shutdown, for another worker. */
export async function releaseUrls(db: Db, analysisId: string, leaseId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, due_at = now(), leases = leases - (batch_size = 1)::int
    WHERE site_check_id = ${analysisId}::uuid AND lease_id = ${leaseId}::uuid AND state = 'pending'`;
}

/** Renews the lease of claimed URLs while their batch is at work. */
export async function renewLease(
  db: Db,
  analysisId: string,
  leaseId: string,
  leaseMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE crawl_url SET due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE site_check_id = ${analysisId}::uuid AND lease_id = ${leaseId}::uuid AND state = 'pending'`;
}
