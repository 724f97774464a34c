import { findablePage, type Indexability } from '@plumbline/checks';
import { robotsDirectives } from '@plumbline/page-facts';
import { urlHash, type HeaderFacts } from '@plumbline/web';
import { chunksOf } from '../support/chunks-of.ts';
import type { Db } from '../support/client.ts';
import { contentFact, crawlUrlColumns, headersSql, minHashSql } from '../frontier/url-result.ts';
import { isScripted } from '../findings/judged.ts';
import { bodySql } from '../losses/loss-candidates.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, bytes, int, jsonOf, orNull, text, wordOf, type ValuesOf } from '../support/sql-types.ts';

/** The parts of a page's result that decide whether search engines find it. */
export interface PageState extends Indexability {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly contentHash: string | null;
  readonly minHash: Uint8Array | null;
  /** True if it is known as a browser shows it, which its source does not. */
  readonly isScripted: boolean;
  /** True if its X-Robots-Tag header says noindex, which its source does not show. */
  readonly noindexByHeader: boolean;
}

const stateColumns = {
  ...crawlUrlColumns(
    'page',
    'url',
    'statusCode',
    'failureReason',
    'redirectUrl',
    'blockedBy',
    'noindex',
    'canonicalUrl',
    'title',
    'contentHash',
    'summary',
    'changedByRendering',
  ),
  body: wordOf<PageState['body']>()`${bodySql('page')}`,
  isRendered: boolean`coalesce(page.rendered, false)`,
  isScripted: boolean`coalesce(${isScripted('page')}, false)`,
  description: orNull(text)`${contentFact('page', 'description')}`,
  headers: jsonOf<HeaderFacts>()`${headersSql('page')}`,
  minHash: orNull(bytes)`${minHashSql('page')}`,
};

/** Returns the states of those of these URLs that an analysis fetched as pages. */
export async function listPageStates(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly PageState[]> {
  const rows = await query(db, stateColumns)`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'
      AND url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return rows.map(({ summary, headers, ...row }) => {
    const { isChallenge = false, sentOn = null, standIn = null } = summary ?? {};
    const noindexByHeader = robotsDirectives({ html: null, response: { headers } }).noindex;
    return { ...row, isChallenge, sentOn, standIn, noindexByHeader };
  });
}

/** Returns those of these pages that search engines could show when they were last read, and that an analysis could not read. */
export async function listUnreadStates(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly PageState[]> {
  const rows = await query(db, crawlUrlColumns('page', 'url', 'changedByRendering'))`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND stood_as = 'indexable' AND word_count IS NULL
      AND url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return rows.map(({ url, changedByRendering }) => ({
    ...findablePage({ changedByRendering }),
    url,
    title: null,
    description: null,
    contentHash: null,
    minHash: null,
    isScripted: changedByRendering.length > 0,
    noindexByHeader: false,
  }));
}

const lookedAtColumns = {
  url: text`url`,
  status: orNull(int)`status_code`,
  failure: orNull(text)`failure_reason`,
  isChallenge: boolean`coalesce((summary->>'isChallenge')::boolean, false)`,
};
/** The result of looking at a URL that pages link to. */
export type LookedAt = ValuesOf<typeof lookedAtColumns>;

/** A page may have thousands of links, so other requests of the process get a turn in between. */
const URLS_AT_ONCE = 1_000;

/** Returns those of these URLs that an analysis looked at and that answered neither 200 nor a redirect. */
export async function listUnreached(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly LookedAt[]> {
  const unreached: LookedAt[] = [];
  for (const some of chunksOf(urls, URLS_AT_ONCE)) {
    const rows = await query(db, lookedAtColumns)`
      SELECT ${COLUMNS} FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND url_hash = ANY(${some.map(urlHash)}::bigint[]) AND state = 'done'
        AND (status_code >= 400 OR failure_reason IS NOT NULL)`;
    unreached.push(...rows);
  }
  return unreached;
}

/** Returns those of these URLs that an analysis found, whether it looked at them or not. */
export async function listKnownUrls(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const some of chunksOf(urls, URLS_AT_ONCE)) {
    const where = { analysisId, urlHash: { in: some.map(urlHash) } };
    for (const { url } of await db.crawlUrl.findMany({ where, select: { url: true } })) known.add(url);
  }
  return known;
}

/** Returns at most a hundred indexable pages of an analysis that have one of these titles. */
export async function listPagesTitled(
  db: Db,
  analysisId: string,
  titles: readonly string[],
): Promise<readonly { readonly url: string; readonly title: string | null }[]> {
  return db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done', indexable: true, title: { in: [...titles] } },
    select: { url: true, title: true },
    orderBy: { id: 'asc' },
    take: 100,
  });
}
