import {
  runPageChecks,
  verifiedFixes,
  type CheckSettings,
  type PageCheck,
  type PageFailure,
} from '@plumbline/checks';
import { pageText, type PageIssue } from '@plumbline/contracts';
import type { Logger } from '@plumbline/service';
import type { PageFacts } from '@plumbline/page-facts';

export interface JudgeContext {
  readonly checks: readonly PageCheck[];
  readonly settings: CheckSettings;
  readonly logger: Logger;
}

/** What checks find on a page, with the fixes that work and make none of them fail. */
export function judgePage(page: PageFacts, { checks, settings, logger }: JudgeContext): readonly PageIssue[] {
  const failures: PageFailure[] = [];
  for (const outcome of runPageChecks(page, checks, settings)) {
    if (outcome.outcome === 'failed') failures.push(outcome);
    else logger.error('check.crashed', { checkId: outcome.checkId, url: page.url, error: outcome.error });
  }
  const fixes = verifiedFixes(page, failures, checks);
  return failures.map((failure) => {
    const { check, severity, confidence, evidence } = failure;
    const fix = confidence === 'low' ? undefined : fixes.get(failure);
    return {
      untrusted: true,
      url: page.url,
      checkId: check.id,
      title: check.title,
      priority: severity,
      confidence,
      message: pageText(check.message(evidence)),
      howToFix: check.howToFix,
      reference: check.references[0],
      handling: fix === undefined ? 'manual_review' : 'auto_fixable',
      current: fix?.current == null ? null : pageText(fix.current),
      ...(fix === undefined ? {} : { suggested: fix.suggested, snippet: fix.snippet }),
    };
  });
}
