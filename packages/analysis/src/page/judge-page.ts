import { pageChecks, runPageChecks, verifiedFixes, type CheckSettings } from '@plumbline/checks';
import type { FetchedPage } from '@plumbline/crawler';
import type { IssueRow, ReferenceRow, UrlResult } from '@plumbline/database';
import type { Logger } from '@plumbline/service';
import {
  decodeBody,
  extractPageFacts,
  references,
  summarise,
  type DetectLanguage,
  type PageFacts,
  type PageReference,
  type SiteContext,
} from '@plumbline/page-facts';
import { linkTerms } from '@plumbline/suggestions';
import { urlHash } from '@plumbline/web';

/** In characters. */
const HEAD_LENGTH_MAX = 64 * 1024;

/** What checking a response needs beside it. */
export interface CheckContext {
  readonly site: SiteContext;
  readonly settings: CheckSettings;
  readonly detectLanguage: DetectLanguage;
  readonly logger: Logger;
}

export interface CheckedUrl {
  readonly result: UrlResult;
  readonly references: readonly PageReference[];
}

/** One parse, all page checks, fixes: from a response to what is stored of it. No I/O. */
export function checkUrl(
  row: { readonly id: string; readonly url: string },
  fetched: FetchedPage,
  context: CheckContext,
): CheckedUrl {
  const facts = extractPageFacts({ url: row.url, ...fetched, ...context });
  const found = references(facts);
  const { response } = facts;
  const issues = findIssues(facts, context);
  const columns = summarise(facts);
  return {
    references: found,
    result: {
      id: row.id,
      statusCode: response.status,
      failureReason: response.failure?.reason ?? null,
      contentType: response.mediaType,
      responseMs: response.firstByteMs,
      bytes: response.bytes,
      headers: response.headers,
      redirectUrl: response.redirectUrl,
      ...columns,
      linkTerms:
        columns.indexable === true ? linkTerms({ ...columns, ...columns.summary, url: row.url }) : null,
      references: found.map(referenceRow),
      issues,
      headSource: issues.some(({ fix }) => fix !== null) ? headSource(facts, fetched.body) : null,
    },
  };
}

/** Source up to the end of the head; null without an end tag, and of heads that nobody would read through. */
function headSource({ html, response }: PageFacts, body: Uint8Array): string | null {
  const end = html?.document.headEndOffset ?? null;
  if (end === null || end > HEAD_LENGTH_MAX) return null;
  return decodeBody(body, response.headers['content-type']?.[0]).text.slice(0, end);
}

function referenceRow({ url, ...reference }: PageReference): ReferenceRow {
  return { targetHash: urlHash(url), ...reference };
}

function findIssues(facts: PageFacts, { settings, logger }: CheckContext): readonly IssueRow[] {
  const outcomes = runPageChecks(facts, pageChecks, settings);
  for (const outcome of outcomes) {
    if (outcome.outcome === 'failed') continue;
    logger.error('check.crashed', { checkId: outcome.checkId, url: facts.url, error: outcome.error });
  }
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  const fixes = verifiedFixes(facts, failures, pageChecks);
  return failures.map((failure) => {
    const { check, severity, confidence, evidence } = failure;
    return {
      checkId: check.id,
      severity,
      confidence,
      evidence,
      fix: fixes.get(failure) ?? null,
      url: facts.url,
    };
  });
}
