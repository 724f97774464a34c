import type { PageTotals } from '@plumbline/checks';
import {
  basedOn,
  isToldByDefault,
  mostAreUnknown,
  NOT_JUDGED,
  Priority,
  stillLostSentence,
  type CheckBeforeDeployBody,
  type DeployCheck,
} from '@plumbline/contracts';
import type { Analysis } from '@plumbline/database';
import type { GateVerdict } from '@plumbline/gate';
import type { AddressMapping } from '@plumbline/web';
import type { z } from 'zod';
import { byPriority, counted, formatNumber } from '../../../wording.ts';
import { countBySeverity } from '../../overviews/issue-counts.ts';

/** The facts that the answer states beside the verdict. */
export interface DeployContext {
  readonly body: z.output<typeof CheckBeforeDeployBody>;
  readonly failOn: Priority;
  readonly totals: PageTotals;
  /** The analysis with which the pages are compared. */
  readonly analysis: Analysis | null;
  readonly unknownPages: number;
  /** The address to which the canonicals of a preview point. */
  readonly production: AddressMapping | null;
  /** The origin of pages that were judged on a host for testing, because nobody said where they will be. */
  readonly testOrigin: string | null;
  readonly hasPreviewHeader: boolean;
  /** Returns the page's address in the dashboard; null if the analysis does not know the page. */
  readonly dashboardUrlOf: (url: string) => string | null;
}

/** Returns the answer of the tool: the verdict on pages that are to go live, with at most `limit` issues. */
export function presentDeployCheck(
  verdict: GateVerdict,
  context: DeployContext,
  limit: number,
): z.input<typeof DeployCheck> {
  const { body, analysis, unknownPages, production, dashboardUrlOf } = context;
  const { issues, gone, score } = verdict;
  const blocking = issues.filter(({ blocks }) => blocks);
  const shown = body.detail === 'full' ? issues : issues.filter(isToldByDefault);
  const listedGone = body.detail === 'full' ? gone : [];
  const from = Number(body.cursor ?? 0);
  const to = from + limit;
  const placed = <T extends { readonly url: string }>(issue: T) => ({
    ...issue,
    dashboardUrl: dashboardUrlOf(issue.url),
  });
  return {
    summary: [...sentences(verdict, context)].join(' '),
    passed: blocking.length === 0 && !mostAreUnknown(unknownPages, context.totals.pages),
    score,
    comparedWith: analysis && {
      ...basedOn(analysis),
      finishedAt: (analysis.finishedAt ?? analysis.startedAt).toISOString(),
    },
    judgedAs: production ?? undefined,
    new: issues.filter(({ change }) => change === 'new').length,
    existing: issues.filter(({ change }) => change === 'still').length,
    fixed: gone.filter(({ change }) => change === 'fixed').length,
    notJudged: gone.filter(({ change }) => change === 'not_judged').length,
    unknownPages,
    blocking: blocking.length,
    issues: shown.slice(from, to).map(placed),
    gone: listedGone.slice(Math.max(0, from - shown.length), Math.max(0, to - shown.length)).map(placed),
    nextCursor: to < shown.length + listedGone.length ? String(to) : null,
  };
}

const LIMITS: Readonly<Record<Priority, string>> = {
  critical: 'critical priority',
  high: 'high priority or above',
  medium: 'medium priority or above',
  low: 'any priority',
};

function* sentences(verdict: GateVerdict, context: DeployContext): Generator<string> {
  const { totals, failOn, unknownPages } = context;
  const { issues } = verdict;
  const blocking = issues.filter(({ blocks }) => blocks);
  const pages = counted(totals.pages, 'page');
  if (mostAreUnknown(unknownPages, totals.pages)) yield mostUnknown(context);
  else if (blocking.length === 0)
    yield `Ready to go live: ${pages} without a new issue of ${LIMITS[failOn]}.`;
  if (blocking.length > 0) {
    const affected = new Set(blocking.map(({ url }) => url)).size;
    yield `Not ready to go live: ${counted(blocking.length, 'issue')} on ${formatNumber(affected)} of ${pages}.`;
    const lost = blocking.filter(({ how }) => how !== undefined).length;
    if (lost > 0) yield `Search engines would not find ${counted(lost, 'page')} as before.`;
    const [first] = blocking;
    if (first !== undefined) yield `First: ${first.title} (${first.url}).`;
  }
  const stillLost = stillLostSentence(issues);
  if (stillLost !== null) yield stillLost;
  const others = issues.filter(({ change, blocks }) => change === 'new' && !blocks);
  if (others.length > 0) {
    const counts = countBySeverity(others.map(({ priority }) => ({ severity: priority, issues: 1 })));
    const isGrave = others.some(({ priority }) => rank(priority) <= rank(failOn));
    const why = isGrave ? ': suspicions and opportunities do not block' : '';
    yield `${counted(others.length, 'new issue')} besides (${byPriority(counts)})${why}.`;
  }
  const ready = issues.filter(
    ({ change, handling }) => change === 'new' && handling === 'auto_fixable',
  ).length;
  if (ready > 0) yield `The exact change is known for ${ready} of the new issues.`;
  yield `The score is ${verdict.score} of 100.`;
  yield* comparison(verdict, context);
  yield* remarks(context);
}

const rank = (priority: Priority) => Priority.options.indexOf(priority);

function mostUnknown({ totals, unknownPages }: DeployContext): string {
  return (
    `The pages cannot be compared: the latest analysis of the site does not know ${formatNumber(unknownPages)} of ` +
    `${counted(totals.pages, 'page')} by their addresses. Say with \`as\` or \`mapping\` where they will be, or scan the site ` +
    'first. If they are all new, pass `"baseline": false`.'
  );
}

function* comparison({ issues, gone }: GateVerdict, { analysis, unknownPages, body }: DeployContext) {
  if (analysis === null) {
    if (body.baseline !== false) {
      yield 'There is no completed analysis of the site to compare with, so all issues count as new: scan it first.';
    }
    return;
  }
  const of = (change: string) => [...issues, ...gone].filter((issue) => issue.change === change).length;
  yield `Against the latest analysis of the site: ${of('new')} new, ${of('still')} still, ${of('fixed')} fixed, ${of('not_judged')} not judged.`;
  yield* unjudged(gone);
  if (unknownPages > 0)
    yield `Pages that it does not know: ${formatNumber(unknownPages)}. All their issues count as new.`;
}

/** Yields a sentence for each reason why known issues were not judged. */
function* unjudged(gone: GateVerdict['gone']): Generator<string> {
  for (const reason of new Set(gone.flatMap(({ notJudged }) => notJudged ?? []))) {
    const issues = gone.filter(({ notJudged }) => notJudged === reason).length;
    const why =
      reason === 'lost'
        ? `, because ${issues === 1 ? 'its page' : 'their pages'} would not be found`
        : `: ${NOT_JUDGED[reason]}`;
    yield `${counted(issues, 'known issue')} could not be judged${why}.`;
  }
}

function* remarks({ production, testOrigin, hasPreviewHeader, body }: DeployContext): Generator<string> {
  if (production !== null) {
    const { from, to } = production;
    yield `The canonicals point to ${to}, so the pages were judged as pages of it. Pass "mapping": [{"from": "${from}", "to": "${to}"}] to say so.`;
  }
  if (testOrigin !== null)
    yield `The pages were judged as pages of ${testOrigin}, which looks like a host for testing, and changes that name it are left out: say with \`as\` or \`mapping\` where they will be.`;
  if (hasPreviewHeader)
    yield 'The robots header of the preview was ignored, because production may send another one.';
  if (body.pages !== undefined) {
    yield 'How pages are served, and what only shows on the whole site, are not checked here: scan the site after the deployment.';
  }
}
