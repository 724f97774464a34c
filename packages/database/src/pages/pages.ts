import { isUnlisted } from '@plumbline/checks';
import { isFindable, stoodAsFindable, unfitUrls, type UnfittingChecks } from '../findings/unfit-urls.ts';
import { chunksOf } from '../support/chunks-of.ts';
import type { Db } from '../support/client.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, float, int, orNull, text, texts, uuid } from '../support/sql-types.ts';
import { pageJson } from '../site-facts/rows.ts';
import { contentOf } from './shared-contents.ts';

/** A page of the site and where it links to. */
export interface LinkGraphNode {
  readonly id: string;
  readonly url: string;
  readonly clickDepth: number | null;
  readonly linksIn: number;
  readonly linksOut: number;
  readonly linkScore: number | null;
  readonly targets: readonly string[];
}

/**
 * Most bytes of targets in one answer: addresses may have 2 kB each, and 200 nodes with 1,000 of them exceed a
 * process's memory.
 */
const TARGET_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Returns a page of the nodes of an analysis's link graph, each with its first 1,000 targets. It ends before its
 * limit if the targets would take too much memory, but always has one node.
 */
export async function listLinkGraph(
  db: Db,
  accountId: string,
  analysisId: string,
  page: ListPageRequest,
): Promise<ListPage<LinkGraphNode>> {
  const cursor = page.cursor ?? null;
  const rows = await query(db, {
    id: uuid`id`,
    url: text`url`,
    clickDepth: orNull(int)`"clickDepth"`,
    linksIn: int`"linksIn"`,
    linksOut: int`"linksOut"`,
    linkScore: orNull(float)`"linkScore"`,
    fits: boolean`fits`,
    targets: texts`CASE WHEN fits THEN targets ELSE '{}' END`,
  })`
    WITH node AS (SELECT source.id, source.url, source.click_depth AS "clickDepth", coalesce(source.links_in, 0) AS "linksIn",
      coalesce(source.links_out, 0) AS "linksOut", source.link_score AS "linkScore",
      ARRAY(SELECT DISTINCT target.url FROM page_reference AS link
        JOIN crawl_url AS target ON target.site_check_id = source.site_check_id AND target.url_hash = link.target_hash
        WHERE link.source_id = ${contentOf('source')} AND link.kind = 'link' AND target.purpose = 'page'
        ORDER BY target.url LIMIT 1000) AS targets
    FROM crawl_url AS source JOIN site_check ON site_check.id = source.site_check_id
    WHERE source.site_check_id = ${analysisId}::uuid AND site_check.account_id = ${accountId}::uuid
      AND source.purpose = 'page' AND source.state = 'done'
      AND (${cursor}::uuid IS NULL OR source.id > ${cursor}::uuid)
    ORDER BY source.id LIMIT ${page.limit + 1}),
    sized AS (SELECT node.*, coalesce(sum(octet_length(array_to_string(targets, ''))) OVER (
        ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), 0) <= ${TARGET_BYTES_MAX}
      OR row_number() OVER (ORDER BY id) = 1 AS fits FROM node)
    SELECT ${COLUMNS} FROM sized ORDER BY id`;
  const fitting = rows.filter(({ fits }) => fits).length;
  return cutToPage(
    rows.map(({ fits: _fits, ...node }) => node),
    Math.min(page.limit, fitting),
  );
}

/** sitemaps.org: a file holds no more. */
export const SITEMAP_URLS_MAX = 50_000;
const URLS_AT_ONCE = 1_000;

/**
 * Yields the first URLs for a sitemap: indexable, canonical, no cart or account, and no finding speaks against
 * them. A page that could only not be read counts as it last stood.
 */
export async function* readIndexableUrls(
  db: Db,
  analysis: { readonly accountId: string; readonly id: string },
  checks: UnfittingChecks,
): AsyncGenerator<readonly string[]> {
  // What speaks against URLs takes seconds to find on a large site, so it is looked up once.
  const pages = await query(db, { id: uuid`page.id` })`
    SELECT ${COLUMNS} FROM crawl_url AS page JOIN site_check ON site_check.id = page.site_check_id
    WHERE page.site_check_id = ${analysis.id}::uuid AND site_check.account_id = ${analysis.accountId}::uuid
      AND (${isFindable('page')} AND page.status_code = 200 OR ${stoodAsFindable(analysis.id, 'page', checks)})
      AND page.url NOT IN (${unfitUrls(analysis.id, checks)})
    ORDER BY page.id LIMIT ${SITEMAP_URLS_MAX}`;
  for (const some of chunksOf(pages, URLS_AT_ONCE)) {
    const rows = await query(db, { page: pageJson('page') })`
      SELECT ${COLUMNS} FROM crawl_url AS page
      WHERE site_check_id = ${analysis.id}::uuid AND id = ANY(${some.map(({ id }) => id)}::uuid[]) ORDER BY id`;
    yield rows.flatMap(({ page }) => (isUnlisted(page) ? [] : [page.url]));
  }
}
