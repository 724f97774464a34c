import { catalogue, healthScore, type FindingCount, type PageTotals } from '@plumbline/checks';
import { basedOn, Priority, type DeployCheck, type PageIssue } from '@plumbline/contracts';
import type { Analysis, Issue } from '@plumbline/database';

export interface JudgedPages {
  readonly issues: readonly PageIssue[];
  /** What the pages lose that decides whether they are found: see `findabilityLosses`. */
  readonly losses: readonly PageIssue[];
  readonly totals: PageTotals;
  readonly failOn: Priority;
  /** A comparison was asked for. */
  readonly baseline: boolean;
  /** What the latest analysis of the site found on the same pages; null without one. */
  readonly before: {
    readonly analysis: Analysis;
    readonly issues: readonly Pick<Issue, 'checkId' | 'url' | 'severity'>[];
    /** Of the pages, those that it looked at. */
    readonly pagesKnown: number;
  } | null;
  /** The pages came as HTML: nobody has served them. */
  readonly isSource: boolean;
}

export type Verdict = Omit<DeployCheck, 'summary'>;

const checksById = new Map(catalogue.map((check) => [check.id, check]));

/** May these pages go live? */
export function reachVerdict({ totals, failOn, before, losses, ...judged }: JudgedPages): Verdict {
  const issues = [...losses, ...judged.issues].sort(byUrgency);
  const blocking = issues.filter((issue) => losses.includes(issue) || isBlocking(issue, failOn));
  const known = new Set(before?.issues.map(keyOf));
  const found = new Set(issues.map(keyOf));
  const lost = new Set(losses.map(({ url }) => url));
  const gone = before?.issues.filter((issue) => !found.has(keyOf(issue))) ?? [];
  return {
    passed: blocking.length === 0,
    score: scoreOf(judged.issues, totals, lost.size),
    issues,
    blocking,
    comparedWith: before && {
      ...basedOn(before.analysis),
      finishedAt: (before.analysis.finishedAt ?? before.analysis.startedAt).toISOString(),
    },
    new: before && issues.filter((issue) => !known.has(keyOf(issue))),
    // On a page that is not found any more, most checks have nothing to say: silence is no fix.
    fixed: before && gone.filter(({ url }) => !lost.has(url)).map(presentGone),
    notJudged: before && gone.filter(({ url }) => lost.has(url)).map(presentGone),
  };
}

/** Suspicions and opportunities are told, and stop nobody. */
function isBlocking({ priority, confidence, checkId }: PageIssue, failOn: Priority): boolean {
  const isInformational = checksById.get(checkId)?.informational === true;
  return rank(priority) <= rank(failOn) && confidence !== 'low' && !isInformational;
}

/** The health score of the pages; one that is not found any more is worth nothing. */
function scoreOf(issues: readonly PageIssue[], totals: PageTotals, lost: number): number {
  const found = Math.max(0, totals.pages - lost) / Math.max(1, totals.pages);
  return Math.floor(healthScore(countFindings(issues), totals, catalogue) * found);
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

function presentGone({ url, checkId, severity }: Pick<Issue, 'checkId' | 'url' | 'severity'>) {
  return { url, checkId, title: checksById.get(checkId)?.title ?? checkId, priority: severity };
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
