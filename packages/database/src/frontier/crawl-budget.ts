import type { SkipReason } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { findPossiblePages, type DiscoveredUrl } from './crawl-frontier.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, text } from '../support/sql-types.ts';

/** Most URLs of one foreign host that an analysis looks at. */
const FOREIGN_HOST_PROBES_MAX = 500;

/** The limits of the frontier of an analysis. */
export interface Budget {
  readonly pagesMax: number;
  readonly probesMax: number;
  /** Most pages of one path that differ only in their query. */
  readonly queryVariantsMax: number;
}

/** The present size of a frontier, and its analysis. */
interface Frontier {
  readonly totalUrls: number;
  /** The site's own hosts. */
  readonly hosts: readonly string[];
}

/** Returns the discovered URLs that are new to the crawl. Those beyond the budgets are marked as skipped. */
export async function admitUrls(
  tx: Db,
  analysisId: string,
  discovered: readonly DiscoveredUrl[],
  budget: Budget & Frontier,
): Promise<readonly DiscoveredUrl[]> {
  const { pagesMax, probesMax, queryVariantsMax, totalUrls } = budget;
  const hashes = discovered.map((found) => found.urlHash);
  const possible = await findPossiblePages(tx, analysisId, hashes);
  const isPage = (found: DiscoveredUrl) => found.state === 'pending' && found.purpose === 'page';
  const isFresh = (found: DiscoveredUrl) => {
    const known = possible.get(found.urlHash);
    return known !== undefined && (isPage(found) || !known.isKnown);
  };
  const fresh = discovered.filter(isFresh);
  const pending = fresh.filter((found) => found.state === 'pending');
  const pages = pending.filter(isPage);
  const variants = await countVariants(tx, analysisId, pages, queryVariantsMax);
  const suspects = await knownSuspects(
    tx,
    analysisId,
    pages.flatMap(({ suspectedAs }) => suspectedAs ?? []),
  );
  let pagesLeft = pagesMax - totalUrls;
  let probesLeft = probesMax - (pending.length > pages.length ? await countProbes(tx, analysisId) : 0);
  const foreign = pending.flatMap(({ purpose, url }) => {
    const { host, hostname } = new URL(url);
    return purpose === 'probe' && !budget.hosts.includes(hostname) ? [host] : [];
  });
  const ofHost = await countProbesOf(tx, analysisId, new Set(foreign));
  // A known URL costs nothing, and only a sitemap adds to what is known about it.
  const wanted = discovered.filter((found) => isFresh(found) || found.inSitemap === true);
  return wanted.map((found) => {
    if (found.state !== 'pending' || !isFresh(found)) return found;
    if (found.purpose === 'probe') {
      const { host, hostname } = new URL(found.url);
      if (!budget.hosts.includes(hostname)) {
        const known = ofHost.get(host) ?? 0;
        if (known >= FOREIGN_HOST_PROBES_MAX) {
          return skipped(found, 'probe_limit', `${FOREIGN_HOST_PROBES_MAX} URLs of ${host}`);
        }
        ofHost.set(host, known + 1);
      }
      return probesLeft-- > 0 ? found : skipped(found, 'probe_limit', `${probesMax} URLs`);
    }
    const { suspectedAs, skipReason: _reason, skipDetail: _detail, ...kept } = found;
    if (suspectedAs !== undefined && suspects.has(suspectedAs)) return withoutKind(found);
    const path = pathWithQuery(found.url);
    if (path !== null) {
      const known = variants.get(path) ?? 0;
      if (known >= queryVariantsMax) {
        return skipped(found, 'trap_query_variants', `${queryVariantsMax} variants of ${path}`);
      }
      variants.set(path, known + 1);
    }
    if (pagesLeft-- <= 0) return skipped(kept, 'page_limit', `maxPages ${pagesMax}`);
    if (suspectedAs === undefined) return found;
    suspects.add(suspectedAs);
    return { ...kept, suspectedAs };
  });
}

/** A URL left out for its kind needs no mark of suspicion. */
function withoutKind({ suspectedAs: _kind, ...found }: DiscoveredUrl): DiscoveredUrl {
  return { ...found, state: 'skipped' };
}

function skipped(found: DiscoveredUrl, reason: SkipReason, detail: string): DiscoveredUrl {
  return { ...found, state: 'skipped', skipReason: reason, skipDetail: detail };
}

/** Returns the URL up to its query; null without a query. */
function pathWithQuery(url: string): string | null {
  const query = url.indexOf('?');
  return query === -1 ? null : url.slice(0, query);
}

/** Counts the known URLs of each path with a query, up to the limit. */
async function countVariants(
  tx: Db,
  analysisId: string,
  urls: readonly DiscoveredUrl[],
  limit: number,
): Promise<Map<string, number>> {
  const paths = new Set(urls.flatMap(({ url }) => pathWithQuery(url) ?? []));
  if (paths.size === 0 || limit === Infinity) return new Map();
  const rows = await query(tx, {
    path: text`path`,
    total: int`total`,
  })`
    SELECT ${COLUMNS} FROM unnest(${[...paths]}::text[]) AS path
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM (
        SELECT 1 FROM crawl_url
        WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND url LIKE '%?%'
          AND hashtextextended(split_part(url, '?', 1), 0) = hashtextextended(path, 0)
        LIMIT ${limit}) AS variant) AS known`;
  return new Map(rows.map(({ path, total }) => [path, total]));
}

/** Returns the kinds that have a crawled URL already. */
async function knownSuspects(tx: Db, analysisId: string, kinds: readonly string[]): Promise<Set<string>> {
  if (kinds.length === 0) return new Set();
  const rows = await query(tx, { kind: text`suspected_as` })`
    SELECT DISTINCT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND suspected_as = ANY(${[...kinds]}::text[])`;
  return new Set(rows.map(({ kind }) => kind));
}

async function countProbes(tx: Db, analysisId: string): Promise<number> {
  return tx.crawlUrl.count({ where: { analysisId, purpose: 'probe', state: { not: 'skipped' } } });
}

/** Counts the URLs of each host that the analysis looks at. */
async function countProbesOf(
  tx: Db,
  analysisId: string,
  hosts: ReadonlySet<string>,
): Promise<Map<string, number>> {
  if (hosts.size === 0) return new Map();
  const rows = await query(tx, {
    host: text`split_part(url, '/', 3)`,
    total: int`count(*)`,
  })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'probe' AND state <> 'skipped'
      AND split_part(url, '/', 3) = ANY(${[...hosts]}::text[])
    GROUP BY 1`;
  return new Map(rows.map(({ host, total }) => [host, total]));
}
