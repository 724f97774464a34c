import { catalogue } from '@plumbline/checks';
import { ofStoredHref, unpackText, urlHash } from '@plumbline/web';
import { linkTargetFix, ofStoredFix, type Edit, type Fix, type StoredFix } from '@plumbline/fixes';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { unfitUrls, type UnfittingChecks } from './unfit-urls.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, bytes, jsonOf, orNull, text, uuid } from '../support/sql-types.ts';
import { SITEMAP_URLS_MAX } from '../pages/pages.ts';
import { contentFact } from '../frontier/url-result.ts';
import { contentOf, storersOf } from '../pages/shared-contents.ts';
import { foundIn, foundOn } from './found.ts';

/** A page with the verified fixes of its findings; those of site checks come last. */
export interface PageFixes {
  readonly id: string;
  readonly url: string;
  readonly headSource: string | null;
  readonly fixes: readonly { readonly checkId: string; readonly fix: Fix }[];
}

const isBesidePages = Prisma.sql`edit->>'kind' IN ('file', 'sitemap-entry', 'header', 'redirect')`;

const changesPage = Prisma.sql`EXISTS (SELECT 1 FROM jsonb_array_elements(issue.fix->'edits') AS edit WHERE NOT ${isBesidePages})`;

/** Limit of URLs to which links should no longer lead. Once those of the first are changed, the others follow. */
const LINK_TARGETS_MAX = 1_000;

/** Limit of changes to server and files: nobody makes more by hand. */
const SITE_EDITS_MAX = 10_000;

/**
 * Returns a page of the pages that have fixes of these checks, in the order of their discovery. A fix of all links to a
 * URL is one of the pages that hold these links. A fix of files or the server changes no page.
 */
export async function listPageFixes(
  db: Db,
  analysisId: string,
  checkIds: readonly string[],
  { limit, cursor = null, url = null }: ListPageRequest & { readonly url?: string | null | undefined },
): Promise<ListPage<PageFixes>> {
  const ofLinks = checkIds.filter((id) => checksThatFixLinks.has(id));
  const targets = await listTargetsOfLinks(db, analysisId, ofLinks);
  const isOwn = Prisma.sql`${hasUsableFix(checkIds.filter((id) => !checksThatFixLinks.has(id)))} AND ${changesPage}`;
  const links = Prisma.sql`FROM page_reference AS reference WHERE reference.source_id = ${contentOf('page')}
    AND reference.site_check_id = ANY(${storersOf(analysisId)}) AND reference.kind = 'link'
    AND reference.target_hash = ANY(${[...targets.keys()]}::bigint[])
    AND position('#' IN coalesce(reference.raw_url, '')) = 0`;
  // Without targets, nothing is worth reading the references of all pages.
  const holdsSome = targets.size === 0 ? Prisma.sql`false` : Prisma.sql`EXISTS (SELECT 1 ${links})`;
  const rows = await query(db, {
    id: uuid`page.id`,
    url: text`page.url`,
    packed: orNull(bytes)`${contentFact('page', 'headSourcePacked')}`,
    headSource: orNull(text)`${contentFact('page', 'headSource')}`,
    fixes: jsonOf<readonly { readonly checkId: string; readonly fix: StoredFix }[]>()`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('checkId', issue.check_id, 'fix', issue.fix) ORDER BY issue.id), '[]')
      FROM ${foundOn('page')} AS issue WHERE ${isOwn})`,
    links: jsonOf<readonly HeldLink[]>()`(
      SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('to', reference.target_hash::text, 'href', reference.raw_url)), '[]')
      ${links})`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.state = 'done'
      AND (${cursor}::uuid IS NULL OR page.id > ${cursor}::uuid) AND (${url}::text IS NULL OR page.url = ${url})
      AND (EXISTS (SELECT 1 FROM ${foundOn('page')} AS issue WHERE ${isOwn}) OR ${holdsSome})
    ORDER BY page.id LIMIT ${limit + 1}`;
  const pages = rows.map(({ links: held, fixes, packed, ...page }) => ({
    ...page,
    headSource: packed === null ? page.headSource : unpackText(packed),
    fixes: [
      ...fixes.map(({ checkId, fix }) => ({ checkId, fix: ofStoredFix(fix) })),
      ...fixesOfLinks(page.url, held, targets),
    ],
  }));
  return cutToPage(pages, limit);
}

interface HeldLink {
  /** Hash of the URL that it leads to. */
  readonly to: string;
  /** The href as it is stored. */
  readonly href: string | null;
}

/** A URL, and the one to which links should lead in its place. */
interface LinkTarget {
  readonly checkId: string;
  readonly url: string;
  readonly goal: string;
}

const checksThatFixLinks = new Set(
  catalogue.flatMap((check) => (check.scope === 'site' && check.fixesLinks === true ? [check.id] : [])),
);

/** Returns the URLs to which links should no longer lead, by their hashes. */
async function listTargetsOfLinks(
  db: Db,
  analysisId: string,
  checkIds: readonly string[],
): Promise<ReadonlyMap<string, LinkTarget>> {
  if (checkIds.length === 0) return new Map();
  const rows = await query(db, {
    checkId: text`check_id`,
    url: text`url`,
    fix: jsonOf<StoredFix>()`issue.fix`,
  })`
    SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue WHERE ${hasUsableFix(checkIds)}
    ORDER BY issue.id LIMIT ${LINK_TARGETS_MAX}`;
  return new Map(
    rows.map(({ checkId, url, fix }) => [
      String(urlHash(url)),
      { checkId, url, goal: ofStoredFix(fix).suggested },
    ]),
  );
}

function fixesOfLinks(
  pageUrl: string,
  links: readonly HeldLink[],
  targets: ReadonlyMap<string, LinkTarget>,
): PageFixes['fixes'] {
  return [...targets].flatMap(([hash, { checkId, url, goal }]) => {
    const hrefs = links
      .filter(({ to }) => to === hash)
      .map(({ href }) => ofStoredHref(href, { url, pageUrl }) ?? url);
    if (hrefs.length === 0) return [];
    return [{ checkId, fix: linkTargetFix(hrefs.map((href) => ({ href, from: url, to: goal }))) }];
  });
}

/** Returns the checks whose proposals for a page were withdrawn, because they do not fit the whole site. */
export async function listWithdrawn(db: Db, analysisId: string, url: string): Promise<readonly string[]> {
  const rows = await query(db, { checkId: text`issue.check_id` })`
    SELECT ${COLUMNS} FROM crawl_url AS page CROSS JOIN LATERAL ${foundOn('page')} AS issue
    WHERE page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.url_hash = ${urlHash(url)}
      AND issue.fix IS NULL AND issue.found_fix <> 'null'::jsonb`;
  return rows.map(({ checkId }) => checkId);
}

/** Returns the first 10,000 edits of files, sitemaps and server among the fixes of these checks. */
export async function listSiteEdits(
  db: Db,
  analysisId: string,
  checkIds: readonly string[],
): Promise<readonly Edit[]> {
  const rows = await query(db, { edit: jsonOf<Edit>()`edit` })`
    SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue CROSS JOIN LATERAL jsonb_array_elements(issue.fix->'edits') AS edit
    WHERE ${hasUsableFix(checkIds)} AND ${isBesidePages}
    ORDER BY issue.id LIMIT ${SITE_EDITS_MAX}`;
  return rows.map(({ edit }) => edit);
}

/** Returns those of these checks that have fixes in files, sitemaps or the server. */
export async function listChecksBesidePages(
  db: Db,
  analysisId: string,
  checkIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await query(db, { checkId: text`check_id` })`
    SELECT DISTINCT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue
    CROSS JOIN LATERAL jsonb_array_elements(issue.fix->'edits') AS edit
    WHERE ${hasUsableFix(checkIds)} AND ${isBesidePages}`;
  return rows.map(({ checkId }) => checkId);
}

/** A URL that a sitemap lists. */
export interface SitemapUrl {
  readonly url: string;
  /** The first sitemap that lists it. */
  readonly sitemapUrl: string;
  /** It is gone (404, 410), or a finding says that search engines should not find it by this URL. */
  readonly isUnfit: boolean;
}

/** Returns the first 50,000 URLs that sitemaps of an analysis list. */
export async function listSitemapUrls(
  db: Db,
  analysisId: string,
  checks: UnfittingChecks,
): Promise<readonly SitemapUrl[]> {
  return query(db, {
    url: text`url`,
    sitemapUrl: text`sitemap_url`,
    isUnfit: boolean`(coalesce(status_code IN (404, 410), false) OR url IN (${unfitUrls(analysisId, checks)}))`,
  })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND in_sitemap AND sitemap_url IS NOT NULL
    ORDER BY id LIMIT ${SITEMAP_URLS_MAX}`;
}

function hasUsableFix(checkIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`issue.check_id = ANY(${[...checkIds]}::text[])
    AND NOT issue.ignored AND issue.fix IS NOT NULL AND issue.confidence <> 'low'`;
}
