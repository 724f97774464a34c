import type { DeployCheck, PageIssue, Priority } from '@plumbline/contracts';
import { byPriority, counted } from '../../../wording.ts';
import { reachVerdict, type JudgedPages, type Verdict } from './verdict.ts';

/** The verdict on pages that are to go live, and what there is to say of it. */
export function presentDeployCheck(judged: JudgedPages): DeployCheck {
  const verdict = reachVerdict(judged);
  return { summary: [...sentences(judged, verdict)].join(' '), ...verdict };
}

const LIMITS: Readonly<Record<Priority, string>> = {
  critical: 'critical priority',
  high: 'high priority or above',
  medium: 'medium priority or above',
  low: 'any priority',
};

function* sentences(judged: JudgedPages, verdict: Verdict): Generator<string> {
  const { totals, failOn, losses } = judged;
  const { passed, issues, blocking, score } = verdict;
  const limit = LIMITS[failOn];
  const pages = counted(totals.pages, 'page');
  if (passed) yield `Ready to go live: ${pages} without an issue of ${limit}.`;
  else {
    const affected = new Set(blocking.map(({ url }) => url)).size;
    yield `Not ready to go live: ${counted(blocking.length, 'issue')} of ${limit} on ${affected} of ${pages}.`;
    const lost = new Set(losses.map(({ url }) => url)).size;
    if (lost > 0) yield `Search engines would not find ${counted(lost, 'page')} as before.`;
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
  yield* comparison(judged, verdict);
  if (judged.isSource) {
    yield 'How pages are served, and what only shows on the whole site, are not checked here: scan the site after the deployment.';
  }
}

function* comparison({ baseline, before, totals }: JudgedPages, verdict: Verdict): Generator<string> {
  if (before === null) {
    if (baseline) yield 'There is no completed analysis of the site to compare with: scan it first.';
    return;
  }
  const { new: added, fixed, notJudged } = verdict;
  yield `Against the latest analysis of the site, ${are(added?.length ?? 0, 'issue')} new and ${fixed?.length ?? 0} fixed.`;
  if (notJudged !== null && notJudged.length > 0) {
    yield `${are(notJudged.length, 'issue')} out of sight, because ${notJudged.length === 1 ? 'its page' : 'their pages'} would not be found.`;
  }
  const unknown = totals.pages - before.pagesKnown;
  if (unknown > 0) {
    yield `${counted(unknown, 'page')} ${unknown === 1 ? 'was' : 'were'} not part of it: all issues there count as new.`;
  }
}

/** "1 issue is", "2 issues are". */
function are(number: number, noun: string): string {
  return `${counted(number, noun)} ${number === 1 ? 'is' : 'are'}`;
}

function countByPriority(issues: readonly PageIssue[]): Record<Priority, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { priority } of issues) counts[priority] += 1;
  return counts;
}
