import type { Db } from '../support/client.ts';
import { issueOf } from '../findings/issue.ts';
import {
  crawlUrlOf,
  referenceColumns,
  referenceOf,
  resultColumns,
  type ReferenceRow,
  type UrlResult,
} from '../frontier/url-result.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { COLUMNS, query } from '../support/query.ts';
import { orNull, text, uuid } from '../support/sql-types.ts';

/** A page that the previous analysis knows, with what a conditional request needs. */
export interface EarlierPage {
  readonly id: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The stored result of an unchanged page, for another row. */
export interface EarlierResult extends Omit<UrlResult, 'id' | 'references'> {
  readonly references: readonly (ReferenceRow & { readonly url: string })[];
}

/**
 * Returns the claimed rows whose result can be reused if the page has not changed: the last completed analysis of the
 * site judged by the same rules, knows the page under the same circumstances, and has kept every finding of the page
 * itself (dropped none because something else on the site explained it). A rendered page may change without its source,
 * so its result is not reused.
 *
 * @returns by the id of the claimed row
 */
export async function findEarlierPages(
  db: Db,
  analysis: Analysis,
  rowIds: readonly string[],
  pageCheckIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierPage>> {
  const rows = await query(db, {
    rowId: uuid`row.id`,
    id: uuid`page.id`,
    etag: orNull(text)`page.headers->'etag'->>0`,
    lastModified: orNull(text)`page.headers->'last-modified'->>0`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS row
    JOIN crawl_url AS page ON page.url_hash = row.url_hash AND page.url = row.url
    WHERE row.id = ANY(${[...rowIds]}::uuid[]) AND row.site_check_id = ${analysis.id}::uuid
      AND page.site_check_id = (
        SELECT id FROM (
          SELECT id, judged_by FROM site_check
          WHERE account_id = ${analysis.accountId}::uuid AND site_id = ${analysis.siteId}::uuid AND status = 'completed'
            AND environment = ${analysis.environment}::"Environment" AND id < ${analysis.id}::uuid
          ORDER BY id DESC LIMIT 1) AS latest
        WHERE judged_by = ${analysis.judgedBy})
      AND page.purpose = 'page' AND page.state = 'done' AND page.status_code = 200 AND page.redirect_url IS NULL
      AND page.crashed_checks = '{}'
      AND page.rendered IS NOT TRUE
      AND (page.headers ? 'etag' OR page.headers ? 'last-modified')
      AND page.in_sitemap = row.in_sitemap AND page.blocked_by IS NOT DISTINCT FROM row.blocked_by
      AND page.page_issues = (
        SELECT count(*) FROM issue WHERE issue.site_check_id = page.site_check_id AND issue.url = page.url
          AND NOT about_site AND check_id = ANY(${[...pageCheckIds]}::text[]))`;
  return new Map(rows.map(({ rowId, ...page }) => [rowId, page]));
}

/** Reads the stored result of a page; null if it is incomplete. */
export async function readEarlierResult(
  db: Db,
  id: string,
  pageCheckIds: readonly string[],
): Promise<EarlierResult | null> {
  const page = await db.crawlUrl.findUnique({
    where: { id },
    select: {
      ...resultColumns,
      analysisId: true,
      url: true,
      outgoing: { select: referenceColumns, orderBy: { ordinal: 'asc' } },
    },
  });
  if (page === null) return null;
  const { analysisId, url, headers, outgoing, ...result } = crawlUrlOf(page);
  if (headers === null) return null;
  const targets = await db.crawlUrl.findMany({
    where: { analysisId, urlHash: { in: outgoing.map(({ targetHash }) => targetHash) } },
    select: { urlHash: true, url: true },
  });
  const urlOf = new Map(targets.map((target) => [target.urlHash, target.url]));
  const references = outgoing.map(referenceOf).flatMap((reference) => {
    const target = urlOf.get(reference.targetHash);
    return target === undefined ? [] : [{ ...reference, url: target }];
  });
  if (references.length < outgoing.length) return null;
  const issues = await db.issue.findMany({
    where: { analysisId, url, aboutSite: false, checkId: { in: [...pageCheckIds] } },
    select: {
      checkId: true,
      severity: true,
      confidence: true,
      url: true,
      evidence: true,
      fix: true,
      places: true,
    },
  });
  return { ...result, headers, references, issues: issues.map(issueOf) };
}
