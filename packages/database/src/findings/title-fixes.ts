import type { Evidence } from '@plumbline/checks';
import { ofStoredFix, toStoredFix, type Fix, type StoredFix } from '@plumbline/fixes';
import type { Db } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { Prisma } from '../generated/client.ts';
import { settleFixes } from './settled-fixes.ts';
import { shapedRecords } from '../support/records.ts';
import { COLUMNS, query } from '../support/query.ts';
import { readChunks } from '../support/read-in-chunks.ts';
import { jsonOf, orNull, text, uuid, type ValuesOf } from '../support/sql-types.ts';
import { contentFact } from '../frontier/url-result.ts';
import { foundIn } from './found.ts';

/** A page by its title, and its heading, which is empty where it has none. */
export interface NamedPageRow {
  readonly title: string;
  readonly h1: string;
}

const titleColumns = {
  issueId: uuid`issue.id`,
  checkId: text`issue.check_id`,
  evidence: jsonOf<Evidence>()`issue.evidence`,
  h1: text`${contentFact('page', 'h1')}`,
  /** The page's title; null without one. */
  title: orNull(text)`page.title`,
  /** The title that its own words suggest; null without one. */
  suggested: orNull(text)`issue.fix->'edits'->0->>'value'`,
};
/** A page with a suggested title, by the finding that asks for it. */
export type TitleFindingRow = ValuesOf<typeof titleColumns>;

/** A title that a page had. */
export interface LostTitleRow extends Pick<TitleFindingRow, 'issueId' | 'evidence'> {
  readonly title: string;
}

const CHUNK = 1_000;
const LOST_TITLES_MAX = 10_000;

/** Returns at most `limit` indexable pages with a title, sampled by their addresses. */
export async function sampleNamedPages(
  db: Db,
  analysisId: string,
  limit: number,
): Promise<readonly NamedPageRow[]> {
  return query(db, {
    title: text`title`,
    h1: text`coalesce(${contentFact('page', 'h1')}, '')`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND indexable AND title <> ''
    ORDER BY url_hash LIMIT ${limit}`;
}

/**
 * Yields findings of these checks that another title settles, on pages with a heading. Suggestions of page checks
 * have been tried on the source; those of site checks (`unverified`) have not.
 */
export function readTitleFindings(
  db: Db,
  analysisId: string,
  { verified, unverified }: { readonly verified: readonly string[]; readonly unverified: readonly string[] },
): AsyncGenerator<readonly TitleFindingRow[]> {
  return readChunks<TitleFindingRow>(
    (last, limit) => query(db, titleColumns)`
      SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue
      JOIN crawl_url AS page ON page.site_check_id = ${analysisId}::uuid AND page.url_hash = ${urlHashOf('issue.url')}
      WHERE page.purpose = 'page' AND ${contentFact('page', 'h1')} <> ''
        AND issue.check_id = ANY(${[...verified, ...unverified]}::text[])
        AND (issue.fix->'edits'->0->>'kind' = 'title'
          OR issue.fix IS NULL AND issue.check_id = ANY(${[...unverified]}::text[]))
        AND (${last?.issueId ?? null}::uuid IS NULL OR issue.id > ${last?.issueId ?? null}::uuid)
      ORDER BY issue.id LIMIT ${limit}`,
    CHUNK,
  );
}

/** Returns the last known title of each page with a finding of this check, from earlier analyses of the site. */
export async function readLostTitles(
  db: Db,
  analysisId: string,
  checkId: string,
): Promise<readonly LostTitleRow[]> {
  return query(db, {
    issueId: uuid`issue.id`,
    evidence: jsonOf<Evidence>()`issue.evidence`,
    title: text`was.title`,
  })`
    SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue
    JOIN site_check AS now ON now.id = ${analysisId}::uuid
    CROSS JOIN LATERAL (${lastTitleOf('issue.url')}) AS was
    WHERE issue.check_id = ${checkId} AND NOT issue.about_site
    ORDER BY issue.id LIMIT ${LOST_TITLES_MAX}`;
}

/** Returns the last known title of pages, by URL, from an analysis and those before it of the same site. */
export async function listFormerTitles(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query(db, { url: text`asked.url`, title: text`was.title` })`
    SELECT ${COLUMNS} FROM site_check AS now
    CROSS JOIN unnest(${[...urls]}::text[]) AS asked (url)
    CROSS JOIN LATERAL (${lastTitleOf('asked.url')}) AS was
    WHERE now.id = ${analysisId}::uuid`;
  return new Map(rows.map(({ url, title }) => [url, title]));
}

/**
 * Selects the title of a page in the latest analysis that read one, `now` or before it. What stood in for the page is
 * not the page.
 */
function lastTitleOf(url: string): Prisma.Sql {
  return Prisma.sql`
    SELECT page.title FROM site_check AS analysis
    JOIN crawl_url AS page ON page.site_check_id = analysis.id AND page.url_hash = ${urlHashOf(url)}
      AND page.purpose = 'page' AND page.status_code = 200 AND page.title <> ''
      AND NOT coalesce(page.summary ?| '{standIn,sentOn}', false)
    WHERE analysis.site_id = now.site_id AND analysis.account_id = now.account_id AND analysis.id <= now.id
      AND analysis.environment = now.environment AND analysis.status = 'completed'
    ORDER BY analysis.id DESC LIMIT 1`;
}

/** The fix of a finding. */
interface FixRow {
  readonly issueId: string;
  readonly fix: Fix;
}

/** Yields fixes that put a heading into a page. */
export function readHeadingFixes(db: Db, analysisId: string): AsyncGenerator<readonly FixRow[]> {
  return readChunks<FixRow>(async (last, limit) => {
    const rows = await query(db, { issueId: uuid`id`, fix: jsonOf<StoredFix>()`fix` })`
      SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue
      WHERE fix->'edits'->0->'element'->>'kind' = 'heading'
        AND (${last?.issueId ?? null}::uuid IS NULL OR id > ${last?.issueId ?? null}::uuid)
      ORDER BY id LIMIT ${limit}`;
    return rows.map(({ issueId, fix }) => ({ issueId, fix: ofStoredFix(fix) }));
  }, CHUNK);
}

/** Replaces the fixes of some findings. */
export async function replaceFixes(db: Db, analysisId: string, fixes: readonly FixRow[]): Promise<void> {
  if (fixes.length === 0) return;
  const proposals = shapedRecords(
    { issueId: uuid, fix: jsonOf<StoredFix>() },
    fixes.map(({ issueId, fix }) => ({ issueId, fix: toStoredFix(fix) })),
  );
  await settleFixes(db, analysisId, Prisma.sql`SELECT "issueId" AS id, fix FROM ${proposals}`);
}
