import { Prisma } from '../generated/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { spellingKey } from '../site-facts/url-variants.ts';
import { isSimilar } from '../site-facts/rows.ts';

/** Ids of the checks by whose findings pages should not be found by themselves. */
export interface UnfittingChecks {
  /** Of the page itself. */
  readonly page: readonly string[];
  /** Of all but the page among those with its content. */
  readonly copies: readonly string[];
  /** Of all but the page among those whose URL is another spelling of its own. */
  readonly spellings: readonly string[];
}

/**
 * A query for the URLs that findings speak against: no fix may list one in a sitemap or make it a canonical. What is
 * ignored or a mere suspicion speaks against nothing, and versions for several regions are no copies.
 */
export function unfitUrls(analysisId: string, checks: UnfittingChecks): Prisma.Sql {
  const found = (ids: readonly string[]) => Prisma.sql`issue.site_check_id = ${analysisId}::uuid
    AND issue.check_id = ANY(${[...ids]}::text[]) AND NOT issue.ignored AND issue.confidence <> 'low'`;
  return Prisma.sql`
    SELECT issue.url FROM issue WHERE ${found(checks.page)}
    UNION
    SELECT copy.url FROM issue
    JOIN crawl_url AS kept ON kept.site_check_id = issue.site_check_id AND kept.url_hash = ${urlHashOf('issue.url')}
      AND kept.purpose = 'page'
    JOIN crawl_url AS copy ON copy.site_check_id = issue.site_check_id AND copy.content_hash = kept.content_hash
      AND copy.language IS NOT DISTINCT FROM kept.language AND copy.id <> kept.id AND ${isFound('copy')}
    WHERE ${found(checks.copies)} AND NOT EXISTS (SELECT 1 FROM page_reference AS alternate
      WHERE alternate.source_id = copy.id AND alternate.kind = 'hreflang' AND alternate.target_hash = kept.url_hash)
    UNION
    SELECT other.url FROM issue
    JOIN crawl_url AS kept ON kept.site_check_id = issue.site_check_id AND kept.url_hash = ${urlHashOf('issue.url')}
      AND kept.purpose = 'page'
    JOIN crawl_url AS other ON other.site_check_id = issue.site_check_id AND ${spellingKey('other')} = ${spellingKey('kept')}
      AND other.id <> kept.id AND ${isFound('other')} AND ${isSimilar('kept', 'other')}
    WHERE ${found(checks.spellings)}`;
}

/** Whether the page of that alias is to be found by its own URL, as far as it says itself. */
export function isFound(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.purpose = 'page' AND ${page}.state = 'done' AND ${page}.indexable
    AND (${page}.canonical_url IS NULL OR ${page}.canonical_url = ${page}.url))`;
}
