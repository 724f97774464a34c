import { lastSubjectSql, standingIn, subjectSql } from '../findings/judged.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { bigint, text, texts } from '../support/sql-types.ts';

/** Returns those of these URLs that show less than they did when they were last judged, as hashes. */
export async function findThoseShowingLess(
  db: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await query(db, { hash: bigint`url_hash` })`
    SELECT ${COLUMNS} FROM crawl_url WHERE site_check_id = ${analysisId}::uuid
      AND url_hash = ANY(${[...hashes]}::bigint[])
      AND ${subjectSql('crawl_url')} < ${lastSubjectSql('crawl_url')}`;
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns the other URLs that the findings of a check on these URLs rest on, as hashes by the URL of the finding. */
export async function findWhatFindingsRestOn(
  db: Db,
  analysisId: string,
  checkId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const rows = await query(db, { url: text`url`, hashes: texts`rests_on::text[]` })`
    SELECT ${COLUMNS} FROM ${standingIn(analysisId)} AS standing
    WHERE check_id = ${checkId} AND url = ANY(${[...urls]}::text[])`;
  return new Map(rows.map(({ url, hashes }) => [url, hashes.map(BigInt)]));
}
