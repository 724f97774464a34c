import type { SiteTarget } from '@plumbline/checks';
import type { FragmentLink, PageReference, PageSummary } from '@plumbline/page-facts';
import type { HeaderFacts } from '@plumbline/web';
import type { IssueRow } from '../findings/insert-issues.ts';
import { Prisma, type CrawlUrl as Row, type PageReference as PageReferenceRow } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { limited } from '../support/text-limits.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

const responseColumns = {
  statusCode: true,
  failureReason: true,
  contentType: true,
  responseMs: true,
  bytes: true,
  headers: true,
  redirectUrl: true,
  summary: true,
} as const satisfies Prisma.CrawlUrlSelect;

const pageColumns = {
  indexable: true,
  noindex: true,
  nofollow: true,
  title: true,
  description: true,
  h1: true,
  language: true,
  canonicalUrl: true,
  wordCount: true,
  contentHash: true,
  similarity: true,
  signature: true,
  fragmentIds: true,
  fragmentLinks: true,
  linkTerms: true,
  headSource: true,
} as const satisfies Prisma.CrawlUrlSelect;

/** The columns of model CrawlUrl that are the result of a fetch: what is stored, its types, and what is read again. */
export const resultColumns = { ...responseColumns, ...pageColumns };

interface JsonColumns {
  /** Null of a URL that was given up. */
  headers: HeaderFacts | null;
  fragmentLinks: readonly FragmentLink[] | null;
  summary: (PageSummary & Partial<Pick<SiteTarget, 'image'>>) | null;
}
/** A URL of an analysis as it is stored. */
export type CrawlUrl = Typed<Row, JsonColumns>;
export const crawlUrlOf = rowReader<Row, JsonColumns>();

type Columns<Name extends keyof CrawlUrl> = {
  readonly [Column in Name]: CrawlUrl[Column] extends readonly (infer Item)[]
    ? readonly Item[]
    : CrawlUrl[Column];
};

/** What has come of one URL. Of one that was only looked at, the columns of pages are left out. */
export interface UrlResult
  extends Omit<Columns<keyof typeof responseColumns>, 'headers'>, Partial<Columns<keyof typeof pageColumns>> {
  readonly id: string;
  readonly headers: HeaderFacts;
  readonly references: readonly ReferenceRow[];
  readonly issues: readonly IssueRow[];
}

/** What is stored of a reference, and read again. */
export const referenceColumns = {
  targetHash: true,
  kind: true,
  nofollow: true,
  rawUrl: true,
  label: true,
  image: true,
} as const satisfies Prisma.PageReferenceSelect;
export const referenceOf = rowReader<PageReferenceRow, Pick<PageReference, 'kind' | 'image'>>();

export interface ReferenceRow
  extends Omit<PageReference, 'url' | 'image'>, Partial<Pick<PageReference, 'image'>> {
  readonly targetHash: bigint;
}

const COLUMN_OF = Object.keys(resultColumns).map(
  (name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);
const ASSIGNMENTS = Prisma.raw(COLUMN_OF.map(([, column]) => `${column} = row.${column}`).join(', '));

/**
 * Stores the results of those URLs that the lease still holds.
 * @returns their purposes by their ids
 */
export async function storeResults(
  tx: Db,
  analysisId: string,
  leaseId: string,
  results: readonly UrlResult[],
): Promise<ReadonlyMap<string, string>> {
  const held = await tx.$queryRaw<{ id: string; purpose: string }[]>`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, fetched_at = now(), ${ASSIGNMENTS},
      issues_found = row.issues_found, page_issues = row.issues_found
    FROM jsonb_populate_recordset(NULL::crawl_url, ${jsonParameter(results.map(rowOf))}::jsonb) AS row
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND crawl_url.lease_id = ${leaseId}::uuid AND crawl_url.state = 'pending'
    RETURNING crawl_url.id, crawl_url.purpose`;
  return new Map(held.map((row) => [row.id, row.purpose]));
}

function rowOf({ id, issues, references: _references, ...result }: UrlResult) {
  const columns: Readonly<Record<string, unknown>> = limited('crawlUrl', {
    ...result,
    similarity: result.similarity?.map(String),
    // A cookie is somebody's session, and nothing is judged by it.
    headers: Object.fromEntries(
      Object.entries(result.headers).filter(([name]) => !/^set-cookie2?$/.test(name)),
    ),
  });
  const stored = Object.fromEntries(COLUMN_OF.map(([name, column]) => [column, columns[name]]));
  return { id, issues_found: issues.length, ...stored };
}

/** Stores what these URLs name. */
export async function storeReferences(
  tx: Db,
  analysisId: string,
  results: readonly UrlResult[],
): Promise<void> {
  const rows = results.flatMap((result) =>
    result.references.map((reference, ordinal) => ({
      ...limited('pageReference', reference),
      sourceId: result.id,
      ordinal,
      targetHash: String(reference.targetHash),
    })),
  );
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind, nofollow, raw_url, label, image)
    SELECT ${analysisId}::uuid, "sourceId", ordinal, "targetHash", kind, nofollow, "rawUrl", label, nullif(image, 'null'::jsonb)
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (
      "sourceId" uuid, ordinal int, "targetHash" bigint, kind text, nofollow boolean, "rawUrl" text, label text, image jsonb)`;
}
