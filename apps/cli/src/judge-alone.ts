import { factsOfSource, pageChecks, runPageChecks, sourceChecks, verifiedFixes } from '@plumbline/checks';
import { pageText, Priority, type PageIssue } from '@plumbline/contracts';
import { loadLanguageDetector, type DetectLanguage } from '@plumbline/page-facts';
import { createLocator } from './locate.ts';
import type { BuiltPage } from './read-pages.ts';
import type { LocatedIssue, Verdict } from './verdict.ts';

const informational: ReadonlySet<string> = new Set(
  pageChecks.filter((check) => check.informational === true).map(({ id }) => id),
);

/** Judges pages here, by the checks that need no more than their source. */
export async function judgeAlone(pages: readonly BuiltPage[], failOn: Priority): Promise<Verdict> {
  const detectLanguage = await loadLanguageDetector();
  const issues = pages.flatMap((page) => judgePage(page, detectLanguage)).sort(byUrgency);
  const blocking = new Set(issues.filter((issue) => isBlocking(issue, failOn)));
  return { pages, issues, blocking, comparison: null };
}

function judgePage(page: BuiltPage, detectLanguage: DetectLanguage): readonly LocatedIssue[] {
  const { url, html, file } = page;
  const facts = factsOfSource({ url, html }, detectLanguage);
  const failures = runPageChecks(facts, sourceChecks).filter((outcome) => outcome.outcome === 'failed');
  if (failures.length === 0) return [];
  const fixes = verifiedFixes(facts, failures, sourceChecks);
  const lineOf = createLocator(page);
  return failures.map((failure) => {
    const { check, severity, confidence, evidence } = failure;
    const fix = confidence === 'low' ? undefined : fixes.get(failure);
    const issue: PageIssue = {
      untrusted: true,
      url,
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
    return { ...issue, file, line: lineOf(issue) };
  });
}

/** As the service does: suspicions and opportunities are told, and stop nobody. */
function isBlocking({ priority, confidence, checkId }: PageIssue, failOn: Priority): boolean {
  return rank(priority) <= rank(failOn) && confidence !== 'low' && !informational.has(checkId);
}

function byUrgency(one: PageIssue, other: PageIssue): number {
  return rank(one.priority) - rank(other.priority);
}

function rank(priority: Priority): number {
  return Priority.options.indexOf(priority);
}
