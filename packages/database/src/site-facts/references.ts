import type { ReferenceConditions, SiteReference } from '@plumbline/checks';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { allOf, inChunks, isInternal, pageJson, targetJson } from './rows.ts';

interface ReferenceRow extends Pick<
  SiteReference,
  'kind' | 'nofollow' | 'rawUrl' | 'label' | 'source' | 'target'
> {
  readonly sourceId: string;
  readonly ordinal: number;
}

/** References that meet all of the conditions, ordered by their source page. */
export async function* readReferences(
  db: Db,
  check: { readonly id: string; readonly hosts: readonly string[] },
  where: ReferenceConditions,
): AsyncIterable<SiteReference> {
  const conditions = allOf([
    Prisma.sql`reference.site_check_id = ${check.id}::uuid`,
    Prisma.sql`reference.kind = ANY(${[...where.kinds]}::text[])`,
    ...referenceConditions(where, check.hosts),
  ]);
  const rows = inChunks<ReferenceRow>(
    (last, limit) => db.$queryRaw`
      SELECT reference.source_id AS "sourceId", reference.ordinal, reference.kind, reference.nofollow,
        reference.raw_url AS "rawUrl", reference.label, ${pageJson('source')} AS source,
        ${targetJson('target', check.hosts)} AS target
      FROM page_reference AS reference
      JOIN crawl_url AS source ON source.id = reference.source_id
      JOIN crawl_url AS target
        ON target.site_check_id = reference.site_check_id AND target.url_hash = reference.target_hash
      WHERE ${conditions} AND (${last?.sourceId ?? null}::uuid IS NULL
        OR (reference.source_id, reference.ordinal) > (${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
      ORDER BY reference.source_id, reference.ordinal LIMIT ${limit}`,
  );
  for await (const { sourceId: _sourceId, ordinal: _ordinal, ...reference } of rows) yield reference;
}

function referenceConditions(where: ReferenceConditions, hosts: readonly string[]): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  const flag = (wanted: boolean | undefined, condition: Prisma.Sql) => {
    if (wanted !== undefined) conditions.push(wanted ? condition : Prisma.sql`NOT (${condition})`);
  };
  flag(where.internal, isInternal('target', hosts));
  flag(where.targetFailed, Prisma.sql`target.state = 'done' AND target.status_code IS NULL`);
  flag(where.targetNoindex, Prisma.sql`coalesce(target.noindex, false)`);
  flag(where.targetBlocked, Prisma.sql`target.blocked_by IS NOT NULL`);
  flag(where.targetCanonicalElsewhere, Prisma.sql`coalesce(target.canonical_url <> target.url, false)`);
  flag(where.sourceIndexable, Prisma.sql`coalesce(source.indexable, false)`);
  if (where.targetStatus !== undefined) {
    conditions.push(
      Prisma.sql`target.status_code BETWEEN ${where.targetStatus[0]} AND ${where.targetStatus[1]}`,
    );
  }
  return conditions;
}
