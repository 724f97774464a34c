import { setImmediate as nextTurn } from 'node:timers/promises';
import { NIL } from 'uuid';
import type { Database } from '../support/client.ts';
import { COLUMNS, queryPrepared } from '../support/query.ts';
import { readChunks } from '../support/read-in-chunks.ts';
import { bytes, orNull, uuid, type ValuesOf } from '../support/sql-types.ts';
import { NONE, type LinkBlock, type LinkGraph } from './measure-links.ts';
import { contentOf, storersOf } from './shared-contents.ts';

const PAGES_AT_ONCE = 2_000;
/** Links that are held in memory, 4 bytes each. More are read again for each round, which takes much longer. */
const LINKS_HELD_MAX = 50_000_000;
const HASH_BYTES = 8;

/** The links between the pages of a finished crawl, whose numbers follow the hashes of their URLs. */
export interface ReadLinks extends LinkGraph {
  readonly urlHashes: BigInt64Array;
  /** Pages that each page links to, followed or not. */
  readonly linksOut: Int32Array;
}

/** Reads the links between all pages. */
export async function readLinks(
  db: Database,
  analysisId: string,
  { linksHeldMax = LINKS_HELD_MAX } = {},
): Promise<ReadLinks> {
  const { urlHashes, first } = await readPages(db, analysisId);
  const numberOf = numbersOf(urlHashes);
  const redirects = new Int32Array(urlHashes.length).fill(NONE);
  const linksOut = new Int32Array(urlHashes.length);
  const held: LinkBlock[] = [];
  let links = 0;
  for await (const block of readBlocks()) {
    links += block.targets.length;
    if (links <= linksHeldMax) held.push(block);
    else held.length = 0;
  }
  return {
    urlHashes,
    linksOut,
    redirects,
    start: first === null ? NONE : numberOf(first, 0),
    blocks: () => (links <= linksHeldMax ? inTurns(held) : readBlocks()),
  };

  async function* readBlocks(): AsyncGenerator<LinkBlock> {
    for await (const rows of readLinkRows(db, analysisId)) yield blockOf(rows);
  }

  function blockOf(rows: readonly LinkRow[]): LinkBlock {
    const sources = new Int32Array(rows.length);
    const ends = new Int32Array(rows.length);
    const targets: number[] = [];
    for (const [place, { urlHash, followed, unfollowed, redirect }] of rows.entries()) {
      const source = numberOf(urlHash, 0);
      const linked = new Set(targetsOf(followed, source));
      for (const target of linked) targets.push(target);
      sources[place] = source;
      ends[place] = targets.length;
      for (const target of targetsOf(unfollowed, source)) linked.add(target);
      linksOut[source] = linked.size;
      redirects[source] = targetsOf(redirect, source)[0] ?? NONE;
    }
    return { sources, ends, targets: Int32Array.from(targets) };
  }

  /** Returns the pages with these hashes, but for the source. */
  function targetsOf(hashes: Buffer | null, source: number): readonly number[] {
    if (hashes === null) return [];
    return Array.from({ length: hashes.length / HASH_BYTES }, (_, place) =>
      numberOf(hashes, place * HASH_BYTES),
    ).filter((target) => target !== NONE && target !== source);
  }
}

/** Reads the hashes of all pages' URLs in ascending order, and that of the page that was found first. */
async function readPages(db: Database, analysisId: string) {
  const [pages] = await queryPrepared(db, 'read-linked-pages', {
    hashes: orNull(bytes)`string_agg(int8send(url_hash), ''::bytea ORDER BY url_hash)`,
    first: orNull(bytes)`(array_agg(int8send(url_hash) ORDER BY depth, id))[1]`,
  })`
    SELECT ${COLUMNS} FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'`;
  const hashes = pages?.hashes ?? Buffer.alloc(0);
  const urlHashes = BigInt64Array.from({ length: hashes.length / HASH_BYTES }, (_, place) =>
    hashes.readBigInt64BE(place * HASH_BYTES),
  );
  return { urlHashes, first: pages?.first ?? null };
}

const linkColumns = {
  id: uuid`page.id`,
  urlHash: bytes`int8send(page.url_hash)`,
  /** Hashes of the pages that links lead to. */
  followed: orNull(bytes)`link.followed`,
  unfollowed: orNull(bytes)`link.unfollowed`,
  redirect: orNull(bytes)`link.redirect`,
};
type LinkRow = ValuesOf<typeof linkColumns>;

/** Reads the links of all pages in the order in which the pages were stored, so that their rows are near each other. */
function readLinkRows(db: Database, analysisId: string): AsyncGenerator<readonly LinkRow[]> {
  return readChunks<LinkRow>(
    (last, limit) => queryPrepared(db, 'read-links', linkColumns)`
      SELECT ${COLUMNS} FROM crawl_url AS page CROSS JOIN LATERAL (
        SELECT string_agg(hash, ''::bytea) FILTER (WHERE kind = 'link' AND NOT isUnfollowed) AS followed,
          string_agg(hash, ''::bytea) FILTER (WHERE kind = 'link' AND isUnfollowed) AS unfollowed,
          string_agg(hash, ''::bytea) FILTER (WHERE kind = 'redirect') AS redirect
        FROM (
          SELECT kind, int8send(target_hash) AS hash, reference.nofollow OR coalesce(page.nofollow, false) AS isUnfollowed
          FROM page_reference AS reference
          WHERE source_id = ${contentOf('page')} AND kind IN ('link', 'redirect')
            AND site_check_id = ANY(${storersOf(analysisId)})
        ) AS reference
      ) AS link
      WHERE page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.state = 'done'
        AND page.id > ${last?.id ?? NIL}::uuid
      ORDER BY page.id LIMIT ${limit}`,
    PAGES_AT_ONCE,
  );
}

/** Lets other work of the process run between blocks. */
async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) {
    await nextTurn();
    yield item;
  }
}

/** Finds the numbers of pages by hashes in a buffer. They are compared in halves, because a BigInt each takes long. */
function numbersOf(sorted: BigInt64Array): (hashes: Buffer, offset: number) => number {
  const highs = Int32Array.from(sorted, (hash) => Number(hash >> 32n));
  const lows = Uint32Array.from(sorted, (hash) => Number(BigInt.asUintN(32, hash)));
  return (hashes, offset) => {
    const high = hashes.readInt32BE(offset);
    const low = hashes.readUInt32BE(offset + HASH_BYTES / 2);
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const [middleHigh, middleLow] = [highs[middle] ?? 0, lows[middle] ?? 0];
      if (middleHigh < high || (middleHigh === high && middleLow < low)) from = middle + 1;
      else to = middle;
    }
    return highs[from] === high && lows[from] === low ? from : NONE;
  };
}
