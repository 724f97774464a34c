import { lastSubjectSql, standingIn, subjectSql } from '../findings/judged.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { bigint, jsonOf, text } from '../support/sql-types.ts';

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

/** Another URL that a finding rests on. */
interface OtherUrl {
  readonly hash: bigint;
  /** True if it answered with an error, or led to one. */
  readonly wasError: boolean;
}

/** Returns the other URLs that the findings of a check on these URLs rest on, by the URL of the finding. */
export async function findWhatFindingsRestOn(
  db: Db,
  analysisId: string,
  checkId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, readonly OtherUrl[]>> {
  const others = jsonOf<readonly { readonly hash: string; readonly wasError: boolean }[]>();
  const rows = await query(db, {
    url: text`standing.url`,
    others: others`(
      SELECT coalesce(json_agg(json_build_object('hash', hash::text, 'wasError', coalesce(shown.status_code >= 400, false))), '[]')
      FROM unnest(rests_on) AS other (hash)
      LEFT JOIN crawl_url AS known ON known.site_check_id = ${analysisId}::uuid AND known.url_hash = hash
      LEFT JOIN crawl_url AS shown ON shown.site_check_id = ${analysisId}::uuid
        AND shown.url_hash = coalesce(known.redirect_end_hash, hash))`,
  })`
    SELECT ${COLUMNS} FROM ${standingIn(analysisId)} AS standing
    WHERE check_id = ${checkId} AND url = ANY(${[...urls]}::text[])`;
  return new Map(
    rows.map((row) => [row.url, row.others.map((other) => ({ ...other, hash: BigInt(other.hash) }))]),
  );
}
