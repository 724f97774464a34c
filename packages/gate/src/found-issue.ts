import {
  messageOf,
  observedIn,
  placesOf,
  type Evidence,
  type Failure,
  type verifiedFixes,
} from '@plumbline/checks';
import { pageText, type PageIssue } from '@plumbline/contracts';

/** An issue of a page that is to go live, before the comparison with the latest analysis. */
export interface FoundIssue extends Omit<PageIssue, 'change' | 'blocks'> {
  readonly evidence: Evidence;
  readonly places: readonly string[];
  /** True if a lost page is as the latest analysis read it. */
  readonly pageIsUnchanged?: boolean;
}

type VerifiedFix = ReturnType<ReturnType<typeof verifiedFixes>['get']>;

/** Makes the issue of a page that fails a check, with its verified fix. */
export function issueOfFailure(url: string, failure: Failure, fix?: VerifiedFix): FoundIssue {
  const { check, severity: priority, confidence, evidence } = failure;
  const current = fix === undefined ? observedIn(check, evidence) : fix.current;
  return {
    untrusted: true,
    url,
    checkId: check.id,
    title: check.title,
    priority,
    confidence,
    evidence,
    places: placesOf(check, evidence),
    message: pageText(messageOf(check, evidence)),
    howToFix: check.howToFix,
    reference: check.references[0],
    handling: fix === undefined ? 'manual_review' : 'auto_fixable',
    current: current === null ? null : pageText(current),
    suggested: fix?.suggested,
    snippet: fix?.snippet,
  };
}
