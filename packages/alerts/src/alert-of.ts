import {
  counted,
  formatNumber,
  seenSentence,
  type AlertCause,
  type AlertRules,
  type Seen,
} from '@plumbline/contracts';
import { LINES_MAX, type Alert, type AlertPart } from './alert.ts';

/** An analysis that has ended. */
export interface EndedAnalysis {
  readonly siteId: string;
  readonly analysisId: string;
  readonly startUrl: string;
  readonly status: 'completed' | 'failed';
  /** True if a schedule started the analysis. */
  readonly scheduled: boolean;
  readonly isFull: boolean;
  readonly healthScore: number | null;
  /** How much of the site it saw; null if it has not completed. */
  readonly seen: Seen | null;
  /** The reason of its failure, as a sentence. */
  readonly failure: string | null;
}

/** The changes of a site since an earlier analysis, as far as this analysis has seen the site. */
export interface AnalysisChange {
  /**
   * The score of the earlier analysis; null if that saw another part of the site, so that the scores cannot be
   * compared.
   */
  readonly scoreBefore: number | null;
  /** What earlier analyses of the same part saw of it, the oldest first, as far as somebody counted. */
  readonly seenBefore: readonly Seen[];
  readonly newIssues: number;
  readonly fixedIssues: number;
  readonly notJudgedIssues: number;
  /** Pages that are lost by mistake and that no earlier analysis had found lost. */
  readonly lost: Found<{ readonly url: string; readonly is: string }>;
  /** Critical problems that no earlier analysis had found at their places. */
  readonly critical: Found<{ readonly title: string; readonly places: number }>;
}

/** The number of all items, and the first items. */
interface Found<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

/** A cause of the alert, in a few words for the title, and as a part of the message. */
interface Held {
  readonly words: string;
  readonly part: AlertPart;
}

/**
 * Returns the alert that an analysis causes by the rules of a channel; null if it causes none.
 *
 * @param change null if there is no earlier analysis to compare with
 */
export function alertOf(
  analysis: EndedAnalysis,
  change: AnalysisChange | null,
  rules: AlertRules,
): Alert | null {
  const held = analysis.status === 'failed' ? failures(analysis, rules) : changes(analysis, change, rules);
  if (held.length === 0) return null;
  return {
    title: `${hostOf(analysis.startUrl)}: ${held.map(({ words }) => words).join(', ')}`,
    parts: held.map(({ part }) => part),
    path: `/sites/${analysis.siteId}/analyses/${analysis.analysisId}`,
  };
}

/** Returns the alert about an analysis that a schedule could not start. */
export function skippedAlert(
  { siteId, url, reason }: { readonly siteId: string; readonly url: string; readonly reason: string },
  rules: AlertRules,
): Alert | null {
  if (!rules.scheduleFailed) return null;
  return {
    title: `${hostOf(url)}: a scheduled analysis did not start`,
    parts: [partOf('schedule_failed', reason)],
    path: `/sites/${siteId}`,
  };
}

/** Returns a message that shows that a channel works. */
export function sampleAlert(): Alert {
  return {
    title: 'Plumbline: this channel works',
    parts: [
      { cause: null, sentence: 'A member of your account sent this test. Nothing has changed.', lines: [] },
    ],
    path: '/settings/alerts',
  };
}

/** Tells whether an alert is a test that a member sent. */
export function isSample({ parts }: Alert): boolean {
  return parts.every(({ cause }) => cause === null);
}

function failures({ scheduled, failure }: EndedAnalysis, rules: AlertRules): readonly Held[] {
  const why = failure ?? 'It gave no reason.';
  if (scheduled && rules.scheduleFailed) {
    return [{ words: 'the scheduled analysis failed', part: partOf('schedule_failed', why) }];
  }
  return rules.analysisEnded ? [{ words: 'the analysis failed', part: partOf('analysis_ended', why) }] : [];
}

function changes(analysis: EndedAnalysis, change: AnalysisChange | null, rules: AlertRules): readonly Held[] {
  const ended = rules.analysisEnded ? [endOf(analysis, change)] : [];
  if (change === null) return ended.filter((held) => held !== null);
  return [
    rules.pageLost ? lossesIn(change) : null,
    rules.newCritical ? problemsIn(change) : null,
    rules.scoreFell === null ? null : fallOf(analysis, change, rules.scoreFell),
    rules.pagesUnread ? unreadSince(analysis, change) : null,
    ...ended,
  ].filter((held) => held !== null);
}

function lossesIn({ lost: { count, first } }: AnalysisChange): Held | null {
  if (count === 0) return null;
  const lines = first.map(({ url, is }) => `${url} ${is}`);
  const sentence = `Search engines drop ${counted(count, 'page')} that they could index before.`;
  return {
    words: `${counted(count, 'page')} lost`,
    part: partOf('page_lost', sentence, withRest(lines, count)),
  };
}

function problemsIn({ critical: { count, first } }: AnalysisChange): Held | null {
  if (count === 0) return null;
  const words = counted(count, 'new critical problem');
  const lines = first.map(({ title, places }) => `${title}: ${counted(places, 'new place')}`);
  return {
    words,
    part: partOf('new_critical', `There ${count === 1 ? 'is' : 'are'} ${words}.`, withRest(lines, count)),
  };
}

function fallOf(
  { healthScore }: EndedAnalysis,
  { scoreBefore }: AnalysisChange,
  leastFall: number,
): Held | null {
  if (healthScore === null || scoreBefore === null || scoreBefore - healthScore < leastFall) return null;
  const sentence = `The score fell by ${counted(scoreBefore - healthScore, 'point')}, from ${scoreBefore} to ${healthScore}.`;
  return { words: `score ${scoreBefore} → ${healthScore}`, part: partOf('score_fell', sentence) };
}

/** The share of the known pages that may be unread without an alert: single pages fail every night. */
const UNREAD_SHARE = 0.1;

/** Returns the cause that much less of the site was read than before: silence about the rest then says nothing. */
function unreadSince({ seen }: EndedAnalysis, { seenBefore }: AnalysisChange): Held | null {
  const fullest = fullestSinceAlert(seenBefore);
  if (seen === null || fullest === null || !isMuchLess(seen, fullest)) return null;
  const { pages } = seen;
  return {
    words: `${counted(pages.known - pages.seen, 'page')} not read`,
    part: partOf(
      'pages_unread',
      `The analysis read ${ofKnown(seen)}, and an earlier one ${ofKnown(fullest)}. What is wrong on the others is not known.`,
    ),
  };
}

/**
 * Returns the analysis that left least of its pages unread since one left so much less read that it caused an alert. The
 * one before would hide that a little less is read each night.
 */
function fullestSinceAlert(earlier: readonly Seen[]): Seen | null {
  return earlier.reduce<Seen | null>((fullest, seen) => {
    const isKept = fullest !== null && !isMuchLess(seen, fullest) && unreadShare(seen) > unreadShare(fullest);
    return isKept ? fullest : seen;
  }, null);
}

function isMuchLess(seen: Seen, fullest: Seen): boolean {
  return unreadShare(seen) > unreadShare(fullest) + UNREAD_SHARE;
}

function unreadShare({ pages: { known, seen } }: Seen): number {
  return (known - seen) / Math.max(1, known);
}

function ofKnown({ pages: { known, seen } }: Seen): string {
  return `${formatNumber(seen)} of ${counted(known, 'page')}`;
}

/** Returns the cause that an analysis has ended, unless nothing has changed and it read as much as the one before. */
function endOf(analysis: EndedAnalysis, change: AnalysisChange | null): Held | null {
  const { isFull, healthScore, seen } = analysis;
  const words = isFull ? 'analysis completed' : 'analysis of a part completed';
  const score = `The score is ${healthScore ?? 'unknown'}.`;
  const unread = seen === null || seen.pages.seen === seen.pages.known ? '' : ` ${seenSentence(seen)}`;
  if (change === null) return { words, part: partOf('analysis_ended', `${score}${unread}`) };
  const { newIssues, fixedIssues, notJudgedIssues, lost, scoreBefore } = change;
  const isSame = newIssues + fixedIssues + lost.count === 0 && (scoreBefore ?? healthScore) === healthScore;
  if (isSame && unreadSince(analysis, change) === null) return null;
  const counts = `${counted(newIssues, 'issue is', 'issues are')} new, ${counted(fixedIssues, 'is', 'are')} fixed.`;
  const unjudged =
    notJudgedIssues === 0
      ? ''
      : ` ${counted(notJudgedIssues, 'known issue was', 'known issues were')} not judged again.`;
  return { words, part: partOf('analysis_ended', `${score} ${counts}${unjudged}${unread}`) };
}

function partOf(cause: AlertCause, sentence: string, lines: readonly string[] = []): AlertPart {
  return { cause, sentence, lines };
}

function withRest(lines: readonly string[], count: number): readonly string[] {
  const shown = lines.slice(0, LINES_MAX);
  return count > shown.length ? [...shown, `and ${formatNumber(count - shown.length)} more`] : shown;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
