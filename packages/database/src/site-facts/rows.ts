import type { SitePage, SiteTarget } from '@plumbline/checks';
import { SIGNATURE_LENGTH, SIMILARITY_MIN } from '@plumbline/page-facts';
import { Prisma } from '../generated/client.ts';
import { jsonOf, type Expression } from '../support/sql-types.ts';
import { minHashSql } from '../frontier/url-result.ts';
import { contentOf } from '../pages/shared-contents.ts';

/** Returns a SitePage as json, of the crawl_url row of that alias. */
export function pageJson(alias: string): Expression<SitePage> {
  const page = Prisma.raw(alias);
  // As in `summarySql`, from the same look-up as the texts.
  const summary = Prisma.sql`coalesce(content.summary, ${page}.summary)`;
  return jsonOf<SitePage>()`(SELECT json_build_object(
    'url', ${page}.url, 'status', ${page}.status_code, 'failure', ${page}.failure_reason,
    'mediaType', ${page}.content_type, 'isHtml', ${page}.word_count IS NOT NULL,
    'isChallenge', coalesce((${page}.summary->>'isChallenge')::boolean, false),
    'indexable', coalesce(${page}.indexable, false), 'noindex', coalesce(${page}.noindex, false),
    'blocked', ${page}.blocked_by IS NOT NULL, 'inSitemap', ${page}.in_sitemap, 'title', ${page}.title,
    'description', coalesce(content.description, ${page}.description), 'h1', coalesce(content.h1, ${page}.h1), 'language', ${page}.language,
    'canonicalUrl', ${page}.canonical_url, 'redirectUrl', ${page}.redirect_url, 'depth', ${page}.depth,
    'clickDepth', ${page}.click_depth, 'linksIn', coalesce(${page}.links_in, 0),
    'linksOut', coalesce(${page}.links_out, 0), 'linkScore', coalesce(${page}.link_score, 0),
    'words', ${page}.word_count,
    'wordsByScript', 'words' = ANY(${page}.changed_by_rendering),
    'losesHead', coalesce((${summary}->>'losesHead')::boolean, false), 'kind', ${summary}->>'kind')
    FROM (SELECT) AS one LEFT JOIN page_content AS content ON content.id = ${contentOf(alias)})`;
}

/** Returns a SiteTarget as json, of the crawl_url row of that alias, which must not be `redirect_end`. */
export function targetJson(alias: string, hosts: readonly string[]): Expression<SiteTarget> {
  const target = Prisma.raw(alias);
  return jsonOf<SiteTarget>()`json_build_object(
    'url', ${target}.url, 'internal', ${isOnHosts(alias, hosts)}, 'status', ${target}.status_code,
    'failure', ${target}.failure_reason,
    'isChallenge', coalesce((${target}.summary->>'isChallenge')::boolean, false), 'skipReason', ${target}.skip_reason, 'mediaType', ${target}.content_type,
    'indexable', coalesce(${target}.indexable, false), 'noindex', coalesce(${target}.noindex, false),
    'blocked', ${target}.blocked_by IS NOT NULL, 'canonicalUrl', ${target}.canonical_url,
    'redirectUrl', ${target}.redirect_url, 'redirectEnd', (
      SELECT json_build_object('url', redirect_end.url, 'hops', ${target}.redirect_hops, 'status', redirect_end.status_code,
        'mediaType', redirect_end.content_type, 'indexable', coalesce(redirect_end.indexable, false),
        'canonicalUrl', redirect_end.canonical_url, 'bytes', redirect_end.bytes, 'image', redirect_end.summary->'image')
      FROM crawl_url AS redirect_end
      WHERE redirect_end.site_check_id = ${target}.site_check_id AND redirect_end.url_hash = ${target}.redirect_end_hash),
    'inSitemap', ${target}.in_sitemap, 'linksIn', ${target}.links_in, 'bytes', ${target}.bytes,
    'image', ${target}.summary->'image')`;
}

/**
 * Tells whether the URL of the row is on one of the site's own hosts. It compares prefixes: that costs a tenth of
 * cutting the host out of each URL, and the planner can estimate it.
 */
export function isOnHosts(alias: string, hosts: readonly string[]): Prisma.Sql {
  const prefixes = hosts.flatMap((host) =>
    SCHEMES.flatMap((scheme) => [`${scheme}${host}/`, `${scheme}${host}:`]),
  );
  return Prisma.sql`${Prisma.raw(alias)}.url ^@ ANY(${prefixes}::text[])`;
}

const SCHEMES = ['https://', 'http://'];

/** Tells whether two pages have the same content, or are near-duplicates. */
export function isSimilar(one: string, other: string): Prisma.Sql {
  const [first, second] = [Prisma.raw(one), Prisma.raw(other)];
  return Prisma.sql`(${first}.content_hash = ${second}.content_hash
    OR ${signatureAgreement(one, other)} >= ${AGREEMENT_MIN})`;
}

/** Counts the bytes of their signatures that two pages have in common. */
export function signatureAgreement(one: string, other: string): Prisma.Sql {
  const [first, second] = [minHashSql(one), minHashSql(other)];
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT ${first} AS one, ${second} AS other OFFSET 0) AS pair,
    generate_series(0, length(pair.one) - 1) AS place WHERE get_byte(pair.one, place) = get_byte(pair.other, place))`;
}

/** The least number of equal ones in the signatures of near-duplicates. */
export const AGREEMENT_MIN = Math.ceil(SIMILARITY_MIN * SIGNATURE_LENGTH);

/**
 * Orders pages that should be found once, the one to keep first: where people enter the host, then the start URL,
 * then what is listed and linked most. Everything that chooses between spellings or copies of a page uses this order.
 */
export function bestFirst(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.url ~ '^[^/]+//[^/]+/$') DESC, (${page}.depth = 0) DESC, ${page}.in_sitemap DESC,
    ${page}.links_in DESC NULLS LAST, length(${page}.url), ${page}.url`;
}

/** Joins conditions with `AND`; true without any. */
export function joinConditions(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ');
}

/**
 * Returns the condition, its contrary, or nothing, as a flag of a question asks. Unknown values do not meet a
 * condition. `coalesce` would say the same, but make the planner believe that half of all rows do.
 */
export function flagCondition(wanted: boolean | undefined, condition: Prisma.Sql): readonly Prisma.Sql[] {
  if (wanted === undefined) return [];
  return [wanted ? Prisma.sql`(${condition})` : Prisma.sql`(${condition}) IS NOT TRUE`];
}
