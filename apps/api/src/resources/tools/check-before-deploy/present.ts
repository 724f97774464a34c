import { healthScore, pageChecks, type FindingCount, type PageTotals } from '@plumbline/checks';
import { Priority, type DeployCheck, type PageIssue } from '@plumbline/contracts';
import type { Issue, Analysis } from '@plumbline/database';
import { byPriority, counted } from '../../../wording.ts';

export interface JudgedPages {
  readonly issues: readonly PageIssue[];
  readonly totals: PageTotals;
  readonly failOn: Priority;
  /** A comparison was asked for. */
  readonly baseline: boolean;
  /** What the latest analysis of the site found on the same pages; null without one. */
  readonly before: {
    readonly check: Analysis;
    readonly issues: readonly Pick<Issue, 'checkId' | 'url' | 'severity'>[];
    /** Of the pages, those that it looked at. */
    readonly pagesKnown: number;
  } | null;
  /** The pages came as HTML: nobody has served them. */
  readonly isSource: boolean;
}

const informational: ReadonlySet<string> = new Set(
  pageChecks.filter((check) => check.informational === true).map(({ id }) => id),
);

/** The verdict on pages that are to go live. */
export function presentDeployCheck(judged: JudgedPages): DeployCheck {
  const { totals, failOn, before } = judged;
  const issues = [...judged.issues].sort(byUrgency);
  const blocking = issues.filter((issue) => isBlocking(issue, failOn));
  const known = new Set(before?.issues.map(keyOf));
  const found = new Set(issues.map(keyOf));
  const verdict = {
    passed: blocking.length === 0,
    score: healthScore(countFindings(issues), totals, pageChecks),
    issues,
    blocking,
    comparedWith: before && {
      siteCheckId: before.check.id,
      finishedAt: (before.check.finishedAt ?? before.check.startedAt).toISOString(),
    },
    new: before && issues.filter((issue) => !known.has(keyOf(issue))),
    fixed: before && before.issues.filter((issue) => !found.has(keyOf(issue))).map(presentFixed),
  };
  return { summary: [...sentences(judged, verdict)].join(' '), ...verdict };
}

/** Suspicions and opportunities are told, and stop nobody. */
function isBlocking({ priority, confidence, checkId }: PageIssue, failOn: Priority): boolean {
  return rank(priority) <= rank(failOn) && confidence !== 'low' && !informational.has(checkId);
}

function rank(priority: Priority): number {
  return Priority.options.indexOf(priority);
}

function byUrgency(one: PageIssue, other: PageIssue): number {
  return rank(one.priority) - rank(other.priority);
}

function keyOf({ checkId, url }: { readonly checkId: string; readonly url: string }): string {
  return `${checkId} ${url}`;
}

function presentFixed({ url, checkId, severity }: Pick<Issue, 'checkId' | 'url' | 'severity'>) {
  const title = pageChecks.find(({ id }) => id === checkId)?.title ?? checkId;
  return { url, checkId, title, priority: severity };
}

/** A check has one finding a page at the most. */
function countFindings(issues: readonly PageIssue[]): readonly FindingCount[] {
  const counts = new Map<string, FindingCount>();
  for (const { checkId, priority: severity, confidence } of issues) {
    const key = `${checkId} ${severity} ${confidence}`;
    const pagesAffected = (counts.get(key)?.pagesAffected ?? 0) + 1;
    counts.set(key, { checkId, severity, confidence, pagesAffected, wholeSite: false });
  }
  return [...counts.values()];
}

const LIMITS: Readonly<Record<Priority, string>> = {
  critical: 'critical priority',
  high: 'high priority or above',
  medium: 'medium priority or above',
  low: 'any priority',
};

function* sentences(judged: JudgedPages, verdict: Omit<DeployCheck, 'summary'>): Generator<string> {
  const { totals, failOn, baseline, before, isSource } = judged;
  const { passed, issues, blocking, score } = verdict;
  const limit = LIMITS[failOn];
  if (passed) yield `Ready to go live: ${counted(totals.pages, 'page')} without an issue of ${limit}.`;
  else {
    const pages = new Set(blocking.map(({ url }) => url)).size;
    yield `Not ready to go live: ${counted(blocking.length, 'issue')} of ${limit} on ${pages} of ${counted(totals.pages, 'page')}.`;
    const [first] = blocking;
    if (first !== undefined) yield `First: ${first.title} on ${first.url}.`;
  }
  const others = issues.filter((issue) => !blocking.includes(issue));
  if (others.length > 0) {
    yield `${counted(others.length, passed ? 'lesser issue' : 'other issue')} (${byPriority(countByPriority(others))}).`;
  }
  const ready = issues.filter(({ handling }) => handling === 'auto_fixable').length;
  if (ready > 0) yield `The exact change is known for ${ready === issues.length ? 'all of them' : ready}.`;
  yield `The score is ${score} of 100.`;
  if (before !== null && verdict.new !== null && verdict.fixed !== null) {
    yield `Against the latest analysis of the site, ${counted(verdict.new.length, 'issue')} ${verdict.new.length === 1 ? 'is' : 'are'} new and ${verdict.fixed.length} fixed.`;
    const unknown = totals.pages - before.pagesKnown;
    if (unknown > 0)
      yield `${counted(unknown, 'page')} ${unknown === 1 ? 'was' : 'were'} not part of it: all issues there count as new.`;
  } else if (baseline) yield 'There is no completed analysis of the site to compare with: scan it first.';
  if (isSource) {
    yield 'What links lead to, how pages are served, and what only shows on the whole site are not checked here: scan the site after the deployment.';
  }
}

function countByPriority(issues: readonly PageIssue[]): Record<Priority, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { priority } of issues) counts[priority] += 1;
  return counts;
}
