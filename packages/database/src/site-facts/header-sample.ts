import type { SampledResponse, SiteFacts } from '@plumbline/checks';
import type { Analysis } from '../analyses/analysis.ts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { headersSql, summarySql } from '../frontier/url-result.ts';
import { isOnHosts } from './rows.ts';
import { COLUMNS, query } from '../support/query.ts';
import { float, int, jsonOf, orNull, text } from '../support/sql-types.ts';

/** The headers that checks read, as they are sent; a policy is compared without its nonces. */
const DECISIVE = [
  'content-encoding',
  'cache-control',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
];
const NONCE = "nonce-[^']*";
/** A body that fits into a packet need not be compressed. */
const PACKET_BYTES = 1_400;
/** Limit of answers: enough to know a site that sends other headers with each answer. */
const ANSWERS_MAX = 5_000;

/** Selects those of the headers in a column that checks read. */
export function headersForChecks(column: string): readonly Prisma.Sql[] {
  const headers = Prisma.raw(column);
  const policy = Prisma.sql`regexp_replace(${headers}->>'content-security-policy', ${NONCE}, 'nonce', 'g')`;
  return [policy, ...DECISIVE.map((name) => Prisma.sql`${headers}->>${name}`)];
}

/** Reads the responses once for all checks that look at them. */
export function headerSampleOf(db: Db, analysis: Analysis): SiteFacts['headerSample'] {
  const samples = new Map<number, Promise<readonly SampledResponse[]>>();
  return async function* (limit) {
    const sample = samples.get(limit) ?? readHeaderSample(db, analysis, limit);
    samples.set(limit, sample);
    yield* await sample;
  };
}

/**
 * Looks at every answer. Answers that agree in host, type and all headers that checks read form a group. The sample has
 * the first answers of each group, so even one answer in a million that differs is in it.
 */
async function readHeaderSample(
  db: Db,
  analysis: Analysis,
  limit: number,
): Promise<readonly SampledResponse[]> {
  const metaPolicy = Prisma.sql`${summarySql('page')}->>'metaPolicy'`;
  return query(db, {
    url: text`url`,
    mediaType: orNull(text)`content_type`,
    headers: jsonOf<SampledResponse['headers']>()`${headersSql('page')}`,
    bytes: orNull(int)`bytes`,
    metaPolicy: orNull(text)`${metaPolicy}`,
    standsFor: float`"standsFor"`,
  })`
    SELECT ${COLUMNS} FROM (
      SELECT id, number, total::float / least(total, ${limit}) AS "standsFor" FROM (
        SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id) AS number,
          count(*) OVER (PARTITION BY kind)::int AS total
        FROM (
          SELECT id, hash_array_extended(ARRAY[split_part(url, '/', 3), content_type, (bytes > ${PACKET_BYTES})::text, ${metaPolicy},
            ${Prisma.join([...headersForChecks('sent.headers')])}], 0) AS kind
          FROM crawl_url AS page CROSS JOIN LATERAL (SELECT ${headersSql('page')} AS headers OFFSET 0) AS sent
          WHERE site_check_id = ${analysis.id}::uuid AND state = 'done' AND status_code = 200
            AND ${isOnHosts('page', analysis.hosts)}) AS answer) AS numbered
      WHERE number <= ${limit} ORDER BY number, id LIMIT ${ANSWERS_MAX}) AS sample
    JOIN crawl_url AS page USING (id) ORDER BY id`;
}
