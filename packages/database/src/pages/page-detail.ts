import { ofStoredFix, type StoredFix } from '@plumbline/fixes';
import type { LabVitals, NotJudged } from '@plumbline/contracts';
import { urlHash, type HeaderFacts } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import { whyContentNotJudged } from '../findings/judged.ts';
import { contentFact, crawlUrlOf, headersSql, summarySql, type CrawlUrl } from '../frontier/url-result.ts';
import { Prisma } from '../generated/client.ts';
import { analysisIdOfAccount } from '../support/of-account.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, jsonOf, orNull, text, uuid, wordOf } from '../support/sql-types.ts';
import { contentOf, hasContent, storersOf } from './shared-contents.ts';
import { foundIn } from '../findings/found.ts';

/** One page of an analysis of an account. */
export interface PageOfAccount {
  readonly accountId: string;
  readonly analysisId: string;
  /** Normalised. */
  readonly url: string;
}

const HOPS_MAX = 20;
const FIXES_MAX = 200;

/** A fetched page with everything that is known about it. */
type PageDetailRow = Omit<CrawlUrl, 'headers'> & {
  readonly headers: HeaderFacts;
  /** The reason why its content was not judged; null if it was. */
  readonly notJudged: NotJudged | null;
  /** The measurements on a slow phone; null for a page that was not measured. */
  readonly vitals: LabVitals | null;
};

/** Returns the page, or null if the analysis has not fetched it. */
export async function getPage(
  db: Db,
  { accountId, analysisId, url }: PageOfAccount,
): Promise<PageDetailRow | null> {
  const hash = urlHash(url);
  const [row, [judged]] = await Promise.all([
    db.crawlUrl.findFirst({
      where: { analysisId, analysis: { accountId }, urlHash: hash, purpose: 'page', state: 'done' },
    }),
    query(db, {
      notJudged: orNull(wordOf<NotJudged>())`${whyContentNotJudged(analysisId, 'page')}`,
      description: orNull(text)`${contentFact('page', 'description')}`,
      h1: orNull(text)`${contentFact('page', 'h1')}`,
      summary: jsonOf<CrawlUrl['summary']>()`${summarySql('page')}`,
      headers: jsonOf<HeaderFacts>()`${headersSql('page')}`,
      vitals: orNull(jsonOf<LabVitals>())`(SELECT vitals FROM page_vitals WHERE url_id = page.id)`,
    })`
      SELECT ${COLUMNS} FROM crawl_url AS page
      WHERE site_check_id = ${analysisIdOfAccount({ accountId, analysisId })} AND url_hash = ${hash}::bigint`,
  ]);
  return row && { ...crawlUrlOf(row), headers: {}, notJudged: null, vitals: null, ...judged };
}

/** Returns the redirects that begin at a page, hop by hop, at most 20. */
export async function listRedirects(
  db: Db,
  page: Pick<CrawlUrl, 'analysisId' | 'url' | 'redirectUrl'>,
): Promise<readonly { readonly url: string; readonly statusCode: number | null }[]> {
  const hops: { url: string; statusCode: number | null }[] = [];
  const seen = new Set([page.url]);
  let next = page.redirectUrl;
  while (next !== null && hops.length < HOPS_MAX) {
    const hop = await db.crawlUrl.findFirst({
      where: { analysisId: page.analysisId, urlHash: urlHash(next) },
      select: { statusCode: true, redirectUrl: true },
    });
    hops.push({ url: next, statusCode: hop?.statusCode ?? null });
    if (seen.has(next)) break;
    seen.add(next);
    next = hop?.redirectUrl ?? null;
  }
  return hops;
}

export interface PageFix {
  readonly checkId: string;
  readonly current: string | null;
  readonly suggested: string;
  readonly snippet: string;
}

/** Returns verified fixes of the issues of a page, except for issues that the account ignores. */
export async function listFixesOf(
  db: Db,
  { accountId, analysisId, url }: PageOfAccount,
): Promise<readonly PageFix[]> {
  const rows = await query(db, { checkId: text`check_id`, fix: jsonOf<StoredFix>()`fix` })`
    SELECT ${COLUMNS} FROM ${foundIn(analysisIdOfAccount({ accountId, analysisId }))} AS issue WHERE url = ${url}
      AND NOT ignored AND fix IS NOT NULL AND confidence <> 'low'
    ORDER BY severity, id LIMIT ${FIXES_MAX}`;
  return rows.map(({ checkId, fix }) => {
    const { current, suggested, snippet } = ofStoredFix(fix);
    return { checkId, current, suggested, snippet };
  });
}

/** A page that links to a page, or a URL that it links to. */
export interface PageLinkRow {
  readonly id: string;
  readonly url: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly nofollow: boolean;
  readonly external: boolean;
  readonly statusCode: number | null;
}

/** Returns a page of the links of a page, each neighbour once. */
export async function listLinksOf(
  db: Db,
  { accountId, analysisId, url }: PageOfAccount,
  direction: 'in' | 'out',
  { cursor = null, limit }: ListPageRequest,
): Promise<ListPage<PageLinkRow>> {
  const analysis = analysisIdOfAccount({ accountId, analysisId });
  const [isOfPage, isNeighbour] =
    direction === 'in'
      ? [Prisma.sql`link.target_hash = ${urlHash(url)}`, hasContent('neighbour', Prisma.sql`link.source_id`)]
      : [
          Prisma.sql`link.source_id = (SELECT ${contentOf('page')} FROM crawl_url AS page
            WHERE site_check_id = ${analysis} AND url_hash = ${urlHash(url)})`,
          Prisma.sql`neighbour.url_hash = link.target_hash`,
        ];
  const rows = await query(db, {
    id: uuid`neighbour.id`,
    url: text`neighbour.url`,
    title: orNull(text)`neighbour.title`,
    text: orNull(text)`(array_agg(link.label ORDER BY link.ordinal))[1]`,
    nofollow: boolean`bool_and(link.nofollow)`,
    external: boolean`neighbour.purpose <> 'page'`,
    statusCode: orNull(int)`neighbour.status_code`,
  })`
    SELECT ${COLUMNS} FROM page_reference AS link JOIN crawl_url AS neighbour ON neighbour.site_check_id = ${analysis} AND ${isNeighbour}
    WHERE link.site_check_id = ANY(${storersOf(analysis)}) AND link.kind = 'link' AND ${isOfPage}
      AND (${cursor}::uuid IS NULL OR neighbour.id > ${cursor}::uuid)
    GROUP BY neighbour.id ORDER BY neighbour.id LIMIT ${limit + 1}`;
  return cutToPage(rows, limit);
}
