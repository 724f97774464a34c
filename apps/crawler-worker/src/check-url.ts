import { pageChecks, runPageChecks, verifiedFix, type CheckSettings } from '@plumbline/checks';
import type { FetchedPage } from '@plumbline/crawler';
import type { IssueRow, ReferenceRow, UrlResult } from '@plumbline/database';
import type { Logger } from '@plumbline/logging';
import {
  extractPageFacts,
  references,
  summarise,
  urlHash,
  type PageFacts,
  type PageReference,
  type SiteContext,
} from '@plumbline/page-facts';

export interface CheckedUrl {
  readonly result: UrlResult;
  readonly facts: PageFacts;
  readonly references: readonly PageReference[];
}

/** One parse, all page checks, fixes: from a response to what is stored of it. No I/O. */
export function checkUrl(
  row: { readonly id: string; readonly url: string },
  fetched: FetchedPage,
  context: { readonly site: SiteContext; readonly settings: CheckSettings; readonly logger: Logger },
): CheckedUrl {
  const facts = extractPageFacts({ url: row.url, ...fetched, site: context.site });
  const found = references(facts);
  const { response } = facts;
  return {
    facts,
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
      ...summarise(facts),
      references: found.map(referenceRow),
      issues: findIssues(facts, fetched, context),
    },
  };
}

function referenceRow({ url, ...reference }: PageReference): ReferenceRow {
  return { targetHash: urlHash(url), ...reference };
}

function findIssues(
  facts: PageFacts,
  fetched: FetchedPage,
  { settings, logger }: { readonly settings: CheckSettings; readonly logger: Logger },
): readonly IssueRow[] {
  return runPageChecks(facts, pageChecks, settings).flatMap((outcome): IssueRow[] => {
    if (outcome.outcome === 'crashed') {
      logger.error('check.crashed', { checkId: outcome.checkId, url: facts.url, error: outcome.error });
      return [];
    }
    const { check, severity, confidence, evidence } = outcome;
    const fix = verifiedFix(facts, fetched.body, outcome);
    return [{ checkId: check.id, severity, confidence, evidence, fix, url: facts.url }];
  });
}
