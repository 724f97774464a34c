import type { NearDuplicateGroup, SimilarPair } from '@plumbline/checks';
import { SIGNATURE_LENGTH } from '@plumbline/page-facts';
import type { Db } from '../support/client.ts';
import { AGREEMENT_MIN, bestFirst, signatureAgreement } from './rows.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, text } from '../support/sql-types.ts';
import { contentOf } from '../pages/shared-contents.ts';
import { minHashSql } from '../frontier/url-result.ts';

/** Bytes of a signature that make a band. */
const BAND_LENGTH = 8;
/** Shared bands of 16: 998 of 1,000 pairs of Jaccard similarity 0.9 have them. */
const SHARED_BANDS_MIN = 2;
/** Following pages of a band value that each page is paired with. They keep a cluster connected, however large it is. */
const NEIGHBOURS_MAX = 20;
/** A hostile crawl can make every page share bands with thousands, so only the pairs that share most are compared. */
const PAIRS_MAX = 200_000;
const URLS_MAX = 100;
const SIMILAR_PAIRS_MAX = 1_000;

interface Pair {
  readonly one: string;
  readonly other: string;
  /** The count of equal bytes in the two signatures. */
  readonly agreement: number;
}

/**
 * Yields clusters of near-identical main content: pages that share bands (locality-sensitive hashing) are compared by
 * their signatures. One page stands for all with the very same content.
 */
export async function* readNearDuplicates(db: Db, analysisId: string): AsyncIterable<NearDuplicateGroup> {
  const pairs = await query(db, {
    one: text`one`,
    other: text`other`,
    agreement: int`agreement`,
  })`
    WITH page AS (
      SELECT DISTINCT ON (content_hash, language) id, ${minHashSql('page')} AS min_hash FROM crawl_url AS page
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND indexable AND ${minHashSql('page')} IS NOT NULL
        AND (canonical_url IS NULL OR canonical_url = url)
      ORDER BY content_hash, language, ${bestFirst('page')}
    ), band AS (
      SELECT id, array_agg(id) OVER (PARTITION BY value, place ORDER BY id
        ROWS BETWEEN 1 FOLLOWING AND ${NEIGHBOURS_MAX}::int FOLLOWING) AS neighbours
      FROM page CROSS JOIN generate_series(1, ${SIGNATURE_LENGTH}::int, ${BAND_LENGTH}::int) AS place
      CROSS JOIN LATERAL (SELECT ('x' || encode(substr(min_hash, place, ${BAND_LENGTH}::int), 'hex'))::bit(64)::bigint AS value) AS band_value
    ), candidate AS (
      SELECT id AS one_id, other_id FROM band CROSS JOIN unnest(neighbours) AS other_id
      GROUP BY 1, 2 HAVING count(*) >= ${SHARED_BANDS_MIN} ORDER BY count(*) DESC LIMIT ${PAIRS_MAX}
    ), compared AS MATERIALIZED (
      SELECT one.id AS one_id, one.url AS one, other.url AS other, other.url_hash AS other_hash,
        ${contentOf('one')} AS content,
        ${signatureAgreement('one', 'other')} AS agreement
      FROM candidate JOIN crawl_url AS one ON one.id = one_id JOIN crawl_url AS other ON other.id = other_id
      WHERE one.language IS NOT DISTINCT FROM other.language
    )
    SELECT ${COLUMNS} FROM compared
    WHERE agreement >= ${AGREEMENT_MIN} AND NOT EXISTS (SELECT 1 FROM page_reference
      WHERE source_id = content AND kind = 'hreflang' AND target_hash = other_hash)
    ORDER BY agreement DESC, one, other`;
  for (const { urls, pairs: similar } of clusters(pairs)) {
    yield {
      total: urls.length,
      urls: urls.slice(0, URLS_MAX),
      similarityMin: (similar.at(-1)?.agreement ?? 0) / SIGNATURE_LENGTH,
      similarityMax: (similar[0]?.agreement ?? 0) / SIGNATURE_LENGTH,
      pairs: similar.slice(0, SIMILAR_PAIRS_MAX).map(similarPair),
    };
  }
}

interface Cluster {
  readonly urls: string[];
  /** The pairs, in the order given. */
  readonly pairs: Pair[];
}

function similarPair({ one, other, agreement }: Pair): SimilarPair {
  return { urls: one < other ? [one, other] : [other, one], similarity: agreement / SIGNATURE_LENGTH };
}

/** Finds connected components, by union-find. */
function clusters(pairs: readonly Pair[]): readonly Cluster[] {
  const parents = new Map<string, string>();
  const find = (url: string): string => {
    let root = url;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    parents.set(url, root);
    return root;
  };
  for (const { one, other } of pairs) parents.set(find(other), find(one));
  const byRoot = new Map<string, Cluster>();
  for (const pair of pairs) {
    const cluster = byRoot.get(find(pair.one)) ?? { urls: [], pairs: [] };
    cluster.pairs.push(pair);
    byRoot.set(find(pair.one), cluster);
  }
  for (const url of [...parents.keys()].sort()) byRoot.get(find(url))?.urls.push(url);
  return [...byRoot.values()];
}
