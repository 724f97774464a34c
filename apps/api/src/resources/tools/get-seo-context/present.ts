import { basedOn, partialReasons, seenSentence, type NextStep, type SeoContext } from '@plumbline/contracts';
import type { Analysis } from '@plumbline/database';
import { areAllPagesRead, byPriority, counted, formatNumber, isAllSeen } from '../../../wording.ts';
import type { KnownSite } from './known-site.ts';
import { dayOf, endSentence } from '../end-sentence.ts';
import { presentPlanAction } from '../present-plan-action.ts';

/** Presents what a coding assistant should know about a site before it changes anything. */
export function presentSeoContext(
  known: KnownSite,
  actionsShown: number,
  nextSteps: readonly NextStep[],
): SeoContext {
  const { site, analysis, running, actions, topics } = known;
  return {
    summary: summaryOf(known),
    untrusted: true,
    domain: site.host,
    siteId: site.id,
    clientId: site.clientId,
    lastAnalysis: analysis && {
      id: analysis.id,
      finishedAt: (analysis.finishedAt ?? analysis.startedAt).toISOString(),
      urlsChecked: analysis.urlsChecked,
      healthScore: analysis.healthScore,
    },
    basedOn: analysis && basedOn(analysis),
    runningAnalysis: running && {
      id: running.id,
      urlsChecked: running.urlsChecked,
      totalUrls: running.totalUrls,
    },
    issuesByPriority: known.issues,
    lostPages: analysis?.lostPages ?? 0,
    actionsTotal: actions.length,
    topActions: actions.slice(0, actionsShown).map(presentPlanAction),
    pages: known.pages,
    javascript: known.javascript,
    ...topics,
    nextSteps: [...nextSteps],
  };
}

function summaryOf(known: KnownSite): string {
  const { site, analysis, running, newer } = known;
  if (analysis !== null) return [...sentences(known, analysis)].join(' ');
  if (running !== null) {
    return `${site.host} is being analysed, and has no completed analysis yet: ${running.urlsChecked} of ${counted(running.totalUrls, 'URL')} so far.`;
  }
  if (newer !== null)
    return `${site.host} has no completed analysis, so nothing is known of its pages. ${endSentence('The latest one', newer)}`;
  return `${site.host} has not been analysed yet, so nothing is known of its pages.`;
}

function* sentences(known: KnownSite, analysis: Analysis): Generator<string> {
  const { site, running, newer, pages, javascript, actions, issues } = known;
  yield `${site.host} scores ${analysis.healthScore ?? 0} of 100 in its analysis of ${dayOf(analysis)}.`;
  if (newer !== null) yield endSentence(`A newer one, of ${dayOf(newer)},`, newer);
  if (pages.count > 0 && pages.indexable === 0)
    yield `It has ${counted(pages.count, 'page')}, and none can be indexed: get-plan with the filter indexing says why.`;
  else
    yield (
      `It has ${counted(pages.count, 'page')}: ${formatNumber(pages.indexable)} can be indexed, and ` +
      `${pages.orphaned === 0 ? 'another page links to each of those' : `no other page${areAllPagesRead(analysis.seen) ? '' : ' that was read'} links to ${formatNumber(pages.orphaned)} of those`}.`
    );
  if (javascript.changes > 0) yield `JavaScript makes or changes ${counted(javascript.changes, 'page')}.`;
  if (javascript.notRun > 0)
    yield `${counted(javascript.notRun, 'page')} should have been rendered and ${javascript.notRun === 1 ? 'was' : 'were'} read without JavaScript.`;
  if (analysis.lostPages > 0)
    yield `${counted(analysis.lostPages, 'page')} that could be found in a search ${analysis.lostPages === 1 ? 'is' : 'are'} lost.`;
  const left = partialReasons(analysis);
  if (left.length > 0) yield `That analysis saw a part of the site only (${left.join(', ')}).`;
  if (analysis.seen !== null) yield seenSentence(analysis.seen);
  const total = Object.values(issues).reduce((sum, count) => sum + count, 0);
  const [first] = actions;
  if (first === undefined) yield `No issue is open${isAllSeen(analysis.seen) ? '' : ' in what was seen'}.`;
  else {
    const ready = actions.filter(({ fixableTargets }) => fixableTargets > 0).length;
    yield (
      `${counted(total, 'issue')} ${total === 1 ? 'is' : 'are'} open (${byPriority(issues)}), which makes ${counted(actions.length, 'action')}; ` +
      `for ${ready === 0 ? 'none' : ready} of them exact changes are known.`
    );
    yield `First comes "${first.title}" (${first.priority}, ${counted(first.targetsTotal, 'place')}).`;
  }
  if (running !== null) yield 'A new analysis is running.';
}
