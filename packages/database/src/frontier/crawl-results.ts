import type { SkipReason } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import { runInStage, type StageLease } from '../analyses/stage-lease.ts';
import { admitUrls, type Budget } from './crawl-budget.ts';
import { addIssueCounts, countIssues } from '../findings/count-issues.ts';
import { insertIssues, type IssueRow } from '../findings/insert-issues.ts';
import { countSamples } from './rendered-templates.ts';
import { parkForRenderer, type PageToRender } from './render-sources.ts';
import { insertUrls, releaseUrls, type DiscoveredUrl } from './crawl-frontier.ts';
import { giveUpRefused } from './give-up.ts';
import { chunksByWeight, chunksOf, ROWS_AT_ONCE } from '../support/chunks-of.ts';
import { storeRenderings, type PageRenderingRow } from '../pages/page-renderings.ts';
import {
  storeApart,
  refusalCode,
  storeTogether,
  type Refused,
  type Storing,
} from '../support/store-apart.ts';
import { NOTHING_TAKEN_OVER, takeOverPages, type TakenOver, type UnchangedPages } from './unchanged-pages.ts';
import { storeReferences, storeResults, type CrawlUrl, type UrlResult } from './url-result.ts';
import { recordsOf, shapedRecords } from '../support/records.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, text, texts, uuid } from '../support/sql-types.ts';

const crawlUrlRecords = recordsOf<CrawlUrl>('crawl_url');

export interface BatchResults extends Budget {
  readonly analysisId: string;
  readonly leaseId: string;
  readonly results: readonly UrlResult[];
  /** Pages whose result is that of the previous analysis. */
  readonly unchanged?: UnchangedPages;
  /** URLs that failed in a way worth a retry, and the delay. */
  readonly retries: readonly { readonly id: string; readonly delayMs: number }[];
  /** URLs that were not requested yet: nothing has failed. */
  readonly postponed?: readonly { readonly id: string; readonly delayMs: number }[];
  /** Pages that were fetched and go to a renderer. */
  readonly toRender?: readonly PageToRender[];
  /** The browser's records of pages of `results`. */
  readonly renderings?: readonly PageRenderingRow[];
  /** URLs that could not be looked at, with the reason. */
  readonly leftOut?: readonly LeftOut[];
  /** The batch keeps its URLs that are not named here. */
  readonly goesOn?: boolean;
  /** The previous full analysis, which knows since when there are findings. */
  readonly beforeId?: string | null;
  /** In the order of discovery. The first ones get the rest of the page budget. */
  readonly discovered: readonly DiscoveredUrl[];
  /** The crawl's cookies, sealed, if the site has set any. If two batches end at once, the later one's are kept. */
  readonly cookies?: Uint8Array<ArrayBuffer> | null;
}

/** A URL that was not looked at, through no fault of its own. */
export interface LeftOut {
  readonly id: string;
  readonly reason: SkipReason;
  readonly detail: string;
}

export interface BatchOutcome extends CrawlLeft {
  /** False if the analysis was over, or other batches hold all URLs by now: nothing was stored. */
  readonly stored: boolean;
  /**
   * Rows that the database refused, with the SQLSTATE: ids of fetched URLs that are given up, or URLs that were not
   * added.
   */
  readonly refused?: readonly { readonly row: string; readonly code: string }[];
}

/**
 * Stores what a batch found, in one transaction: results, findings, references, new frontier rows, counters. It
 * writes only rows that the batch still holds, so a batch that lost its lease changes nothing. URLs of the lease that
 * are neither in `results` nor `unchanged` nor in `retries` nor in `postponed` are given back, unless the batch `goesOn`. When
 * nothing is left to fetch, the analysis moves on to finish.
 */
export async function recordBatch(db: Database, batch: BatchResults): Promise<BatchOutcome> {
  try {
    return await storeBatch(db, batch, storeTogether);
  } catch (error) {
    if (refusalCode(error) === null) throw error;
    return storeBatch(db, batch, storeApart);
  }
}

async function storeBatch(db: Database, batch: BatchResults, storing: Storing): Promise<BatchOutcome> {
  const { analysisId, leaseId } = batch;
  return db.$transaction(async (tx): Promise<BatchOutcome> => {
    // Commits of one analysis take turns, so its counters and its budget are exact.
    const [analysis] = await query(tx, {
      totalUrls: int`total_urls`,
      hosts: texts`hosts`,
    })`
        SELECT ${COLUMNS} FROM site_check
        WHERE id = ${analysisId}::uuid AND status = 'in_progress' FOR UPDATE`;
    if (analysis === undefined || !(await isHeld(tx, batch))) return NOTHING_STORED;
    if (batch.cookies)
      await tx.analysis.update({ where: { id: analysisId }, data: { cookies: batch.cookies } });
    const judged: Judged[] = [];
    const refusedResults: Refused<UrlResult>[] = [];
    for (const some of chunksByWeight(batch.results, CHARACTERS_AT_ONCE, charactersOf)) {
      const refused = await storing(tx, some, async (results) => {
        judged.push(await storeJudged(tx, batch, results));
      });
      refusedResults.push(...refused);
    }
    await giveUpRefused(
      tx,
      analysisId,
      leaseId,
      refusedResults.map(({ item }) => item.id),
    );
    const taken = await takeOver(tx, batch);
    let { totalUrls } = analysis;
    const refusedUrls: Refused<DiscoveredUrl>[] = [];
    for (const some of chunksOf(batch.discovered, ROWS_AT_ONCE)) {
      const wanted = await admitUrls(tx, analysisId, some, { ...batch, ...analysis, totalUrls });
      const refused = await storing(tx, wanted, async (urls) => {
        totalUrls += (await insertUrls(tx, analysisId, urls)).pages;
      });
      refusedUrls.push(...refused);
    }
    const leftOutPages = await leaveOut(tx, analysisId, leaseId, batch.leftOut ?? []);
    // A spent budget stays spent, because what it cut off is not taken in any more: the extent is read from this number.
    if (totalUrls < batch.pagesMax) totalUrls -= leftOutPages;
    await parkForRenderer(tx, batch, batch.toRender ?? []);
    await giveBack(tx, batch);
    const checked = judged.reduce((sum, { pages }) => sum + pages, taken.pages);
    const givenUp = judged.reduce((sum, part) => sum + part.givenUp, 0);
    const rendered = judged.reduce((sum, part) => sum + part.rendered, 0);
    const issues = judged.flatMap((part) => part.issues);
    await tx.$executeRaw`
        UPDATE site_check SET urls_checked = urls_checked + ${checked}, urls_failed = urls_failed + ${givenUp},
          pages_rendered = pages_rendered + ${rendered}, total_urls = ${totalUrls},
          ${addIssueCounts(taken, countIssues(issues))}
        WHERE id = ${analysisId}::uuid`;
    const left = await finishWhenCrawled(tx, analysisId);
    const refused = [
      ...refusedResults.map(({ item, code }) => ({ row: item.id, code })),
      ...refusedUrls.map(({ item, code }) => ({ row: item.url, code })),
    ];
    return refused.length === 0 ? { stored: true, ...left } : { stored: true, ...left, refused };
  });
}

async function takeOver(tx: Db, batch: BatchResults): Promise<TakenOver> {
  const { unchanged } = batch;
  return unchanged === undefined || unchanged.pages.length === 0
    ? NOTHING_TAKEN_OVER
    : takeOverPages(tx, batch, unchanged);
}

interface Judged {
  readonly pages: number;
  /** Pages that took too long to judge. */
  readonly givenUp: number;
  readonly rendered: number;
  readonly issues: readonly IssueRow[];
}

/** Stores the results that the batch still holds. */
async function storeJudged(
  tx: Db,
  { analysisId, leaseId, beforeId, renderings = [] }: BatchResults,
  results: readonly UrlResult[],
): Promise<Judged> {
  const held = await storeResults(tx, analysisId, leaseId, results);
  const mine = results.filter((result) => held.has(result.id));
  const pages = mine.filter((result) => held.get(result.id) === 'page');
  await storeReferences(tx, analysisId, mine);
  await tx.renderSource.deleteMany({ where: { urlId: { in: pages.map(({ id }) => id) } } });
  await countSamples(tx, analysisId, pages);
  await storeRenderings(
    tx,
    analysisId,
    renderings.filter(({ urlId }) => held.has(urlId)),
  );
  const issues = mine.flatMap(({ id, issues }) => issues.map((issue) => ({ ...issue, contentId: id })));
  await insertIssues(tx, analysisId, issues, beforeId);
  return {
    pages: pages.length,
    givenUp: pages.filter(({ failureReason }) => failureReason !== null && NOT_JUDGED.has(failureReason))
      .length,
    rendered: pages.filter((page) => page.rendered === true).length,
    issues,
  };
}

/** Reasons why a fetched page is not judged. They count as failures. */
const NOT_JUDGED: ReadonlySet<string> = new Set(['page_too_costly', 'internal']);

/** Characters of the results that one statement stores, about. */
const CHARACTERS_AT_ONCE = 400_000;

/** Returns about how many characters of a statement a result takes: most of a large one are its source and references. */
function charactersOf({ headSourcePacked, references, issues }: UrlResult): number {
  return 4_000 + 2 * (headSourcePacked?.length ?? 0) + 200 * references.length + 500 * issues.length;
}

const NOTHING_STORED: BatchOutcome = { stored: false, pagesPending: false, probesPending: false };

async function isHeld(tx: Db, { analysisId, leaseId }: BatchResults): Promise<boolean> {
  const held = await tx.crawlUrl.findFirst({
    where: { analysisId, leaseId, state: 'pending' },
    select: { id: true },
  });
  return held !== null;
}

/** The counts of pages and links that a crawl has still to look at. */
export interface CrawlLeft {
  readonly pagesPending: boolean;
  readonly probesPending: boolean;
}

/** Moves an analysis whose frontier is empty from crawl to finish. */
export async function finishWhenCrawled(tx: Db, analysisId: string): Promise<CrawlLeft> {
  const left = await queryOne(tx, {
    pages: boolean`EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND purpose = 'page')`,
    probes: boolean`EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND purpose = 'probe')`,
  })`
    SELECT ${COLUMNS}`;
  if (!left.pages && left.probes) {
    await tx.$executeRaw`
      UPDATE site_check SET pages_ended_at = now(), links_total = (
          SELECT count(*) FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'pending' AND purpose = 'probe')
      WHERE id = ${analysisId}::uuid AND pages_ended_at IS NULL`;
  }
  if (!left.pages && !left.probes) {
    await tx.$executeRaw`
      UPDATE site_check SET stage = 'finish', stage_leased_until = NULL, stage_owner = NULL, stage_attempts = 0
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = 'crawl'`;
  }
  return { pagesPending: left.pages, probesPending: left.probes };
}

/** Adds the URLs that sitemaps or the owner list to the frontier during discovery, within the page budget. */
export async function insertListedUrls(
  db: Database,
  lease: StageLease,
  discovered: readonly DiscoveredUrl[],
  pagesMax: number,
): Promise<void> {
  const { analysisId } = lease;
  await runInStage(db, lease, async (tx) => {
    const [analysis] = await query(tx, { totalUrls: int`total_urls` })`
      SELECT ${COLUMNS} FROM site_check
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' FOR UPDATE`;
    if (analysis === undefined) return;
    // A URL that the owner lists is no trap.
    const budget = { pagesMax, probesMax: 0, queryVariantsMax: Infinity };
    const urls = await admitUrls(tx, analysisId, discovered, { ...budget, ...analysis, hosts: [] });
    const { pages } = await insertUrls(tx, analysisId, urls);
    await tx.analysis.update({ where: { id: analysisId }, data: { totalUrls: { increment: pages } } });
  });
}

/** @returns how many of them are pages */
async function leaveOut(
  tx: Db,
  analysisId: string,
  leaseId: string,
  leftOut: readonly LeftOut[],
): Promise<number> {
  if (leftOut.length === 0) return 0;
  const { records } = crawlUrlRecords(
    ['id', 'skipReason', 'skipDetail'],
    leftOut.map(({ id, reason, detail }) => ({ id, skipReason: reason, skipDetail: detail })),
  );
  const left = await query(tx, { purpose: text`crawl_url.purpose` })`
    UPDATE crawl_url SET state = 'skipped', lease_id = NULL, skip_reason = row.skip_reason, skip_detail = row.skip_detail
    FROM ${records}
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND crawl_url.lease_id = ${leaseId}::uuid AND crawl_url.state = 'pending'
    RETURNING ${COLUMNS}`;
  return left.filter(({ purpose }) => purpose === 'page').length;
}

async function giveBack(tx: Db, batch: BatchResults): Promise<void> {
  const { retries, postponed = [] } = batch;
  if (retries.length > 0)
    await tx.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, failures = failures + 1, leases = 0,
      due_at = now() + row."delayMs" * interval '1 millisecond'
    FROM ${shapedRecords({ id: uuid, delayMs: int }, retries)}
    WHERE crawl_url.id = row.id AND lease_id = ${batch.leaseId}::uuid AND state = 'pending'`;
  if (postponed.length > 0)
    await tx.$executeRaw`
    UPDATE crawl_url SET lease_id = NULL, leases = leases - (batch_size = 1)::int,
      due_at = now() + row."delayMs" * interval '1 millisecond'
    FROM ${shapedRecords({ id: uuid, delayMs: int }, postponed)}
    WHERE crawl_url.id = row.id AND lease_id = ${batch.leaseId}::uuid AND state = 'pending'`;
  if (batch.goesOn !== true) await releaseUrls(tx, batch.analysisId, batch.leaseId);
}
