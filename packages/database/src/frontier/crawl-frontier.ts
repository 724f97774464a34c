import type { Evidence } from '@plumbline/checks';
import type { Database, Db } from '../support/client.ts';
import type { UrlPurpose, UrlState } from '../generated/client.ts';
import { insertIssues } from '../findings/insert-issues.ts';
import { newId } from '../support/ids.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { limited } from '../support/text-limits.ts';
import { lockHostBatches } from './host-batches.ts';

export type { UrlPurpose, UrlState };

/** A URL that an analysis has come to know. */
export interface DiscoveredUrl {
  readonly url: string;
  readonly urlHash: bigint;
  readonly purpose: UrlPurpose;
  readonly state: Exclude<UrlState, 'done'>;
  readonly depth: number;
  readonly inSitemap?: boolean;
  readonly sitemapUrl?: string;
  readonly skipReason?: string;
  /** Why, for people: the robots.txt line, the pattern, the limit. */
  readonly skipDetail?: string;
  /** The kind of trap that a pending URL looks like: only the first of each kind is crawled. */
  readonly suspectedAs?: string;
  /** The robots.txt line that forbids it to the audited search bot. */
  readonly blockedBy?: string;
}

/** How many rows became pending, by purpose. */
export interface InsertedUrls {
  readonly pages: number;
  readonly probes: number;
}

/**
 * Adds URLs to the frontier. One that is known stays as it is, except that a probe, or a URL that was too deep or
 * only linked, may become a page to crawl, and that a sitemap's mention is noted.
 */
export async function insertUrls(
  tx: Db,
  analysisId: string,
  urls: readonly DiscoveredUrl[],
): Promise<InsertedUrls> {
  if (urls.length === 0) return { pages: 0, probes: 0 };
  const rows = urls.map((url) => ({
    ...limited('crawlUrl', url),
    id: newId(),
    urlHash: String(url.urlHash),
  }));
  const [counts] = await tx.$queryRaw<[{ pages: number; probes: number }]>`
    WITH discovered AS (
      INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, in_sitemap, sitemap_url, skip_reason, skip_detail, suspected_as, blocked_by)
      SELECT id, ${analysisId}::uuid, "urlHash", url, purpose::"UrlPurpose", state::"UrlState", depth,
        coalesce("inSitemap", false), "sitemapUrl", "skipReason", "skipDetail", "suspectedAs", "blockedBy"
      FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (
        id uuid, "urlHash" bigint, url text, purpose text, state text, depth int,
        "inSitemap" boolean, "sitemapUrl" text, "skipReason" text, "skipDetail" text, "suspectedAs" text, "blockedBy" text)
      ON CONFLICT (site_check_id, url_hash) DO UPDATE SET
        purpose = 'page', state = 'pending', depth = excluded.depth, skip_reason = NULL, skip_detail = NULL,
        due_at = now(), lease_id = NULL
      WHERE excluded.purpose = 'page' AND excluded.state = 'pending'
        AND (crawl_url.purpose = 'probe' OR crawl_url.skip_reason IN ('depth_limit', 'not_listed'))
      RETURNING purpose, state
    )
    SELECT count(*) FILTER (WHERE purpose = 'page')::int AS pages, count(*) FILTER (WHERE purpose = 'probe')::int AS probes
    FROM discovered WHERE state = 'pending'`;
  const listed = rows.filter((row) => row.inSitemap === true);
  if (listed.length > 0) {
    await tx.$executeRaw`
      UPDATE crawl_url SET in_sitemap = true, sitemap_url = row."sitemapUrl"
      FROM jsonb_to_recordset(${jsonParameter(listed)}::jsonb) AS row ("urlHash" bigint, "sitemapUrl" text)
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = row."urlHash" AND NOT in_sitemap`;
  }
  return counts;
}

/**
 * Of these hashes, those that could become a page to crawl, by whether the analysis knows them: unknown ones, probes, ones
 * that were too deep or only linked.
 */
export async function possiblePages(
  tx: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly isKnown: boolean }>> {
  // One look-up each, whatever the planner believes: joined, an analysis whose rows are too new for its statistics is scanned.
  const rows = await tx.$queryRaw<{ hash: bigint; isKnown: boolean }[]>`
    SELECT hash, purpose IS NOT NULL AS "isKnown" FROM unnest(${hashes.map(String)}::text[]::bigint[]) AS hash
    LEFT JOIN LATERAL (
      SELECT purpose, skip_reason FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = hash LIMIT 1) AS known ON true
    WHERE purpose IS NULL OR purpose = 'probe' OR skip_reason IN ('depth_limit', 'not_listed')`;
  return new Map(rows.map(({ hash, isKnown }) => [hash, { isKnown }]));
}

export interface ClaimedUrl {
  readonly id: string;
  readonly url: string;
  readonly depth: number;
  readonly inSitemap: boolean;
  readonly blockedBy: string | null;
  /** Fetches that failed before. */
  readonly failures: number;
}

export interface ClaimRequest {
  readonly analysisId: string;
  readonly purpose: UrlPurpose;
  readonly limit: number;
  readonly leaseMs: number;
  /** Batches in flight on the start URL's host and port, over all checks and workers. */
  readonly batchesMax: number;
  /** Of a batch that goes on with these URLs. What a lost batch had in hand is not among them. */
  readonly leaseId?: string;
}

export interface ClaimedUrls {
  readonly kind: 'claimed';
  readonly leaseId: string;
  readonly urls: readonly ClaimedUrl[];
  /** There may be more of them, and the host may be asked for another batch. */
  readonly isRoomForMore: boolean;
  /** They stay by themselves, since one of them may be what kills workers: a lost batch had them in hand, or it is a single one. */
  readonly staysAlone: boolean;
}

export type Claim =
  | ClaimedUrls
  /** Nothing is due now; `nextDueMs` from now something is (null: never, others hold all of it). */
  | { readonly kind: 'nothing-due'; readonly nextDueMs: number | null }
  /** The host is busy with as many batches as it may be asked for; `own` when one of them is of this very analysis. */
  | { readonly kind: 'busy'; readonly own: boolean };

/**
 * A URL whose lease was lost this often, with nothing else in hand, is given up: it is what kills workers. They die of other
 * things too, and lose their connection, which the only page of an analysis must survive as a stage does.
 */
const LEASES_MAX = 10;
/** A worker that parses a huge page between two statements is late, not lost. */
const CLAIM_TRANSACTION = { timeout: 30_000, maxWait: 15_000 };

/** Takes the lease of the next URLs, breadth first. */
export async function claimUrls(db: Database, request: ClaimRequest): Promise<Claim> {
  const { analysisId, purpose } = request;
  const leaseId = request.leaseId ?? newId();
  const goesOn = request.leaseId !== undefined;
  return db.$transaction(async (tx): Promise<Claim> => {
    const [analysis] = await tx.$queryRaw<{ host: string }[]>`
      SELECT split_part(start_url, '/', 3) AS host FROM site_check
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = 'crawl'`;
    if (analysis === undefined) return { kind: 'nothing-due', nextDueMs: null };
    const batches = await lockHostBatches(tx, { host: analysis.host, purpose, analysisId, except: leaseId });
    const busy = batches.all + (purpose === 'page' ? await countVisits(tx, analysis.host) : 0);
    if (busy >= request.batchesMax) return { kind: 'busy', own: batches.own > 0 };
    await giveUpOnDeadlyUrls(tx, analysisId);
    const lost = await lostBatch(tx, request);
    if (goesOn && lost !== undefined) return { kind: 'nothing-due', nextDueMs: 0 };
    const ids = await nextUrls(tx, request, lost);
    // A batch that goes on may have others in hand.
    const isSingle = ids.length === 1 && !goesOn;
    const urls = await tx.$queryRaw<ClaimedUrl[]>`
      UPDATE crawl_url SET lease_id = ${leaseId}::uuid, batch_size = ${isSingle ? 1 : Math.max(ids.length, 2)},
        leases = leases + ${isSingle ? 1 : 0}, due_at = now() + ${request.leaseMs} * interval '1 millisecond'
      WHERE id = ANY(${ids}::text[]::uuid[])
      RETURNING id, url, depth, in_sitemap AS "inSitemap", blocked_by AS "blockedBy", failures`;
    if (urls.length > 0) {
      return {
        kind: 'claimed',
        leaseId,
        isRoomForMore: urls.length === request.limit && busy + 1 < request.batchesMax,
        staysAlone: isSingle || lost !== undefined,
        urls: [...urls].sort((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1)),
      };
    }
    const [next] = await tx.$queryRaw<[{ ms: number | null }]>`
      SELECT ceil(extract(epoch FROM min(due_at) - now()) * 1000)::int AS ms FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND purpose = ${purpose}::"UrlPurpose"
        AND state = 'pending' AND lease_id IS NULL`;
    return { kind: 'nothing-due', nextDueMs: next.ms };
  }, CLAIM_TRANSACTION);
}

/** Somebody waits for them: crawls of the host make room. */
async function countVisits(tx: Db, host: string): Promise<number> {
  return tx.visit.count({ where: { host, finishedAt: null } });
}

interface LostBatch {
  readonly leaseId: string;
  readonly batchSize: number;
}

async function lostBatch(tx: Db, { analysisId, purpose }: ClaimRequest): Promise<LostBatch | undefined> {
  const [lost] = await tx.$queryRaw<LostBatch[]>`
    SELECT lease_id AS "leaseId", batch_size AS "batchSize" FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND purpose = ${purpose}::"UrlPurpose"
      AND state = 'pending' AND lease_id IS NOT NULL AND due_at <= now()
    ORDER BY depth, id LIMIT 1`;
  return lost;
}

/**
 * What a lost batch had in hand goes first, in parts of half its size: a URL that kills workers is alone after a few of
 * them, and the others are crawled.
 */
async function nextUrls(
  tx: Db,
  { analysisId, purpose, limit }: ClaimRequest,
  lost: LostBatch | undefined,
): Promise<readonly string[]> {
  const most = lost === undefined ? limit : Math.max(1, Math.floor(lost.batchSize / 2));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND purpose = ${purpose}::"UrlPurpose"
      AND state = 'pending' AND due_at <= now() AND lease_id IS NOT DISTINCT FROM ${lost?.leaseId ?? null}::uuid
    ORDER BY depth, id LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  return rows.map(({ id }) => id);
}

/** A page that is given up is a finding: nobody is to believe that it was looked at. */
async function giveUpOnDeadlyUrls(tx: Db, analysisId: string): Promise<void> {
  const rows = await tx.$queryRaw<GivenUp[]>`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, failure_reason = 'internal', fetched_at = now(),
      issues_found = (purpose = 'page')::int, page_issues = (purpose = 'page')::int
    WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND lease_id IS NOT NULL
      AND due_at <= now() AND batch_size = 1 AND leases >= ${LEASES_MAX}
    RETURNING url, purpose`;
  const evidence = { reason: 'internal', detail: 'given up', attempts: LEASES_MAX };
  await countGivenUp(tx, analysisId, rows, evidence);
}

/** Gives up URLs whose results the database refuses: fetching them again would change nothing. */
export async function giveUpRefused(
  tx: Db,
  analysisId: string,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.$queryRaw<GivenUp[]>`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, failure_reason = 'internal', fetched_at = now(),
      issues_found = (purpose = 'page')::int, page_issues = (purpose = 'page')::int
    WHERE site_check_id = ${analysisId}::uuid AND id = ANY(${[...ids]}::text[]::uuid[])
      AND lease_id = ${leaseId}::uuid AND state = 'pending'
    RETURNING url, purpose`;
  const evidence = { reason: 'internal', detail: 'its result could not be stored', attempts: 1 };
  await countGivenUp(tx, analysisId, rows, evidence);
}

interface GivenUp {
  readonly url: string;
  readonly purpose: UrlPurpose;
}

async function countGivenUp(
  tx: Db,
  analysisId: string,
  rows: readonly GivenUp[],
  evidence: Evidence,
): Promise<void> {
  const pages = rows.filter(({ purpose }) => purpose === 'page');
  if (pages.length === 0) return;
  await insertIssues(
    tx,
    analysisId,
    pages.map(({ url }) => ({ ...GIVEN_UP, evidence, url })),
  );
  await tx.$executeRaw`
    UPDATE site_check SET urls_checked = urls_checked + ${pages.length}, urls_failed = urls_failed + ${pages.length},
      issues_found = issues_found + ${pages.length}, warnings = warnings + ${pages.length}
    WHERE id = ${analysisId}::uuid`;
}

const GIVEN_UP = {
  checkId: 'http-no-response',
  severity: 'high' as const,
  confidence: 'high' as const,
  fix: null,
};

/** Gives claimed URLs back untouched, for another worker: at shutdown. */
export async function releaseUrls(db: Db, analysisId: string, leaseId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, due_at = now(), leases = leases - (batch_size = 1)::int
    WHERE site_check_id = ${analysisId}::uuid AND lease_id = ${leaseId}::uuid AND state = 'pending'`;
}

/** Holds claimed URLs for longer while their batch is at work. */
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
