import type { DuplicateGroup } from '@plumbline/checks';
import type { Db } from '../client.ts';
import { SHARED_BANDS_MIN } from './rows.ts';

/** A band value that more pages share is boilerplate, and would pair everything with everything. */
const BUCKET_MAX = 200;
const PAIRS_MAX = 500_000;
const URLS_MAX = 100;

/** Clusters of near-identical main content, by locality-sensitive hashing: pages that share a band are compared. */
export async function* readNearDuplicates(db: Db, siteCheckId: string): AsyncIterable<DuplicateGroup> {
  const pairs = await db.$queryRaw<{ one: string; other: string }[]>`
    WITH band AS (
      SELECT url, content_hash, language, value, position FROM crawl_url, unnest(similarity) WITH ORDINALITY AS bands (value, position)
      WHERE site_check_id = ${siteCheckId}::uuid AND purpose = 'page' AND indexable
        AND (canonical_url IS NULL OR canonical_url = url)
    ), bucket AS (
      SELECT position, value FROM band GROUP BY position, value HAVING count(*) BETWEEN 2 AND ${BUCKET_MAX}
    )
    SELECT one.url AS one, other.url AS other
    FROM bucket JOIN band AS one USING (position, value) JOIN band AS other USING (position, value)
    WHERE one.url < other.url AND one.content_hash <> other.content_hash
      AND one.language IS NOT DISTINCT FROM other.language
    GROUP BY 1, 2 HAVING count(*) >= ${SHARED_BANDS_MIN} ORDER BY 1, 2 LIMIT ${PAIRS_MAX}`;
  for (const urls of clusters(pairs)) {
    yield { value: urls[0] ?? '', total: urls.length, urls: urls.slice(0, URLS_MAX) };
  }
}

/** Connected components, by union-find. */
function clusters(pairs: readonly { one: string; other: string }[]): string[][] {
  const parents = new Map<string, string>();
  const find = (url: string): string => {
    let root = url;
    for (
      let parent = parents.get(root);
      parent !== undefined && parent !== root;
      parent = parents.get(root)
    ) {
      root = parent;
    }
    parents.set(url, root);
    return root;
  };
  for (const { one, other } of pairs) parents.set(find(other), find(one));
  const members = new Map<string, string[]>();
  for (const url of parents.keys()) {
    const root = find(url);
    members.set(root, [...(members.get(root) ?? []), url]);
  }
  return [...members.values()].map((urls) => urls.sort()).filter((urls) => urls.length > 1);
}
