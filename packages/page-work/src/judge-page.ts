import {
  judgedByBeginning,
  pageChecks,
  runPageChecks,
  toIssueRow,
  verifiedFixes,
  type CheckSettings,
  type PageFailure,
} from '@plumbline/checks';
import {
  createSourceTree,
  HEAD_END_LINE_MAX,
  headEndLine,
  isPageEdit,
  sourceEdits,
  type Edit,
  type Fix,
  type SourceTree,
} from '@plumbline/fixes';
import type { IssueRow, ReferenceRow, UrlResult } from '@plumbline/database';
import {
  decodeBody,
  extractPageFacts,
  isCopyOfOtherHost,
  isHtmlPage,
  isIndexable,
  isLive,
  namedUrls,
  readingOf,
  references,
  scriptedParts,
  scriptedTemplate,
  summarise,
  type DetectLanguage,
  type HtmlFacts,
  type LinkElementFacts,
  type MetaFacts,
  type NamedUrl,
  type PageFacts,
  type PageReading,
  type PageReference,
  type PageSummary,
  type RenderedDocument,
  type SiteContext,
} from '@plumbline/page-facts';
import type { RenderReason } from '@plumbline/contracts';
import { linkTermsOf } from '@plumbline/suggestions';
import { bodyHash, packText, toStoredHref, urlHash, type ResponseFacts } from '@plumbline/web';
import { responseColumns } from './response-columns.ts';

/** Longest head that is kept, in characters. */
const HEAD_LENGTH_MAX = 64 * 1024;

/** A response and its context. */
export interface PageTask {
  readonly id: string;
  /** Normalised. */
  readonly url: string;
  readonly response: ResponseFacts;
  /** Decoded body; empty without an answer. */
  readonly body: Uint8Array;
  readonly site: SiteContext;
  readonly settings: CheckSettings;
  /** The result of a browser; undefined for a page that needed none. */
  readonly rendering?: BrowserReading | undefined;
}

/** The reading of a page that needs a browser. */
export interface BrowserReading {
  /** Null if rendering failed. */
  readonly rendered: RenderedDocument | null;
  readonly reason: RenderReason;
}

export interface PageReadings {
  readonly source: PageReading;
  readonly rendered: PageReading;
}

export interface JudgedPage {
  /** All columns of a page. */
  readonly result: Required<UrlResult>;
  readonly references: readonly NamedUrl[];
  /** The facts of its source and those of its DOM; null if it was not rendered. */
  readonly readings: PageReadings | null;
  /** Checks that crashed on the page because of a defect in them. */
  readonly crashes: readonly { readonly checkId: string; readonly error: unknown }[];
}

/** Parses a page, runs all page checks and verifies fixes: turns a response into the rows that are stored. No I/O. */
export function judgePage(task: PageTask, detectLanguage: DetectLanguage): JudgedPage {
  const tree = createSourceTree();
  const { rendered = null, reason = null } = task.rendering ?? {};
  const facts = extractPageFacts({
    ...task,
    rendered: rendered ?? undefined,
    detectLanguage,
    alongside: tree.collect,
  });
  const named = references(facts);
  const { issues: found, crashes } = findIssues({ facts, tree }, task);
  const isCut = facts.html !== null && facts.response.truncated;
  const { issues, unjudged } = isCut ? judgedByBeginning(found) : { issues: found, unjudged: [] };
  const columns = summarise(facts);
  const { fragmentLinks, ...columnsOfUrl } = columns;
  const isLinkTarget = isIndexable(facts) || isCopyOfOtherHost(facts);
  const terms = isLinkTarget ? linkTermsOf(facts, columns) : null;
  const hasFix = issues.some(({ fix }) => fix !== null);
  const head = rendered === null && hasFix ? headSource(facts, task.body) : null;
  return {
    references: namedUrls(named, facts.platform?.name ?? null),
    readings: readingsOf(facts),
    crashes,
    result: {
      id: task.id,
      ...responseColumns(facts.response),
      ...columnsOfUrl,
      summary: withTemplate(columns.summary, facts.source),
      linkTermsPacked: packed(terms),
      references: named.map((reference) => referenceRow(reference, facts.url)),
      issues,
      bodyHash: bodyHash(facts.response, task.body),
      // The id that a link names may come later.
      ...(isCut && { fragmentIds: [] }),
      crashedChecks: [...crashes.map(({ checkId }) => checkId), ...unjudged],
      fragmentLinksPacked: packed(fragmentLinks === null ? null : JSON.stringify(fragmentLinks)),
      headSourcePacked: packed(head),
      rendered: facts.html === null ? null : rendered !== null,
      renderReason: reason,
      changedByRendering: scriptedParts(facts),
    },
  };
}

function packed(text: string | null): Uint8Array<ArrayBuffer> | null {
  return text === null ? null : packText(text);
}

function readingsOf(page: PageFacts): PageReadings | null {
  const { source } = page;
  if (!isHtmlPage(page) || source === null || !isHtmlPage(source)) return null;
  return { source: readingOf(source), rendered: readingOf(page) };
}

/** Sets the template of a rendered page to that of its source, because unrendered pages are known by their source. */
function withTemplate(summary: PageSummary | null, source: PageFacts | null): PageSummary | null {
  if (summary === null || source === null) return summary;
  const { scriptedTemplate: _ofDom, ...rest } = summary;
  const template = isHtmlPage(source) ? scriptedTemplate(source) : null;
  return template === null ? rest : { ...rest, scriptedTemplate: template };
}

/**
 * Returns the source up to the end of the head, with the line of its end tag if nothing else is in it; null without an
 * end tag, for heads that are too long to read, if the head is not all, and if its file is another text in UTF-8.
 */
function headSource(facts: PageFacts, body: Uint8Array): string | null {
  const end = keptHead(facts);
  if (end === null) return null;
  const source = sourceOf(facts, body);
  return source.slice(0, end + headEndLine(source, end).length);
}

function keptHead({ html }: PageFacts): number | null {
  const end = html?.document.headEndOffset ?? null;
  if (html === null || end === null || end > HEAD_LENGTH_MAX - HEAD_END_LINE_MAX) return null;
  return hasMetadataFrom(end, html) || !isPlainUtf8(html.document) ? null : end;
}

/** A diff, which is in UTF-8, fails on lines of another encoding or behind a byte order mark, or spoils the file. */
function isPlainUtf8({ encoding, encodingSource, replacementCharacters }: HtmlFacts['document']): boolean {
  return encoding === 'UTF-8' && encodingSource !== 'bom' && replacementCharacters === 0;
}

/** Tells whether metadata that fixes change stands behind the head, so that the head alone would seem to lack it. */
function hasMetadataFrom(offset: number, { titles, metas, links }: HtmlFacts): boolean {
  const isOfPage = ({ rel }: LinkElementFacts) => rel.includes('canonical') || rel.includes('alternate');
  const isNamed = ({ name, property }: MetaFacts) => name !== null || property?.startsWith('og:') === true;
  return [...titles, ...metas.filter(isNamed), ...links.filter(isOfPage)].some(
    (each) => isLive(each) && each.offset >= offset,
  );
}

function sourceOf({ response }: PageFacts, body: Uint8Array): string {
  return decodeBody(body, response.headers['content-type']?.[0]).text;
}

/** Adds the changes in the source to fixes outside the head. */
function withSource(
  fixes: ReadonlyMap<PageFailure, Fix>,
  facts: PageFacts,
  body: Uint8Array,
  tree: SourceTree,
): ReadonlyMap<PageFailure, Fix> {
  const end = keptHead(facts);
  const isBeyond = (edit: Edit) =>
    isPageEdit(edit) && (end === null || ('offset' in edit && (edit.offset ?? 0) >= end));
  const beyond = [...fixes].filter(([, fix]) => fix.edits.some(isBeyond));
  if (beyond.length === 0) return fixes;
  const edits = beyond.flatMap(([, fix]) => fix.edits.filter(isPageEdit));
  const placed = sourceEdits(sourceOf(facts, body), edits, tree);
  let first = 0;
  const placedFixes = beyond.map(([failure, fix]) => {
    const last = first + fix.edits.filter(isPageEdit).length;
    const source = placed.slice(first, last);
    first = last;
    return [failure, { ...fix, source }] as const;
  });
  return new Map([...fixes, ...placedFixes]);
}

function referenceRow({ url, rawUrl, ...reference }: PageReference, pageUrl: string): ReferenceRow {
  return { targetHash: urlHash(url), rawUrl: toStoredHref(rawUrl, { url, pageUrl }), ...reference };
}

/**
 * Checks of loading read the source, because a browser loads it first. Resources that scripts add later block
 * nothing.
 */
const checksOfLoading = pageChecks.filter(({ category }) => category === 'performance');
const checksOfContent = pageChecks.filter(({ category }) => category !== 'performance');

interface Reading {
  readonly facts: PageFacts;
  readonly tree: SourceTree;
}

function findIssues(
  { facts, tree }: Reading,
  { settings, body }: PageTask,
): { readonly issues: readonly IssueRow[]; readonly crashes: JudgedPage['crashes'] } {
  const { source } = facts;
  const outcomes =
    source === null
      ? runPageChecks(facts, pageChecks, settings)
      : [
          ...runPageChecks(facts, checksOfContent, settings),
          ...runPageChecks(source, checksOfLoading, settings),
        ];
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  const verified = verifiedFixes(facts, failures, pageChecks);
  // A rendered DOM is no file, so it cannot be edited.
  const fixes = source === null ? withSource(verified, facts, body, tree) : verified;
  return {
    issues: failures.map((failure) =>
      toIssueRow(failure, { url: facts.url, fix: fixes.get(failure) ?? null }),
    ),
    crashes: outcomes.flatMap((outcome) =>
      outcome.outcome === 'failed' ? [] : [{ checkId: outcome.checkId, error: outcome.error }],
    ),
  };
}
