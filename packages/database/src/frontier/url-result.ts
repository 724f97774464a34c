import type { SiteTarget } from '@plumbline/checks';
import type { RenderedPart, RenderReason } from '@plumbline/contracts';
import type { PageReference, PageSummary } from '@plumbline/page-facts';
import type { HeaderFacts } from '@plumbline/web';
import type { IssueRow } from '../findings/insert-issues.ts';
import { contentOf } from '../pages/shared-contents.ts';
import {
  Prisma,
  type CrawlUrl as Row,
  type PageContent as PageContentRow,
  type PageReference as PageReferenceRow,
} from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { chunksOf, ROWS_AT_ONCE } from '../support/chunks-of.ts';
import { COLUMNS, query } from '../support/query.ts';
import { recordsOf, unlessEmpty } from '../support/records.ts';
import { columnName, modelColumns } from '../support/sql-types.ts';
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
  language: true,
  canonicalUrl: true,
  wordCount: true,
  contentHash: true,
  crashedChecks: true,
  rendered: true,
  renderReason: true,
  changedByRendering: true,
} as const satisfies Prisma.CrawlUrlSelect;

/** The facts of a page that are stored once for as long as it stays the same. */
const contentColumns = {
  description: true,
  h1: true,
  minHash: true,
  fragmentIds: true,
  fragmentLinksPacked: true,
  linkTermsPacked: true,
  headSourcePacked: true,
  bodyHash: true,
} as const satisfies Prisma.PageContentSelect;

/** The columns of model CrawlUrl that are the result of a fetch: stored, typed and read by this list. */
export const resultColumns = { ...responseColumns, ...pageColumns };

/** Headers that differ from those stored with the content of a page; null for one that is not sent any more. */
export type ChangedHeaders = Readonly<Record<string, readonly string[] | null>>;

interface ColumnTypes {
  /** Headers are read with `headersSql`. */
  headers: ChangedHeaders | null;
  summary: (PageSummary & Partial<Pick<SiteTarget, 'image'>>) | null;
  renderReason: RenderReason | null;
  changedByRendering: RenderedPart[];
}
/** A URL of an analysis as it is stored. */
export type CrawlUrl = Typed<Row, ColumnTypes>;
export const crawlUrlOf = rowReader<Row, ColumnTypes>();
export const crawlUrlColumns = modelColumns<CrawlUrl>();

/** Columns of a row that is written. */
type Columns<Row, Name extends keyof Row> = {
  readonly [Column in Name]: Row[Column] extends readonly (infer Item)[] ? readonly Item[] : Row[Column];
};

/** The result of one URL. A probe leaves out the columns of pages. */
export interface UrlResult
  extends
    Omit<Columns<CrawlUrl, keyof typeof responseColumns>, 'headers'>,
    Partial<Columns<CrawlUrl, keyof typeof pageColumns>>,
    Partial<Columns<PageContentRow, keyof typeof contentColumns>> {
  readonly id: string;
  readonly headers: HeaderFacts;
  readonly references: readonly ReferenceRow[];
  readonly issues: readonly IssueRow[];
}

/** The columns of a reference: stored and read by this list. */
export const referenceColumns = {
  targetHash: true,
  kind: true,
  nofollow: true,
  rawUrl: true,
  label: true,
  image: true,
} as const satisfies Prisma.PageReferenceSelect;
type ReferenceTypes = Pick<PageReference, 'kind' | 'image'>;

/** A reference as it is stored: `rawUrl` by `toStoredHref`. */
export interface ReferenceRow
  extends Omit<PageReference, 'url' | 'image'>, Partial<Pick<PageReference, 'image'>> {
  readonly targetHash: bigint;
}

const RESULT_NAMES = Object.keys(resultColumns) as (keyof typeof resultColumns)[];
const ASSIGNMENTS = Prisma.raw(
  RESULT_NAMES.map(columnName)
    .map((column) => `${column} = row.${column}`)
    .join(', '),
);
const crawlUrlRecords = recordsOf<CrawlUrl>('crawl_url');
const CONTENT_NAMES = Object.keys(contentColumns) as (keyof typeof contentColumns)[];
export const CONTENT_COLUMNS = Prisma.raw(
  ['summary', 'headers', ...CONTENT_NAMES.map(columnName)].join(', '),
);
interface ContentTypes {
  summary: PageSummary | null;
  headers: HeaderFacts | null;
}
const contentRecords = recordsOf<Typed<PageContentRow, ContentTypes>>('page_content');
const REFERENCE_NAMES = Object.keys(referenceColumns) as (keyof typeof referenceColumns)[];
const referenceRecords = recordsOf<Typed<PageReferenceRow, ReferenceTypes>>('page_reference');

/** The facts that earlier versions stored in CrawlUrl. */
const EARLIER_FACTS: ReadonlySet<string> = new Set([
  'fragmentIds',
  'bodyHash',
  'linkTerms',
  'headSource',
  'description',
  'h1',
]);

/** Returns a fact of the content of the `crawl_url` row of that alias. */
export function contentFact(
  alias: string,
  fact: keyof typeof contentColumns | 'linkTerms' | 'headSource',
): Prisma.Sql {
  const column = Prisma.raw(columnName(fact));
  const stored = Prisma.sql`(SELECT content.${column} FROM page_content AS content WHERE content.id = ${contentOf(alias)})`;
  return EARLIER_FACTS.has(fact) ? Prisma.sql`coalesce(${stored}, ${Prisma.raw(alias)}.${column})` : stored;
}

/** Returns the signature of the page of that alias. Earlier versions stored whole numbers, of which a byte is kept now. */
export function minHashSql(alias: string): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(content.min_hash, (
      SELECT decode(string_agg(lpad(to_hex(number & 255), 2, '0'), '' ORDER BY place), 'hex')
      FROM unnest(content.signature) WITH ORDINALITY AS stored (number, place)))
    FROM page_content AS content WHERE content.id = ${contentOf(alias)})`;
}

/** Returns the summary of the page of the `crawl_url` row of that alias, as jsonb. Earlier versions stored it with the row. */
export function summarySql(alias: string): Prisma.Sql {
  return Prisma.sql`(coalesce((
      SELECT coalesce(content.summary, jsonb_strip_nulls(jsonb_build_object('opening', content.opening)))
      FROM page_content AS content WHERE content.id = ${contentOf(alias)}), '{}')
    || coalesce(${Prisma.raw(alias)}.summary, '{}'))`;
}

/** Returns the headers of the answer of the `crawl_url` row of that alias, as jsonb. */
export function headersSql(alias: string): Prisma.Sql {
  return Prisma.sql`jsonb_strip_nulls(
    coalesce((SELECT content.headers FROM page_content AS content WHERE content.id = ${contentOf(alias)}), '{}')
      || coalesce(${Prisma.raw(alias)}.headers, '{}'))`;
}

/** Stores the results of those URLs that the lease still holds. @returns their purposes by their ids */
export async function storeResults(
  tx: Db,
  analysisId: string,
  leaseId: string,
  results: readonly UrlResult[],
): Promise<ReadonlyMap<string, string>> {
  const { records } = crawlUrlRecords(['id', 'issuesFound', ...RESULT_NAMES], results.map(recordOf));
  const held = await query(tx, crawlUrlColumns('crawl_url', 'id', 'purpose'))`
    UPDATE crawl_url SET state = 'done', lease_id = NULL, to_render = false, fetched_at = now(), ${ASSIGNMENTS},
      issues_found = row.issues_found, page_issues = row.issues_found
    FROM ${records}
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND crawl_url.lease_id = ${leaseId}::uuid AND crawl_url.state = 'pending'
    RETURNING ${COLUMNS}`;
  const purposes = new Map(held.map((row) => [row.id, row.purpose]));
  const pages = results.filter((result) => purposes.has(result.id) && hasContent(result));
  if (pages.length > 0) {
    const { columns, records: contents } = contentRecords(
      ['id', 'summary', 'headers', ...CONTENT_NAMES],
      pages.map((page) => ({
        ...page,
        summary: factsOf(page, (name) => !FACTS_OF_ROW.has(name)),
        headers: storedHeaders(page.headers),
      })),
    );
    await tx.$executeRaw`
      INSERT INTO page_content (site_check_id, ${columns}) SELECT ${analysisId}::uuid, ${columns} FROM ${contents}`;
  }
  return purposes;
}

/** Tells whether a part of the result is stored in `page_content`. */
function hasContent({ wordCount }: UrlResult): boolean {
  return typeof wordCount === 'number';
}

function recordOf(result: UrlResult) {
  const row = {
    ...result,
    issuesFound: result.issues.length,
    crashedChecks: unlessEmpty(result.crashedChecks),
  };
  return hasContent(result)
    ? { ...row, headers: null, summary: factsOf(result, (name) => FACTS_OF_ROW.has(name)) }
    : { ...row, headers: storedHeaders(result.headers) };
}

/** The facts that are asked of all pages at once. */
const FACTS_OF_ROW: ReadonlySet<string> = new Set<keyof PageSummary>([
  'isChallenge',
  'sentOn',
  'standIn',
  'looksBroken',
  'scriptedTemplate',
]);

function factsOf({ summary }: UrlResult, isWanted: (name: string) => boolean): UrlResult['summary'] {
  const facts = Object.entries(summary ?? {}).filter(([name]) => isWanted(name));
  return facts.length === 0 ? null : Object.fromEntries(facts);
}

/** Somebody's session, and what is said of one connection instead of the page (RFC 9110, 7.6.1). No check reads them. */
const UNSTORED_HEADERS: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

/** Returns the headers of an answer that are stored. */
export function storedHeaders<Headers extends ChangedHeaders>(headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !UNSTORED_HEADERS.has(name));
  return Object.fromEntries(kept) as Headers;
}

/** Stores the references of these URLs. */
export async function storeReferences(
  tx: Db,
  analysisId: string,
  results: readonly UrlResult[],
): Promise<void> {
  const named = results.flatMap(({ id, references }) =>
    references.map((reference, ordinal) => ({ sourceId: id, ordinal, reference })),
  );
  for (const some of chunksOf(named, ROWS_AT_ONCE)) {
    const { columns, records } = referenceRecords(
      ['sourceId', 'ordinal', ...REFERENCE_NAMES],
      some.map(({ reference, ...source }) => ({ ...reference, ...source })),
    );
    await tx.$executeRaw`
      INSERT INTO page_reference (site_check_id, ${columns}) SELECT ${analysisId}::uuid, ${columns} FROM ${records}`;
  }
}
