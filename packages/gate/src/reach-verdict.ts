import {
  catalogue,
  compareFindings,
  failingUnrendered,
  healthScore,
  lostPage,
  sitemapUrlInvalid,
  type ComparedFinding,
  type FindingCount,
  type PlacedFinding,
} from '@plumbline/checks';
import {
  Priority,
  type GoneIssue,
  type NotJudged,
  type PageIssue,
  type Severity,
} from '@plumbline/contracts';
import { absorptionsBy } from './absorption.ts';
import type { JudgedTotals } from './issues-of-pages.ts';
import type { FoundIssue } from './found-issue.ts';

/** A finding of the latest analysis. */
interface KnownFinding extends PlacedFinding {
  readonly severity: Severity;
  /** Why the analysis did not judge it again, for a reason that holds here too; null if there is none. */
  readonly notJudged: NotJudged | null;
}

/** The findings of the latest analysis on the same pages, by the same checks. */
export interface Baseline {
  readonly findings: readonly KnownFinding[];
  /** Tells whether the analysis had this finding in another form, such as inside a finding that absorbs it. */
  readonly explains: (finding: PlacedFinding) => boolean;
}

export interface GateRules {
  readonly failOn: Priority;
  readonly failOnExisting: boolean;
}

export interface GateVerdict {
  /** Blocking issues first, then the most urgent. */
  readonly issues: readonly PageIssue[];
  readonly gone: readonly GoneIssue[];
  readonly score: number;
}

const checksById = new Map(catalogue.map((check) => [check.id, check]));

/** Checks whose findings take a page, or its name, out of search results. They block whatever `failOn` says. */
const blockingChecks: ReadonlySet<string> = new Set([
  lostPage.id,
  sitemapUrlInvalid.id,
  'title-missing',
  'link-localhost',
]);

/** Checks that a page may fail because its scripts were not run. */
const unrenderedChecks: ReadonlySet<string> = new Set(failingUnrendered);

/** Decides which issues block, and compares the issues with those of the latest analysis. */
export function reachVerdict(
  all: readonly FoundIssue[],
  baseline: Baseline | null,
  totals: JudgedTotals,
  rules: GateRules,
): GateVerdict {
  const found = baseline === null ? all : withoutUnread(all, baseline, totals);
  const lost = new Set(found.filter(({ checkId }) => checkId === lostPage.id).map(({ url }) => url));
  const absorptionOf = absorptionsBy(found);
  const known = baseline?.findings ?? [];
  const unjudged = new Map(known.map((finding) => [keyOf(finding), finding.notJudged]));
  const changes = compareFindings(known, {
    findings: found,
    whyNotJudged: (question) =>
      whyNotJudged(question, { lost, totals, absorptionOf }) ?? unjudged.get(keyOf(question)) ?? null,
  });
  const issues = changes.flatMap((change) => {
    if (change.change !== 'new' && change.change !== 'still') return [];
    const issue = change.after.found;
    const isKnown = change.change === 'still' || baseline?.explains(issue) === true;
    return [judged(issue, isKnown ? 'still' : 'new', rules)];
  });
  return {
    issues: issues.toSorted(byUrgency),
    gone: changes.flatMap(presentGone),
    score: scoreOf(found, totals, lost.size),
  };
}

/** Removes new issues that may only say that the scripts of a page were not run. */
function withoutUnread(
  found: readonly FoundIssue[],
  { findings }: Baseline,
  { notRendered }: JudgedTotals,
): readonly FoundIssue[] {
  const known = new Set(findings.map(keyOf));
  return found.filter(
    (issue) => !notRendered.has(issue.url) || !unrenderedChecks.has(issue.checkId) || known.has(keyOf(issue)),
  );
}

type Question = Pick<PlacedFinding, 'checkId' | 'url'>;

interface Judging {
  readonly lost: ReadonlySet<string>;
  readonly totals: JudgedTotals;
  readonly absorptionOf: ReturnType<typeof absorptionsBy>;
}

/** Returns why a check without a finding has not judged the page; null where the page passes the check. */
function whyNotJudged({ checkId, url }: Question, { lost, totals, absorptionOf }: Judging): NotJudged | null {
  if (lost.has(url) || (totals.notShown.has(url) && needsIndexablePage(checkId))) return 'lost';
  if (totals.crashed.has(keyOf({ checkId, url }))) return 'too_costly';
  if (totals.notRendered.has(url)) return 'not_rendered';
  return absorptionOf({ checkId, url })?.why ?? null;
}

function keyOf({ checkId, url }: Question): string {
  return `${checkId} ${url}`;
}

function needsIndexablePage(checkId: string): boolean {
  const check = checksById.get(checkId);
  return check?.scope !== 'page' || check.appliesTo === 'indexable';
}

/**
 * Makes an issue of a finding. A known loss blocks only if its page has changed, so that a deployment may repair some
 * pages and leave others.
 */
function judged(
  { evidence: _evidence, places: _places, pageIsUnchanged = true, ...issue }: FoundIssue,
  change: PageIssue['change'],
  rules: GateRules,
): PageIssue {
  const isAtStake = change === 'new' || !pageIsUnchanged || rules.failOnExisting;
  return { ...issue, change, blocks: isAtStake && mayBlock(issue, rules.failOn) };
}

/** Suspicions and opportunities never block. */
function mayBlock(
  { priority, confidence, checkId }: Omit<FoundIssue, 'evidence' | 'places'>,
  failOn: Priority,
): boolean {
  if (confidence === 'low' || checksById.get(checkId)?.informational === true) return false;
  return rank(priority) <= rank(failOn) || (priority !== 'low' && blockingChecks.has(checkId));
}

function presentGone(change: ComparedFinding<KnownFinding, FoundIssue>): readonly GoneIssue[] {
  if (change.change === 'new' || change.change === 'still') return [];
  const { url, checkId, severity } = change.before;
  const gone = { url, checkId, title: checksById.get(checkId)?.title ?? checkId, priority: severity };
  return [
    change.change === 'not_judged'
      ? { ...gone, change: change.change, notJudged: change.after.notJudged }
      : { ...gone, change: change.change },
  ];
}

/**
 * Returns the health score of the pages. A page that search engines drop is worth nothing. The score is not full if
 * checks could not judge every page.
 */
function scoreOf(found: readonly FoundIssue[], totals: JudgedTotals, lost: number): number {
  const { pages, indexablePages, crashed } = totals;
  const share = Math.max(0, pages - lost) / Math.max(1, pages);
  const score = Math.floor(healthScore(countFoundIssues(found), totals, catalogue) * share);
  return indexablePages < pages || crashed.size > 0 ? Math.min(score, 99) : score;
}

/** Counts issues as affected pages, because a check has at most one finding for each page. */
function countFoundIssues(found: readonly FoundIssue[]): readonly FindingCount[] {
  const counts = new Map<string, FindingCount>();
  for (const { checkId, priority: severity, confidence } of found) {
    const key = `${checkId} ${severity} ${confidence}`;
    const pagesAffected = (counts.get(key)?.pagesAffected ?? 0) + 1;
    counts.set(key, { checkId, severity, confidence, pagesAffected, wholeSite: false });
  }
  return [...counts.values()];
}

function byUrgency(one: PageIssue, other: PageIssue): number {
  return Number(other.blocks) - Number(one.blocks) || rank(one.priority) - rank(other.priority);
}

function rank(priority: Priority): number {
  return Priority.options.indexOf(priority);
}
