import {
  counted,
  NOT_JUDGED,
  formatNumber,
  type ActionHead,
  type ChangeCounts,
  type NotJudged,
  type ReportContent,
  type ReportSpan,
  type Seen,
  type Severity,
} from '@plumbline/contracts';
import { dayIn, monthIn } from './dates.ts';
import type { Period } from './periods.ts';

/** The largest numbers of rows that people read; the rest is in the dashboard. */
const FIXED_MAX = 20;
const NEXT_MAX = 10;
const DAY_MS = 86_400_000;

/** The findings of a check, and their change since the analysis before. */
interface ReportedFix {
  readonly checkId: string;
  readonly title: string;
  readonly severity: Severity;
  /** The number of fixed places; null if it can no longer be counted. */
  readonly places: number | null;
  readonly left: number;
}

type ReportedAction = Pick<
  ActionHead,
  'actionId' | 'title' | 'description' | 'priority' | 'targetsTotal' | 'gain' | 'effort'
>;

interface Scored {
  readonly at: Date;
  readonly score: number;
}

/** The plain values from which a report is made. */
export interface ReportFigures {
  readonly site: string;
  /** The period; null for a report about one analysis. */
  readonly period: Period | null;
  readonly analysis: {
    readonly id: string;
    readonly finishedAt: Date;
    readonly score: number;
    readonly isFull: boolean;
    readonly urlsChecked: number;
    readonly lostPages: number;
    readonly seen: Seen | null;
    readonly unjudgedChecks: Readonly<Record<string, NotJudged>>;
  };
  readonly before: Scored | null;
  /** The oldest first. */
  readonly trend: readonly Scored[];
  readonly annotations: readonly { readonly at: Date; readonly text: string }[];
  readonly issues: Readonly<Record<Severity, number>>;
  readonly change: ChangeCounts | null;
  readonly fixed: readonly ReportedFix[];
  /** The most urgent first. */
  readonly actions: readonly ReportedAction[];
}

/** Returns the content of a report. */
export function describeReport(figures: ReportFigures): ReportContent {
  const { site, analysis, before, trend, issues, change, fixed, actions } = figures;
  const from = trend[0]?.at ?? analysis.finishedAt;
  return {
    site,
    span: spanOf(figures),
    period: periodIn(figures),
    siteCheckId: analysis.id,
    analysedAt: analysis.finishedAt.toISOString(),
    sentence: sentenceOf(figures),
    score: analysis.score,
    before: before && dated(before),
    trend: trend.map(dated),
    annotations: figures.annotations
      .filter(({ at }) => at >= from && at <= analysis.finishedAt)
      .map(({ at, text }) => ({ at: at.toISOString(), text })),
    issues: { ...issues },
    change,
    lostPages: analysis.lostPages,
    fixed: fixed.slice(0, FIXED_MAX).map((fix) => ({ ...fix })),
    next: actions.slice(0, NEXT_MAX).map(({ targetsTotal: places, ...action }) => ({
      actionId: action.actionId,
      title: action.title,
      description: action.description,
      priority: action.priority,
      places,
      gain: action.gain,
      effort: action.effort,
    })),
    actions: actions.length,
    notSeen: notSeen(figures),
  };
}

function dated({ at, score }: Scored) {
  return { at: at.toISOString(), score };
}

function spanOf({ period }: ReportFigures): ReportSpan {
  return period?.span ?? 'analysis';
}

function periodIn({ period, analysis }: ReportFigures): string {
  if (period === null) return dayIn(analysis.finishedAt);
  if (period.span === 'month') return monthIn(period.from);
  return `${dayIn(period.from)} to ${dayIn(new Date(period.until.getTime() - DAY_MS))}`;
}

function sentenceOf(figures: ReportFigures): string {
  const { analysis, before, issues, change } = figures;
  const urgent = issues.critical + issues.high;
  const parts = [
    `Score ${analysis.score} of 100${comparedWith(analysis.score, before)}.`,
    change === null
      ? ''
      : `${counted(change.fixed, 'issue is', 'issues are')} fixed, ${counted(change.new, 'is', 'are')} new.`,
    urgent === 0
      ? `Nothing critical or high ${notSeen(figures).length === 0 ? 'is left' : 'was found in what was seen'}.`
      : `${counted(urgent, 'issue is', 'issues are')} critical or high.`,
    analysis.lostPages === 0
      ? ''
      : `${counted(analysis.lostPages, 'page')} that could be found in a search ${analysis.lostPages === 1 ? 'is' : 'are'} lost.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function comparedWith(score: number, before: Scored | null): string {
  if (before === null) return '';
  const by = score - before.score;
  if (by === 0) return `, as on ${dayIn(before.at)}`;
  return `, ${counted(Math.abs(by), 'point')} ${by > 0 ? 'better' : 'worse'} than on ${dayIn(before.at)}`;
}

function notSeen({ analysis, change }: ReportFigures): string[] {
  const { seen, isFull, urlsChecked, unjudgedChecks } = analysis;
  // A check that the account switched off leaves no gap.
  const reasons = Object.values(unjudgedChecks).filter((reason) => reason !== 'not_asked');
  return [
    isFull ? '' : `The analysis was set to see only a part of the site: ${counted(urlsChecked, 'URL')}.`,
    seen === null
      ? 'How many pages and links were not read is not known: nobody counted them when this analysis ran.'
      : missing(seen.pages, 'page was not read', 'pages were not read'),
    seen === null ? '' : missing(seen.links, 'link was not followed', 'links were not followed'),
    seen === null
      ? ''
      : missing(
          seen.externalTargets,
          'page of another site was not requested',
          'pages of other sites were not requested',
        ),
    seen?.sitemaps === undefined
      ? ''
      : missing(seen.sitemaps, 'sitemap was not read', 'sitemaps were not read'),
    change === null || change.not_judged === 0
      ? ''
      : `${counted(change.not_judged, 'known issue was', 'known issues were')} not judged again.`,
    ...[...new Set(reasons)].map((reason) => {
      const checks = reasons.filter((other) => other === reason).length;
      return `${counted(checks, 'check did', 'checks did')} not judge every page: ${NOT_JUDGED[reason]}.`;
    }),
  ].filter((sentence) => sentence !== '');
}

function missing({ known, seen }: Seen['pages'], one: string, several: string): string {
  if (seen >= known) return '';
  return `${counted(known - seen, one, several)}, of ${formatNumber(known)} that the analysis knows.`;
}
