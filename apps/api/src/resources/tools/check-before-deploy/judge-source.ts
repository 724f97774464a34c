import {
  factsOfSource,
  pageChecks,
  runPageChecks,
  sourceChecks,
  verifiedFixes,
  type CheckSettings,
  type PageFailure,
  type SourcePage,
} from '@plumbline/checks';
import { pageText, type PageIssue } from '@plumbline/contracts';
import { summarise, type DetectLanguage, type PageColumns, type PageFacts } from '@plumbline/page-facts';
import { amongOthers, type AmongOthers } from './among-others.ts';

export interface JudgeTask {
  readonly page: SourcePage;
  readonly settings: CheckSettings;
  /** Of a page that was fetched; else only those that need its source alone. */
  readonly withServing: boolean;
}

/** All there is to know of a page that is to go live. */
export interface JudgedSource {
  readonly issues: readonly PageIssue[];
  readonly columns: PageColumns;
  readonly others: AmongOthers;
  readonly isHtml: boolean;
  /** Checks that failed to judge the page: defects of ours. */
  readonly crashes: readonly { readonly checkId: string; readonly error: unknown }[];
}

/** What checks find on a page, with the fixes that work and make none of them fail. */
export function judgeSource({ page, ...task }: JudgeTask, detectLanguage: DetectLanguage): JudgedSource {
  const facts = factsOfSource(page, detectLanguage);
  return {
    ...findIssues(facts, task),
    columns: summarise(facts),
    others: amongOthers(facts),
    isHtml: facts.html !== null,
  };
}

function findIssues(
  page: PageFacts,
  { settings, withServing }: Omit<JudgeTask, 'page'>,
): Pick<JudgedSource, 'issues' | 'crashes'> {
  const checks = withServing ? pageChecks : sourceChecks;
  const outcomes = runPageChecks(page, checks, settings);
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  const crashes = outcomes.filter((outcome) => outcome.outcome === 'crashed');
  const fixes = verifiedFixes(page, failures, checks);
  return {
    issues: failures.map((failure) => toIssue(page, failure, fixes)),
    crashes: crashes.map(({ checkId, error }) => ({ checkId, error })),
  };
}

function toIssue(page: PageFacts, failure: PageFailure, fixes: ReturnType<typeof verifiedFixes>): PageIssue {
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
}
