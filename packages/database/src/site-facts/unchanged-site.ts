import { urlHash } from '@plumbline/web';
import { Prisma } from '../generated/client.ts';
import { headersSql, resultColumns } from '../frontier/url-result.ts';
import { contentOf } from '../pages/shared-contents.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean, columnName } from '../support/sql-types.ts';
import { headersForChecks } from './header-sample.ts';

const { headers: _headers, responseMs: _responseMs, ...facts } = resultColumns;
/** How a URL was found, and what its fetch found. Which page names a URL first is left out, because it is a race. */
const COMPARED = [
  'url',
  'purpose',
  'state',
  'in_sitemap',
  'sitemap_url',
  'skip_reason',
  'skip_detail',
  'suspected_as',
  'blocked_by',
  ...Object.keys(facts).map(columnName),
];

/** Two analyses of a site, the earlier one first. */
export interface Nights {
  readonly beforeId: string;
  readonly analysisId: string;
}

/**
 * Tells whether an analysis saw the same as an earlier one: the same URLs with the same results, references and contents,
 * and the very same home page. Every question about its pages then has the same answer.
 */
export async function isSiteUnchanged(db: Db, nights: Nights, homeUrl: string): Promise<boolean> {
  const { isUnchanged } = await queryOne(db, {
    isUnchanged: boolean`EXISTS (${sharedPage(nights, homeUrl)}) AND NOT EXISTS (${changes(nights)})`,
  })`SELECT ${COLUMNS}`;
  return isUnchanged;
}

function sharedPage({ beforeId, analysisId }: Nights, url: string): Prisma.Sql {
  return Prisma.sql`
    SELECT 1 FROM crawl_url AS earlier JOIN crawl_url AS page USING (url_hash)
    WHERE earlier.site_check_id = ${beforeId}::uuid AND page.site_check_id = ${analysisId}::uuid
      AND url_hash = ${urlHash(url)} AND ${contentOf('earlier')} = ${contentOf('page')}`;
}

function changes({ beforeId, analysisId }: Nights): Prisma.Sql {
  const urlsOf = (id: string) => Prisma.sql`(
    SELECT page.*, ${headersSql('page')} AS sent FROM crawl_url AS page WHERE site_check_id = ${id}::uuid OFFSET 0)`;
  return Prisma.sql`
    SELECT 1 FROM ${urlsOf(beforeId)} AS earlier FULL JOIN ${urlsOf(analysisId)} AS page USING (url_hash)
    WHERE (${seen('earlier')}) IS DISTINCT FROM (${seen('page')})
      OR ${contentOf('earlier')} <> ${contentOf('page')}
        AND (${stored('earlier')}) IS DISTINCT FROM (${stored('page')})`;
}

function seen(alias: string): Prisma.Sql {
  const columns = COMPARED.map((column) => Prisma.raw(`${alias}.${column}`));
  return Prisma.join([...columns, ...headersForChecks(`${alias}.sent`)]);
}

/** What is stored beside the row of a URL: pages that were judged anew have their own. */
function stored(alias: string): Prisma.Sql {
  return Prisma.sql`
    (SELECT to_jsonb(content) - '{id,site_check_id,headers,body_hash}'::text[] FROM page_content AS content
      WHERE content.id = ${contentOf(alias)}),
    (SELECT jsonb_agg(to_jsonb(reference) - '{source_id,site_check_id}'::text[] ORDER BY ordinal)
      FROM page_reference AS reference WHERE source_id = ${contentOf(alias)})`;
}
