import {
  pageChecks,
  runPageChecks,
  verifiedFixes,
  type CheckSettings,
  type PageFailure,
} from '@plumbline/checks';
import {
  createSourceTree,
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
  namedUrls,
  references,
  summarise,
  type DetectLanguage,
  type NamedUrl,
  type PageFacts,
  type PageReference,
  type SiteContext,
} from '@plumbline/page-facts';
import { linkTerms } from '@plumbline/suggestions';
import { urlHash, type ResponseFacts } from '@plumbline/web';
import { responseColumns } from './response-columns.ts';
import { toIssueRow } from './to-issue-row.ts';

/** In characters. */
const HEAD_LENGTH_MAX = 64 * 1024;

/** A response, and what judging it needs beside it. */
export interface PageTask {
  readonly id: string;
  /** Normalised. */
  readonly url: string;
  readonly response: ResponseFacts;
  /** Decompressed; empty without an answer. */
  readonly body: Uint8Array;
  readonly site: SiteContext;
  readonly settings: CheckSettings;
}

export interface JudgedPage {
  /** Every column of it, for this is where pages are judged. */
  readonly result: Required<UrlResult>;
  readonly references: readonly NamedUrl[];
  /** Checks that failed to judge the page: defects of ours. */
  readonly crashes: readonly { readonly checkId: string; readonly error: unknown }[];
}

/** One parse, all page checks, fixes: from a response to what is stored of it. No I/O. */
export function judgePage(task: PageTask, detectLanguage: DetectLanguage): JudgedPage {
  const tree = createSourceTree();
  const facts = extractPageFacts({ ...task, detectLanguage, alongside: tree.collect });
  const found = references(facts);
  const { issues, crashes } = findIssues(facts, task, tree);
  const columns = summarise(facts);
  return {
    references: namedUrls(found, facts.platform?.name ?? null),
    crashes,
    result: {
      id: task.id,
      ...responseColumns(facts.response),
      ...columns,
      linkTerms:
        columns.indexable === true
          ? linkTerms({ ...columns, ...columns.summary, url: task.url, text: facts.html?.text.main })
          : null,
      references: found.map(referenceRow),
      issues,
      crashedChecks: crashes.map(({ checkId }) => checkId),
      headSource: issues.some(({ fix }) => fix !== null) ? headSource(facts, task.body) : null,
    },
  };
}

/** Source up to the end of the head; null without an end tag, and of heads that nobody would read through. */
function headSource(facts: PageFacts, body: Uint8Array): string | null {
  const end = keptHead(facts);
  return end === null ? null : sourceOf(facts, body).slice(0, end);
}

function keptHead({ html }: PageFacts): number | null {
  const end = html?.document.headEndOffset ?? null;
  return end === null || end > HEAD_LENGTH_MAX ? null : end;
}

function sourceOf({ response }: PageFacts, body: Uint8Array): string {
  return decodeBody(body, response.headers['content-type']?.[0]).text;
}

/** The fixes with what they change in the source, where the head alone will not tell. */
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

function referenceRow({ url, ...reference }: PageReference): ReferenceRow {
  return { targetHash: urlHash(url), ...reference };
}

function findIssues(
  facts: PageFacts,
  { settings, body }: PageTask,
  tree: SourceTree,
): { readonly issues: readonly IssueRow[]; readonly crashes: JudgedPage['crashes'] } {
  const outcomes = runPageChecks(facts, pageChecks, settings);
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  const fixes = withSource(verifiedFixes(facts, failures, pageChecks), facts, body, tree);
  return {
    issues: failures.map((failure) =>
      toIssueRow(failure, { url: facts.url, fix: fixes.get(failure) ?? null }),
    ),
    crashes: outcomes.flatMap((outcome) =>
      outcome.outcome === 'failed' ? [] : [{ checkId: outcome.checkId, error: outcome.error }],
    ),
  };
}
