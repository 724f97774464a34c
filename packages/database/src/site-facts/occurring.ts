import type { GraphReferenceConditions } from '@plumbline/checks';
import { referenceKinds, type ReferenceKind } from '@plumbline/page-facts';
import { storersOf } from '../pages/shared-contents.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean, jsonOf } from '../support/sql-types.ts';

/** What occurs at all among the references and the URLs of a finished crawl. */
export interface Occurring {
  readonly kinds: readonly ReferenceKind[];
  /** Those of fetched URLs. Null stands for no response. */
  readonly statuses: readonly (number | null)[];
  readonly isNoindex: boolean;
  readonly isBlocked: boolean;
  readonly hasCanonicalElsewhere: boolean;
  readonly hasRedirect: boolean;
  /** A page that search engines show, without a followed link. */
  readonly hasUnlinked: boolean;
  readonly isImage: boolean;
}

/** Nearly every site has links, and no index finds one of them. */
const SOUGHT_KINDS = referenceKinds.filter((kind) => kind !== 'link');

/**
 * Returns what a crawl has at all, read once. Most sites lack most of what checks ask for, and to plan a query that finds
 * nothing takes longer than to run it.
 */
export function occurringIn(db: Db, analysisId: string): () => Promise<Occurring> {
  let read: Promise<Occurring> | undefined;
  return () =>
    (read ??= readOccurring(db, analysisId).catch((error: unknown) => {
      // A failed query of one check does not fail the others.
      read = undefined;
      throw error;
    }));
}

async function readOccurring(db: Db, analysisId: string): Promise<Occurring> {
  const { kinds, ...occurring } = await queryOne(db, {
    kinds: jsonOf<ReferenceKind[]>()`to_jsonb(ARRAY(
      SELECT kind FROM unnest(${SOUGHT_KINDS}::text[]) AS kind CROSS JOIN LATERAL (
        SELECT FROM page_reference AS reference
        WHERE reference.site_check_id = ANY(${storersOf(analysisId)}) AND reference.kind = kind.kind AND reference.kind <> 'link'
        LIMIT 1) AS first))`,
    statuses: jsonOf<
      (number | null)[]
    >()`coalesce(jsonb_agg(DISTINCT status_code) FILTER (WHERE state = 'done'), '[]')`,
    isNoindex: boolean`coalesce(bool_or(noindex), false)`,
    isBlocked: boolean`coalesce(bool_or(blocked_by IS NOT NULL), false)`,
    hasCanonicalElsewhere: boolean`coalesce(bool_or(canonical_url <> url), false)`,
    hasRedirect: boolean`coalesce(bool_or(redirect_url IS NOT NULL), false)`,
    hasUnlinked: boolean`coalesce(bool_or(indexable AND coalesce(links_in, 0) = 0), false)`,
    isImage: boolean`coalesce(bool_or(summary ? 'image'), false)`,
  })`
    SELECT ${COLUMNS} FROM crawl_url WHERE site_check_id = ${analysisId}::uuid`;
  return { ...occurring, kinds: ['link', ...kinds] };
}

/** Tells whether any reference can meet these conditions. */
export function mayMeet(where: GraphReferenceConditions, occurring: Occurring): boolean {
  const { kinds, statuses, isNoindex, isBlocked, isImage } = occurring;
  const [least, most] = where.targetStatus ?? [0, Infinity];
  const needs: readonly (readonly [condition: unknown, occurs: boolean])[] = [
    [where.targetFailed, statuses.includes(null)],
    [where.targetNot200, statuses.some((status) => status !== 200)],
    [where.targetStatus, statuses.some((status) => status !== null && status >= least && status <= most)],
    [where.targetNoindex, isNoindex],
    [where.targetBlocked, isBlocked],
    [where.targetNoindexOrBlocked, isNoindex || isBlocked],
    [where.targetCanonicalElsewhere, occurring.hasCanonicalElsewhere],
    [where.targetImageTypes, isImage],
    [where.imageWiderThan, isImage],
  ];
  return (
    where.kinds.some((kind) => kinds.includes(kind)) &&
    needs.every(([condition, occurs]) => condition === undefined || condition === false || occurs)
  );
}
