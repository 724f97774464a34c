import type {
  GraphReferenceConditions,
  ReferencedTarget,
  WholeSiteFacts,
  SiteReference,
  SiteTarget,
} from '@plumbline/checks';
import { ofStoredHref, urlHash } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { mayMeet, type Occurring } from './occurring.ts';
import { joinConditions, isOnHosts, isSimilar, pageJson, targetJson, flagCondition } from './rows.ts';
import { readByKeys, readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, jsonOf, orNull, text, texts, uuid, wordOf } from '../support/sql-types.ts';
import { contentOf, hasContent, storersOf } from '../pages/shared-contents.ts';

/** The parts of an analysis that the queries need. */
export interface AnalysisScope {
  readonly id: string;
  readonly hosts: readonly string[];
}

/** Returns the questions about references and their targets. */
export function referenceQuestions(db: Db, analysis: AnalysisScope, occurring: () => Promise<Occurring>) {
  return {
    references: (where) => readReferences(db, analysis, where, occurring),
    targets: (where) => readTargets(db, analysis, where, occurring),
    lookUp: (urls) => lookUpTargets(db, analysis, urls),
  } satisfies Partial<WholeSiteFacts>;
}

const SOURCES_MAX = 10;

const REFERENCE_WITH_ENDS = Prisma.sql`page_reference AS reference
  JOIN crawl_url AS source ON ${hasContent('source', Prisma.sql`reference.source_id`)}
  JOIN crawl_url AS target
    ON target.site_check_id = source.site_check_id AND target.url_hash = reference.target_hash`;

/** Names a reference on its page. */
interface ReferenceKey {
  readonly sourceId: string;
  readonly ordinal: number;
}

/** Yields references that meet all of the conditions, ordered by their source page. */
function readReferences(
  db: Db,
  analysis: AnalysisScope,
  where: GraphReferenceConditions,
  occurring: () => Promise<Occurring>,
): AsyncIterable<SiteReference> {
  const conditions = joinConditions(referenceConditions(analysis, where));
  return readByKeys<ReferenceKey, SiteReference>(
    async (last, limit) =>
      mayMeet(where, await occurring())
        ? query(db, { sourceId: uuid`source.id`, ordinal: int`reference.ordinal` })`
            SELECT ${COLUMNS} FROM ${REFERENCE_WITH_ENDS}
            WHERE ${conditions} AND (${last?.sourceId ?? null}::uuid IS NULL
              OR (source.id, reference.ordinal) > (${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
            ORDER BY source.id, reference.ordinal LIMIT ${limit}`
        : [],
    async (keys) => {
      const rows = await query(db, {
        kind: wordOf<SiteReference['kind']>()`reference.kind`,
        nofollow: boolean`reference.nofollow`,
        rawUrl: orNull(text)`reference.raw_url`,
        label: orNull(text)`reference.label`,
        image: jsonOf<SiteReference['image']>()`reference.image`,
        source: pageJson('source'),
        target: targetJson('target', analysis.hosts),
      })`
      SELECT ${COLUMNS}
      FROM (
        SELECT id, array_agg(ordinal) AS ordinals
        FROM unnest(${keys.map(({ sourceId }) => sourceId)}::uuid[], ${keys.map(({ ordinal }) => ordinal)}::int[]) AS key (id, ordinal)
        GROUP BY id) AS named
      JOIN crawl_url AS source USING (id)
      JOIN page_reference AS reference ON source_id = ${contentOf('source')} AND reference.ordinal = ANY(named.ordinals)
      JOIN crawl_url AS target ON target.site_check_id = source.site_check_id AND target.url_hash = reference.target_hash
      WHERE source.site_check_id = ${analysis.id}::uuid
      ORDER BY source.id, reference.ordinal`;
      return rows.map((row) => ({
        ...row,
        rawUrl: ofStoredHref(row.rawUrl, { url: row.target.url, pageUrl: row.source.url }),
      }));
    },
  );
}

interface TargetRow extends ReferencedTarget {
  readonly id: string;
}

/** Yields URLs named by references that meet all of the conditions, most naming pages first. */
async function* readTargets(
  db: Db,
  analysis: AnalysisScope,
  where: GraphReferenceConditions,
  occurring: () => Promise<Occurring>,
): AsyncIterable<ReferencedTarget> {
  if (!mayMeet(where, await occurring())) return;
  const conditions = joinConditions([
    ...referenceConditions(analysis, where),
    Prisma.sql`source.id <> target.id`,
  ]);
  const rows = readInChunks<TargetRow>(
    (last, limit) => query(db, {
      id: uuid`target.id`,
      pages: int`named.pages`,
      indexablePages: int`named."indexablePages"`,
      followingPages: int`named."followingPages"`,
      kinds: jsonOf<ReferencedTarget['kinds']>()`to_jsonb(named.kinds)`,
      sources: texts`named.sources`,
      target: targetJson('target', analysis.hosts),
    })`
      SELECT ${COLUMNS} FROM (
        SELECT target.id, count(DISTINCT source.id)::int AS pages,
          (count(DISTINCT source.id) FILTER (WHERE source.indexable))::int AS "indexablePages",
          (count(DISTINCT source.id) FILTER (WHERE reference.kind = 'link' AND NOT reference.nofollow
            AND NOT coalesce(source.nofollow, false)))::int AS "followingPages",
          array_agg(DISTINCT reference.kind) AS kinds,
          (array_agg(DISTINCT source.url))[1:${SOURCES_MAX}] AS sources
        FROM ${REFERENCE_WITH_ENDS} WHERE ${conditions} GROUP BY target.id
      ) AS named JOIN crawl_url AS target ON target.id = named.id
      WHERE ${last === undefined} OR (named.pages, target.id) < (${last?.pages ?? 0}::int, ${last?.id ?? null}::uuid)
      ORDER BY named.pages DESC, target.id DESC LIMIT ${limit}`,
  );
  for await (const { id: _id, ...target } of rows) yield target;
}

function referenceConditions(
  analysis: AnalysisScope,
  where: GraphReferenceConditions,
): readonly Prisma.Sql[] {
  return [
    Prisma.sql`source.site_check_id = ${analysis.id}::uuid AND reference.site_check_id = ANY(${storersOf(analysis.id)})
      AND ${isOfKinds(where.kinds)}`,
    ...flagCondition(where.internal, isOnHosts('target', analysis.hosts)),
    ...flagCondition(where.targetFailed, Prisma.sql`target.state = 'done' AND target.status_code IS NULL`),
    ...flagCondition(
      where.targetNot200,
      Prisma.sql`target.state = 'done' AND target.status_code IS DISTINCT FROM 200`,
    ),
    ...flagCondition(where.targetNoindex, Prisma.sql`target.noindex`),
    ...flagCondition(where.targetBlocked, Prisma.sql`target.blocked_by IS NOT NULL`),
    ...flagCondition(
      where.targetNoindexOrBlocked,
      Prisma.sql`target.noindex OR target.blocked_by IS NOT NULL`,
    ),
    ...flagCondition(where.targetCanonicalElsewhere, isElsewhere('target')),
    ...(where.targetLinksIn === undefined
      ? []
      : [Prisma.sql`target.links_in = ${where.targetLinksIn}::int AND target.id <> source.id`]),
    ...flagCondition(where.nofollow, Prisma.sql`reference.nofollow OR source.nofollow`),
    ...flagCondition(where.targetSimilar, isSimilar('source', 'target')),
    ...flagCondition(
      where.targetNotImage,
      Prisma.sql`target.state = 'done' AND (target.status_code IS DISTINCT FROM 200 OR NOT coalesce(target.summary ? 'image', false))`,
    ),
    ...flagCondition(where.imageUnsized, Prisma.sql`(reference.image->>'unsized')::boolean`),
    ...(where.imageWiderThan === undefined
      ? []
      : [
          // A file may claim more pixels than an integer holds.
          Prisma.sql`(target.summary->'image'->>'width')::float8
            > ${where.imageWiderThan}::float8 * (reference.image->>'width')::float8`,
        ]),
    ...(where.targetImageTypes === undefined
      ? []
      : [Prisma.sql`target.summary->'image'->>'type' = ANY(${[...where.targetImageTypes]}::text[])`]),
    ...(where.targetBytesMin === undefined ? [] : [isHeavy(where.targetBytesMin, where.vectorBytesMin)]),
    ...flagCondition(where.fragmentRoute, Prisma.sql`reference.raw_url ~ '#[/!]'`),
    ...flagCondition(where.sourceIndexable, Prisma.sql`source.indexable`),
    ...flagCondition(where.sourceCanonicalElsewhere, isElsewhere('source')),
    ...(where.targetStatus === undefined
      ? []
      : [Prisma.sql`target.status_code BETWEEN ${where.targetStatus[0]} AND ${where.targetStatus[1]}`]),
  ];
}

/**
 * Tells whether the canonical of a URL is another one. The planner believes that a comparison of two columns holds
 * for nearly all rows, and would read all references; for an unknown number it assumes one row in 200.
 */
function isElsewhere(alias: string): Prisma.Sql {
  const url = Prisma.raw(alias);
  return Prisma.sql`(${url}.canonical_url <> ${url}.url)::int = 1`;
}

function isHeavy(bytesMin: number, vectorBytesMin: number = bytesMin): Prisma.Sql {
  return Prisma.sql`(target.bytes >= ${bytesMin}
    OR target.bytes >= ${vectorBytesMin} AND target.summary->'image'->>'type' = 'svg')`;
}

/** Selects kinds. An index holds the references of one kind, not of several, in the order of their sources. */
function isOfKinds(kinds: GraphReferenceConditions['kinds']): Prisma.Sql {
  const [first, ...others] = kinds;
  return others.length === 0
    ? Prisma.sql`reference.kind = ${first}`
    : Prisma.sql`reference.kind = ANY(${[...kinds]}::text[])`;
}

/** Returns the results of these URLs, without those that the analysis has not seen. */
async function lookUpTargets(
  db: Db,
  analysis: AnalysisScope,
  urls: readonly string[],
): Promise<ReadonlyMap<string, SiteTarget>> {
  if (urls.length === 0) return new Map();
  const rows = await query(db, { target: targetJson('target', analysis.hosts) })`
    SELECT ${COLUMNS} FROM crawl_url AS target
    WHERE target.site_check_id = ${analysis.id}::uuid
      AND target.url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return new Map(rows.map(({ target }) => [target.url, target]));
}
