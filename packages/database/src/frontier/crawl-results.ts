import type { SkipReason } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import { inStage, type StageLease } from '../analyses/stage-lease.ts';
import { withinBudget, type Budget } from './crawl-budget.ts';
import { insertIssues, type IssueRow } from '../findings/insert-issues.ts';
import { insertUrls, type DiscoveredUrl } from './crawl-frontier.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { LONG_TRANSACTION } from '../support/long-transaction.ts';

/** The result columns of one URL: see model CrawlUrl. */
export interface UrlResult {
  readonly id: string;
  readonly statusCode: number | null;
  readonly failureReason: string | null;
  readonly contentType: string | null;
  readonly responseMs: number | null;
  readonly bytes: number | null;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly redirectUrl: string | null;
  readonly indexable: boolean | null;
  readonly noindex: boolean | null;
  readonly nofollow: boolean | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly wordCount: number | null;
  readonly contentHash: string | null;
  readonly similarityBands: readonly bigint[];
  readonly similaritySignature: readonly number[];
  readonly summary: unknown;
  readonly linkTerms: string | null;
  readonly headSource: string | null;
  readonly references: readonly ReferenceRow[];
  readonly issues: readonly IssueRow[];
}

export interface ReferenceRow {
  readonly targetHash: bigint;
  readonly kind: string;
  readonly nofollow: boolean;
  readonly rawUrl: string | null;
  readonly label: string | null;
  readonly image?: unknown;
}

export interface BatchResults extends Budget {
  readonly analysisId: string;
  readonly leaseId: string;
  readonly results: readonly UrlResult[];
  /** What failed in a way worth another try, and when. */
  readonly retries: readonly { readonly id: string; readonly delayMs: number }[];
  /** Not looked at yet: nothing has failed. */
  readonly postponed?: readonly { readonly id: string; readonly delayMs: number }[];
  /** What could not be looked at, and why. */
  readonly leftOut?: readonly LeftOut[];
  /** In the order of discovery; the first ones get what is left of the page budget. */
  readonly discovered: readonly DiscoveredUrl[];
}

/** A URL that nobody has seen, by no fault of its own. */
export interface LeftOut {
  readonly id: string;
  readonly reason: SkipReason;
  readonly detail: string;
}

export interface BatchOutcome {
  /** False when the check was over: nothing was stored. */
  readonly stored: boolean;
  readonly pagesPending: boolean;
  readonly probesPending: boolean;
}

/**
 * Stores what a batch found, in one transaction: results, findings, references, new frontier rows, counters. Only rows
 * that the batch still holds are written, so a batch that lost its lease changes nothing. URLs of the lease that are
 * neither in `results` nor in `retries` nor in `postponed` are given back. When nothing is left to fetch, the check moves on to finish.
 */
export async function recordBatch(db: Database, batch: BatchResults): Promise<BatchOutcome> {
  const { analysisId, leaseId } = batch;
  return db.$transaction(async (tx): Promise<BatchOutcome> => {
    // Commits of one check take turns: its counters and its budget are exact.
    const [check] = await tx.$queryRaw<{ totalUrls: number; hosts: string[] }[]>`
        SELECT total_urls AS "totalUrls", hosts FROM site_check
        WHERE id = ${analysisId}::uuid AND status = 'in_progress' FOR UPDATE`;
    if (check === undefined) return { stored: false, pagesPending: false, probesPending: false };
    const held = await storeResults(tx, analysisId, leaseId, batch.results);
    const mine = batch.results.filter((result) => held.has(result.id));
    await storeReferences(tx, analysisId, mine);
    const issues = mine.flatMap((result) => result.issues);
    await insertIssues(tx, analysisId, issues);
    const wanted = await withinBudget(tx, analysisId, batch.discovered, { ...batch, ...check });
    const added = await insertUrls(tx, analysisId, wanted);
    const unseenPages = await leaveOut(tx, analysisId, leaseId, batch.leftOut ?? []);
    await giveBack(tx, batch);
    const checked = [...held.values()].filter((purpose) => purpose === 'page').length;
    const critical = issues.filter((issue) => issue.severity === 'critical').length;
    const warnings = issues.filter(
      (issue) => issue.severity === 'high' || issue.severity === 'medium',
    ).length;
    await tx.$executeRaw`
        UPDATE site_check SET urls_checked = urls_checked + ${checked}, total_urls = total_urls + ${added.pages - unseenPages},
          issues_found = issues_found + ${issues.length}, critical_issues = critical_issues + ${critical},
          warnings = warnings + ${warnings}
        WHERE id = ${analysisId}::uuid`;
    return { stored: true, ...(await finishWhenCrawled(tx, analysisId)) };
  }, LONG_TRANSACTION);
}

/** Moves a check whose frontier is empty from crawl to finish. */
export async function finishWhenCrawled(
  tx: Db,
  analysisId: string,
): Promise<{ pagesPending: boolean; probesPending: boolean }> {
  const [left] = await tx.$queryRaw<[{ pages: boolean; probes: boolean }]>`
    SELECT EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND purpose = 'page') AS pages,
      EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND purpose = 'probe') AS probes`;
  if (!left.pages && !left.probes) {
    await tx.$executeRaw`
      UPDATE site_check SET stage = 'finish', stage_leased_until = NULL, stage_owner = NULL, stage_attempts = 0
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = 'crawl'`;
  }
  return { pagesPending: left.pages, probesPending: left.probes };
}

export async function storeResults(
  tx: Db,
  analysisId: string,
  leaseId: string,
  results: readonly UrlResult[],
): Promise<ReadonlyMap<string, string>> {
  const rows = results.map(
    ({ references: _references, issues, similarityBands, similaritySignature, headers, ...row }) => ({
      ...row,
      // A cookie is somebody's session, and nothing is judged by it.
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !/^set-cookie2?$/.test(name))),
      similarity: similarityBands.map(String),
      signature: similaritySignature,
      issuesFound: issues.length,
    }),
  );
  const held = await tx.$queryRaw<{ id: string; purpose: string }[]>`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, fetched_at = now(),
      status_code = row."statusCode", failure_reason = row."failureReason", content_type = row."contentType",
      response_ms = row."responseMs", bytes = row.bytes, headers = row.headers, redirect_url = row."redirectUrl",
      indexable = row.indexable, noindex = row.noindex, nofollow = row.nofollow, title = row.title,
      description = row.description, h1 = row.h1, language = row.language, canonical_url = row."canonicalUrl",
      word_count = row."wordCount", content_hash = row."contentHash", similarity = row.similarity::bigint[],
      signature = row.signature, head_source = row."headSource", link_terms = row."linkTerms",
      summary = nullif(row.summary, 'null'::jsonb), issues_found = row."issuesFound", page_issues = row."issuesFound"
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (
      id uuid, "statusCode" int, "failureReason" text, "contentType" text, "responseMs" int, bytes int,
      headers jsonb, "redirectUrl" text, indexable boolean, noindex boolean, nofollow boolean, title text,
      description text, h1 text, language text, "canonicalUrl" text, "wordCount" int, "contentHash" text,
      similarity text[], signature int[], "headSource" text, "linkTerms" text, summary jsonb, "issuesFound" int)
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND crawl_url.lease_id = ${leaseId}::uuid AND crawl_url.state = 'pending'
    RETURNING crawl_url.id, crawl_url.purpose`;
  return new Map(held.map((row) => [row.id, row.purpose]));
}

export async function storeReferences(
  tx: Db,
  analysisId: string,
  results: readonly UrlResult[],
): Promise<void> {
  const rows = results.flatMap((result) =>
    result.references.map((reference, ordinal) => ({
      ...reference,
      sourceId: result.id,
      ordinal,
      targetHash: String(reference.targetHash),
    })),
  );
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind, nofollow, raw_url, label, image)
    SELECT ${analysisId}::uuid, "sourceId", ordinal, "targetHash", kind, nofollow, "rawUrl", label, nullif(image, 'null'::jsonb)
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (
      "sourceId" uuid, ordinal int, "targetHash" bigint, kind text, nofollow boolean, "rawUrl" text, label text, image jsonb)`;
}

/** Adds what sitemaps or the owner list to the frontier of a check that is being discovered, within its page budget. */
export async function insertListedUrls(
  db: Database,
  lease: StageLease,
  discovered: readonly DiscoveredUrl[],
  pagesMax: number,
): Promise<void> {
  const { analysisId } = lease;
  await inStage(db, lease, async (tx) => {
    const [check] = await tx.$queryRaw<{ totalUrls: number }[]>`
      SELECT total_urls AS "totalUrls" FROM site_check
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' FOR UPDATE`;
    if (check === undefined) return;
    // What an owner lists is no trap.
    const budget = { pagesMax, probesMax: 0, queryVariantsMax: Infinity };
    const urls = await withinBudget(tx, analysisId, discovered, { ...budget, ...check, hosts: [] });
    const { pages } = await insertUrls(tx, analysisId, urls);
    await tx.analysis.update({ where: { id: analysisId }, data: { totalUrls: { increment: pages } } });
  });
}

/** @returns how many of them are pages */
async function leaveOut(
  tx: Db,
  analysisId: string,
  leaseId: string,
  rows: readonly LeftOut[],
): Promise<number> {
  const left = await tx.$queryRaw<{ purpose: string }[]>`
    UPDATE crawl_url SET state = 'skipped', lease_id = NULL, skip_reason = row.reason, skip_detail = row.detail
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (id uuid, reason text, detail text)
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND lease_id = ${leaseId}::uuid AND state = 'pending'
    RETURNING purpose`;
  return left.filter(({ purpose }) => purpose === 'page').length;
}

async function giveBack(tx: Db, batch: BatchResults): Promise<void> {
  await tx.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, failures = failures + 1, leases = 0,
      due_at = now() + row."delayMs" * interval '1 millisecond'
    FROM jsonb_to_recordset(${jsonParameter(batch.retries)}::jsonb) AS row (id uuid, "delayMs" int)
    WHERE crawl_url.id = row.id AND lease_id = ${batch.leaseId}::uuid AND state = 'pending'`;
  await tx.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, leases = leases - (batch_size = 1)::int,
      due_at = now() + row."delayMs" * interval '1 millisecond'
    FROM jsonb_to_recordset(${jsonParameter(batch.postponed ?? [])}::jsonb) AS row (id uuid, "delayMs" int)
    WHERE crawl_url.id = row.id AND lease_id = ${batch.leaseId}::uuid AND state = 'pending'`;
  await tx.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, due_at = now(), leases = leases - (batch_size = 1)::int
    WHERE site_check_id = ${batch.analysisId}::uuid AND lease_id = ${batch.leaseId}::uuid AND state = 'pending'`;
}
