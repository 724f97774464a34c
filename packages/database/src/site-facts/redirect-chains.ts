import type { RedirectChain, SiteTarget } from '@plumbline/checks';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { REDIRECT_HOPS_MAX } from '../pages/measure-links.ts';
import type { AnalysisScope } from './references.ts';
import { targetJson } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, texts, uuid } from '../support/sql-types.ts';
import { contentOf, joinSource } from '../pages/shared-contents.ts';

interface ChainRow {
  readonly id: string;
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly temporary: boolean;
  readonly end: SiteTarget;
}

/** Most characters in the URLs of chains that are kept in memory. */
const REMEMBERED_MAX = 10_000_000;

/**
 * Returns the redirects of the site that something other than a redirect names, followed to their end. They are
 * followed once for all checks, unless there are more than fit into memory.
 */
export function redirectChainsOf(
  db: Db,
  analysis: AnalysisScope,
  occurring: () => Promise<Occurring>,
): () => AsyncIterable<RedirectChain> {
  let remembered: readonly RedirectChain[] | null = null;
  return async function* () {
    if (!(await occurring()).hasRedirect) return;
    if (remembered !== null) {
      yield* remembered;
      return;
    }
    const chains: RedirectChain[] = [];
    let size = 0;
    for await (const chain of readRedirectChains(db, analysis)) {
      for (const url of chain.urls) size += url.length;
      if (size <= REMEMBERED_MAX) chains.push(chain);
      else chains.length = 0;
      yield chain;
    }
    if (size <= REMEMBERED_MAX) remembered = chains;
  };
}

/** Returns the URLs that repeat in loops of redirects, each once. */
export async function findRedirectLoops(
  db: Db,
  analysis: AnalysisScope,
  { limit }: { readonly limit: number },
): Promise<readonly string[]> {
  const repeated = new Set<string>();
  for await (const { urls } of readRedirectChains(db, analysis, Prisma.sql`AND redirect_end_hash IS NULL`)) {
    const last = urls.at(-1) ?? '';
    if (urls.indexOf(last) < urls.length - 1) repeated.add(last);
    if (repeated.size === limit) break;
  }
  return [...repeated];
}

async function* readRedirectChains(
  db: Db,
  analysis: AnalysisScope,
  condition = Prisma.empty,
): AsyncIterable<RedirectChain> {
  const rows = readInChunks<ChainRow>(
    (last, limit) => query(db, {
      id: uuid`chain.start_id`,
      urls: texts`chain.urls`,
      loops: boolean`chain.loops OR cardinality(chain.urls) > ${REDIRECT_HOPS_MAX}`,
      temporary: boolean`chain.temporary`,
      end: targetJson('final', analysis.hosts),
    })`
      WITH RECURSIVE start AS (
        SELECT id, url, url_hash, redirect_url, status_code, ${contentOf('page')} AS content FROM crawl_url AS page
        WHERE site_check_id = ${analysis.id}::uuid AND purpose = 'page' AND state = 'done' AND redirect_url IS NOT NULL
          AND (depth = 0 OR in_sitemap OR EXISTS (SELECT 1 FROM page_reference AS reference ${joinSource(analysis.id)}
            WHERE reference.target_hash = page.url_hash AND reference.kind <> 'redirect'))
          ${condition} AND (${last?.id ?? null}::uuid IS NULL OR id > ${last?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}
      ), hop AS (
        SELECT id AS start_id, id, content, ARRAY[url] AS urls, false AS loops, status_code IN (302, 303, 307) AS temporary
        FROM start
        UNION ALL
        SELECT hop.start_id, next.id, ${contentOf('next')}, hop.urls || next.url, next.url = ANY(hop.urls),
          hop.temporary OR next.status_code IN (302, 303, 307)
        FROM hop
        JOIN page_reference AS reference ON reference.source_id = hop.content AND reference.kind = 'redirect'
        JOIN crawl_url AS next ON next.site_check_id = ${analysis.id}::uuid AND next.url_hash = reference.target_hash
        WHERE NOT hop.loops AND cardinality(hop.urls) <= ${REDIRECT_HOPS_MAX}
      ), chain AS (
        SELECT DISTINCT ON (start_id) * FROM hop ORDER BY start_id, cardinality(urls) DESC
      )
      SELECT ${COLUMNS} FROM chain JOIN crawl_url AS final ON final.id = chain.id ORDER BY chain.start_id`,
  );
  for await (const { id: _id, ...chain } of rows) yield chain;
}
