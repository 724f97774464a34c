import type { Seen } from '@plumbline/contracts';
import type { Analysis } from '../analyses/analysis.ts';
import { isOnHosts } from '../site-facts/rows.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { int } from '../support/sql-types.ts';
import { isSeen } from './judged.ts';
import { joinSource } from '../pages/shared-contents.ts';

/** Counts the pages, links and external targets that an analysis knows, and those that it has seen. */
export async function countSeen(db: Db, { id, hosts }: Pick<Analysis, 'id' | 'hosts'>): Promise<Seen> {
  const isSeenUrl = isSeen('url');
  const counts = await queryOne(db, {
    pages: int`count(*) FILTER (WHERE purpose = 'page')`,
    seenPages: int`count(*) FILTER (WHERE purpose = 'page' AND ${isSeenUrl})`,
    externalTargets: int`count(*) FILTER (WHERE purpose = 'probe' AND NOT ${isOnHosts('url', hosts)})`,
    seenExternalTargets: int`count(*) FILTER (
      WHERE purpose = 'probe' AND NOT ${isOnHosts('url', hosts)} AND ${isSeenUrl})`,
  })`SELECT ${COLUMNS} FROM crawl_url AS url WHERE site_check_id = ${id}::uuid`;
  const links = await queryOne(db, { known: int`count(*)`, seen: int`count(*) FILTER (WHERE ${isSeenUrl})` })`
    SELECT ${COLUMNS} FROM page_reference AS reference ${joinSource(id)}
    LEFT JOIN crawl_url AS url ON url.site_check_id = ${id}::uuid AND url.url_hash = reference.target_hash
    WHERE reference.kind = 'link'`;
  return {
    pages: { known: counts.pages, seen: counts.seenPages },
    links,
    externalTargets: { known: counts.externalTargets, seen: counts.seenExternalTargets },
  };
}
