import { urlHash } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import type { Analysis } from '../generated/client.ts';

/** What an indexable page says of itself, as stored. */
export interface PageProfile {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly language: string | null;
  readonly siteName: string | null;
  readonly types: readonly string[];
  /** Distinct followed links in, and internal link score (mean 1). */
  readonly linksIn: number | null;
  readonly linkScore: number | null;
}

/** The first indexable pages of an analysis in the order of their discovery, which begins with what the home page links to. */
export async function listPageProfiles(
  db: Db,
  analysisId: string,
  limit: number,
): Promise<readonly PageProfile[]> {
  return db.$queryRaw<PageProfile[]>`
    SELECT url, title, description, h1, language, summary->>'siteName' AS "siteName",
      coalesce(summary->'types', '[]') AS types, links_in AS "linksIn", link_score AS "linkScore"
    FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable
    ORDER BY id LIMIT ${limit}`;
}

/** How many indexable pages of an analysis no other page links to; the home page needs no link. */
export async function countOrphans(
  db: Db,
  { id, startUrl, siteFiles }: Pick<Analysis, 'id' | 'startUrl' | 'siteFiles'>,
): Promise<number> {
  const homeUrl = (siteFiles as { readonly homeUrl?: string } | null)?.homeUrl ?? startUrl;
  return db.crawlUrl.count({
    where: {
      ...{ analysisId: id, purpose: 'page', state: 'done', indexable: true },
      ...{ OR: [{ linksIn: 0 }, { linksIn: null }], NOT: { url: homeUrl } },
    },
  });
}

/** Where these URLs lead in the end: to the end of their redirects, and from there to the canonical page. */
export async function listFinalUrls(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly string[]> {
  if (urls.length === 0) return [];
  const rows = await db.$queryRaw<{ url: string; canonicalUrl: string | null }[]>`
    SELECT coalesce(final.url, named.url) AS url,
      CASE WHEN final.id IS NULL THEN named.canonical_url ELSE final.canonical_url END AS "canonicalUrl"
    FROM crawl_url AS named
    LEFT JOIN crawl_url AS final
      ON final.site_check_id = named.site_check_id AND final.url_hash = named.redirect_end_hash
    WHERE named.site_check_id = ${analysisId}::uuid
      AND named.url_hash = ANY(${urls.map((url) => String(urlHash(url)))}::text[]::bigint[])`;
  return rows.flatMap(({ url, canonicalUrl }) => (canonicalUrl === null ? [url] : [url, canonicalUrl]));
}
