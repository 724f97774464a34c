import {
  extentOf,
  failureMessageOf,
  progressSentence,
  type Severity,
  type SiteCheckOverview,
} from '@plumbline/contracts';
import type { Distributions, Analysis } from '@plumbline/database';
import { pageSentence, planSentence, severitySentence } from '../list-sentences.ts';
import { isPruned } from '../../work/detailed-analysis.ts';
import {
  areAllPagesRead,
  counted,
  isAllSeen,
  notJudgedSentence,
  notSeenSentence,
  formatNumber,
} from '../../wording.ts';

interface OverviewFigures {
  readonly analysis: Analysis;
  /** The completed analysis before. */
  readonly before: Analysis | null;
  readonly change: SiteCheckOverview['change'];
  readonly issuesBySeverity: Readonly<Record<Severity, number>>;
  readonly distributions: Pick<Distributions, 'issues' | 'depths' | 'funnel'>;
}

/** Answers the question of each screen of the dashboard, in a sentence or two. */
export function siteCheckSentences(figures: OverviewFigures): SiteCheckOverview['sentences'] {
  return {
    overview: overviewSentence(figures),
    plan: planSentence(
      new Set(figures.distributions.issues.map(({ checkId }) => checkId)).size,
      figures.analysis,
    ),
    issues: issueSentence(figures),
    pages: pageSentence(figures.distributions.funnel),
    structure: structureSentence(figures),
  };
}

function overviewSentence({
  analysis,
  before,
  change,
  issuesBySeverity,
  distributions,
}: OverviewFigures): string {
  if (analysis.healthScore === null) return unscoredSentence(analysis);
  const { html, indexable } = distributions.funnel;
  const hidden = html - indexable;
  const urgent = issuesBySeverity.critical + issuesBySeverity.high;
  const isFull = extentOf(analysis) === 'full';
  const left = isFull ? 'is left' : 'is left in it';
  const sentences = [
    ...(isFull ? [] : [`This analysis saw a part of the site: ${counted(analysis.urlsChecked, 'URL')}.`]),
    `Score ${analysis.healthScore} of 100${scoreChange(change)}.`,
    ...(analysis.lostPages === 0
      ? []
      : [
          `${counted(analysis.lostPages, 'page')} that could be found in a search ${analysis.lostPages === 1 ? 'is' : 'are'} lost.`,
        ]),
    ...(change === null
      ? goneSentences(analysis, before)
      : [
          `Issues: ${formatNumber(change.new)} new, ${formatNumber(change.still)} still, ${formatNumber(change.fixed)} fixed, ${formatNumber(change.not_judged)} not judged.`,
        ]),
    urgent === 0
      ? `Nothing critical or high ${isAllJudged(analysis, change) ? left : 'was found in what was seen'}.`
      : `${counted(urgent, 'issue is', 'issues are')} critical or high.`,
    ...(hidden === 0
      ? []
      : [`${counted(hidden, 'page that answers', 'pages that answer')} 200 may not be indexed.`]),
  ];
  return `${sentences.join(' ')}${notSeenSentence(analysis.seen)}`;
}

/** Tells whether an analysis has seen everything that it knows, and has judged again what was found before. */
function isAllJudged({ seen }: Analysis, change: SiteCheckOverview['change']): boolean {
  return isAllSeen(seen) && (change?.not_judged ?? 0) === 0;
}

/** Returns the sentences that say that details are deleted and can no longer be compared. */
function goneSentences(analysis: Analysis, before: Analysis | null): readonly string[] {
  if (isPruned(analysis)) return ['Its details have been deleted. Its figures remain.'];
  if (before === null || !isPruned(before)) return [];
  return ['Its issues cannot be compared: the details of the analysis before have been deleted.'];
}

function unscoredSentence(analysis: Analysis): string {
  return progressSentence({
    status: analysis.status,
    urls_checked: analysis.urlsChecked,
    total_urls: analysis.totalUrls,
    issues_found: analysis.issuesFound,
    failure_message: failureMessageOf(analysis),
    seen: analysis.seen,
  });
}

const DAY = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function scoreChange(change: SiteCheckOverview['change']): string {
  const by = change?.score ?? null;
  if (by === null) return '';
  const since = DAY.format(new Date(change?.finishedAt ?? 0));
  if (by === 0) return `, as on ${since}`;
  return `, ${Math.abs(by)} ${by > 0 ? 'better' : 'worse'} than on ${since}`;
}

function issueSentence({ issuesBySeverity, analysis, change }: OverviewFigures): string {
  const found = severitySentence(issuesBySeverity, analysis.status);
  return `${found}${notJudgedSentence(change?.not_judged ?? 0)}${notSeenSentence(analysis.seen)}`;
}

function structureSentence({
  analysis: { seen, status },
  distributions: { depths, funnel },
}: OverviewFigures): string {
  if (depths.length === 0) return 'No page has been read yet.';
  const deepest = Math.max(...depths.map(({ depth }) => depth));
  const far = depths.filter(({ depth }) => depth > 3).reduce((sum, { pages }) => sum + pages, 0);
  const distances =
    `The furthest page is ${counted(deepest, 'link')} away from the start. ` +
    `${counted(far, 'page lies', 'pages lie')} more than 3 away`;
  // An analysis counts the links to pages at its end.
  if (status !== 'completed') return `${distances}, of those that were read.`;
  return (
    `${distances}; ${counted(funnel.orphaned, 'page has', 'pages have')} ` +
    `no link from another page${areAllPagesRead(seen) ? '' : ' that was read'}.${notSeenSentence(seen)}`
  );
}
