import type { SiteFacts, SitemapEntry, SkippedUrl, WebVitals, WholeSiteFacts } from '@plumbline/checks';
import { extentOf, type SkipReason } from '@plumbline/contracts';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import type { Analysis, SiteFiles } from '../analyses/analysis.ts';
import { hasCuts } from './cuts.ts';
import { readBrokenFragments } from './broken-fragments.ts';
import { readCanonicalChains } from './canonical-chains.ts';
import { readDuplicates } from './duplicates.ts';
import { readNearDuplicates } from './near-duplicates.ts';
import { headerSampleOf } from './header-sample.ts';
import { pageQuestions } from './pages.ts';
import { occurringIn } from './occurring.ts';
import { readPaginationSteps } from './pagination-steps.ts';
import { redirectChainsOf } from './redirect-chains.ts';
import { referenceQuestions } from './references.ts';
import { readSitemapEntries } from './sitemap-entries.ts';
import { readSocialPreviews } from './social-previews.ts';
import { readHreflangMismatches } from './hreflang-mismatches.ts';
import { readLostPages } from '../losses/lost-pages.ts';
import { readUnlinkedPages } from './unlinked-pages.ts';
import { readUrlVariants } from './url-variants.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, orNull, text, wordOf } from '../support/sql-types.ts';

/** Creates the facts of a finished crawl for site checks. Each question is answered in SQL. */
export async function createSiteFacts(
  db: Db,
  analysis: Analysis,
  files: SiteFiles,
  homePageFacts: HtmlPageFacts | null,
): Promise<WholeSiteFacts> {
  const skipped = await countSkipped(db, analysis.id);
  const { isCut } = await queryOne(db, { isCut: boolean`${hasCuts(analysis.id)}` })`SELECT ${COLUMNS}`;
  const complete = extentOf(analysis) === 'full' && !isCut;
  const occurring = occurringIn(db, analysis.id);
  const isListed = files.sitemaps.some(({ entries }) => entries > 0);
  return {
    startUrl: analysis.startUrl,
    hosts: analysis.hosts,
    complete,
    counts: await countPages(db, analysis.id),
    // A home page on another host has a robots.txt there, which says nothing of this site.
    robots: files.robots.filter(({ origin }) => isInternal(origin, analysis.hosts)),
    sitemaps: files.sitemaps,
    probes: files.probes,
    ...pageQuestions(db, analysis.id, files.homeUrl),
    ...referenceQuestions(db, analysis, occurring),
    brokenFragments: () => readBrokenFragments(db, analysis.id),
    homePageFacts: () => Promise.resolve(homePageFacts),
    socialPreviews: (where) => readSocialPreviews(db, analysis, where, occurring),
    hreflangMismatches: () => readHreflangMismatches(db, analysis.id, occurring),
    tls: files.tls ?? [],
    botProbes: files.botProbes ?? [],
    duplicates: (field) => readDuplicates(db, analysis.id, field),
    nearDuplicates: () => readNearDuplicates(db, analysis.id),
    urlVariants: () => readUrlVariants(db, analysis.id),
    lostPages: () => readLostPages(db, analysis.id),
    unlinkedPages: () => readUnlinkedPages(db, analysis.id, occurring),
    sitemapEntries: (where) => (isListed ? readSitemapEntries(db, analysis, where) : noEntries()),
    paginationSteps: () => readPaginationSteps(db, analysis, occurring),
    redirectChains: redirectChainsOf(db, analysis, occurring),
    canonicalChains: () => readCanonicalChains(db, analysis, occurring),
    webVitals: () => noWebVitals(),
    headerSample: headerSampleOf(db, analysis),
    skipped: () => Promise.resolve(skipped),
    skippedUrls: (reasons, limit) => readSkippedUrls(db, analysis.id, reasons, limit),
  };
}

async function countSkipped(db: Db, analysisId: string): Promise<Readonly<Record<string, number>>> {
  const rows = await query(db, {
    reason: text`skip_reason`,
    total: int`count(*)`,
  })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND state = 'skipped' GROUP BY 1 ORDER BY 1`;
  return Object.fromEntries(rows.map(({ reason, total }) => [reason, total]));
}

async function* readSkippedUrls(
  db: Db,
  analysisId: string,
  reasons: readonly string[],
  limit: number,
): AsyncIterable<SkippedUrl> {
  yield* await query(db, {
    url: text`url`,
    reason: wordOf<SkipReason>()`skip_reason`,
    detail: orNull(text)`skip_detail`,
  })`
    SELECT ${COLUMNS} FROM (
      SELECT *, row_number() OVER (PARTITION BY skip_reason ORDER BY skip_detail DESC NULLS LAST, id) AS number
      FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'skipped'
        AND skip_reason = ANY(${[...reasons]}::text[])) AS sample
    WHERE number <= ${limit} ORDER BY skip_reason, number`;
}

/** Counts the URLs of the crawl by the checks that apply to them. */
export async function countPages(db: Db, analysisId: string): Promise<SiteFacts['counts']> {
  return queryOne(db, {
    pages: int`count(*)`,
    htmlPages: int`count(word_count)`,
    indexablePages: int`count(*) FILTER (WHERE indexable)`,
    noindexPages: int`count(word_count) FILTER (WHERE noindex)`,
  })`
    SELECT ${COLUMNS} FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'`;
}

async function* noEntries(): AsyncIterable<SitemapEntry> {}

/** Yields nothing: field data of visitors comes from outside the crawl, and `finish` requests it. */
async function* noWebVitals(): AsyncIterable<WebVitals> {}
