import { Prisma } from '../generated/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { spellingKeySql } from '../site-facts/url-variants.ts';
import { isSimilar } from '../site-facts/rows.ts';
import { contentOf } from '../pages/shared-contents.ts';
import { foundIn } from './found.ts';

/** Ids of checks whose findings say that search engines should not find a page by its own URL. */
export interface UnfittingChecks {
  /** About the page itself. */
  readonly page: readonly string[];
  /** About all pages of one content except for one. */
  readonly copies: readonly string[];
  /** About all spellings of one URL except for one. */
  readonly spellings: readonly string[];
}

/**
 * Selects the URLs that findings speak against: no fix may list one in a sitemap or make it a canonical. Ignored
 * findings and mere suspicions do not count, and versions for several regions are no copies.
 */
export function unfitUrls(analysisId: string, checks: UnfittingChecks): Prisma.Sql {
  const issues = Prisma.sql`${foundIn(analysisId)} AS issue`;
  return Prisma.sql`
    SELECT issue.url FROM ${issues} WHERE ${found(checks.page)}
    UNION
    SELECT copy.url FROM ${issues}
    JOIN crawl_url AS kept ON kept.site_check_id = ${analysisId}::uuid AND kept.url_hash = ${urlHashOf('issue.url')}
      AND kept.purpose = 'page'
    JOIN crawl_url AS copy ON copy.site_check_id = kept.site_check_id AND copy.content_hash = kept.content_hash
      AND copy.language IS NOT DISTINCT FROM kept.language AND copy.id <> kept.id AND ${isFindable('copy')}
    WHERE ${found(checks.copies)} AND NOT EXISTS (SELECT 1 FROM page_reference AS alternate
      WHERE alternate.source_id = ${contentOf('copy')} AND alternate.kind = 'hreflang' AND alternate.target_hash = kept.url_hash)
    UNION
    SELECT other.url FROM ${issues}
    JOIN crawl_url AS kept ON kept.site_check_id = ${analysisId}::uuid AND kept.url_hash = ${urlHashOf('issue.url')}
      AND kept.purpose = 'page'
    JOIN crawl_url AS other ON other.site_check_id = kept.site_check_id AND ${spellingKeySql('other')} = ${spellingKeySql('kept')}
      AND other.id <> kept.id AND ${isFindable('other')} AND ${isSimilar('kept', 'other')}
    WHERE ${found(checks.spellings)}`;
}

function found(checkIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`issue.check_id = ANY(${[...checkIds]}::text[]) AND NOT issue.ignored AND issue.confidence <> 'low'`;
}

/**
 * Tells whether the page of that alias, which an analysis could not read, was to be found when it was last judged: it is
 * not lost, and what was found then does not speak against it.
 */
export function stoodAsFindable(analysisId: string, alias: string, checks: UnfittingChecks): Prisma.Sql {
  const page = Prisma.raw(alias);
  const unjudged = Prisma.sql`unjudged_issue AS issue WHERE issue.site_check_id = ${analysisId}::uuid`;
  return Prisma.sql`(${page}.purpose = 'page' AND ${page}.stood_as = 'indexable'
    AND NOT EXISTS (
      SELECT 1 FROM lost_page WHERE site_check_id = ${analysisId}::uuid AND lost_page.url_hash = ${page}.url_hash)
    AND NOT EXISTS (SELECT 1 FROM ${unjudged} AND issue.url = ${page}.url AND ${found(checks.page)})
    AND ${page}.url_hash NOT IN (
      SELECT unnest(issue.rests_on) FROM ${unjudged} AND ${found([...checks.copies, ...checks.spellings])}))`;
}

/** Tells whether the page of that alias asks search engines to find it by its own URL. */
export function isFindable(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.purpose = 'page' AND ${page}.state = 'done' AND ${page}.indexable
    AND (${page}.canonical_url IS NULL OR ${page}.canonical_url = ${page}.url))`;
}
