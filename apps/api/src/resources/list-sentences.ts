import type { DeliveryStatus, Seen, Severity, SiteCheckStatus } from '@plumbline/contracts';
import type {
  countAnalyses,
  countDeliveries,
  countRequests,
  countSelectedPages,
  countSites,
  countValidKeys,
  listCheckSettings,
} from '@plumbline/database';
import {
  byPriority,
  counted,
  forecastSentence,
  formatNumber,
  isAllSeen,
  joinWithAnd,
  notSeenSentence,
} from '../wording.ts';

/** Sentences about whole lists, so that one answer has the heading of a screen and its rows. */

type FiguresOf<Count extends (...args: never[]) => unknown> = Awaited<ReturnType<Count>>;

export const EXPIRING_DAYS = 14;
export const DELIVERY_DAYS = 7;

export function siteSentence({ sites, analysing }: FiguresOf<typeof countSites>): string {
  const running = analysing === 0 ? '' : `, ${counted(analysing, 'is', 'are')} being analysed now`;
  return `${counted(sites, 'site')}${running}.`;
}

export function analysisSentence({ analyses, completed }: FiguresOf<typeof countAnalyses>): string {
  return `${counted(analyses, 'analysis', 'analyses')}, ${formatNumber(completed)} completed.`;
}

export function keySentence({ valid, expiring }: FiguresOf<typeof countValidKeys>): string {
  if (valid === 0) return 'No key is valid: nothing but this dashboard can call the API.';
  const ending = expiring === 0 ? '' : `; ${formatNumber(expiring)} will expire within ${EXPIRING_DAYS} days`;
  return `${counted(valid, 'key')} can call the API${ending}.`;
}

export function deliverySentence({ delivered, pending, dead }: FiguresOf<typeof countDeliveries>): string {
  if (delivered + pending + dead === 0) {
    return `No notification was due in the last ${DELIVERY_DAYS} days.`;
  }
  const parts = [
    `${counted(delivered, 'notification')} arrived in the last ${DELIVERY_DAYS} days`,
    ...(pending === 0 ? [] : [`${formatNumber(pending)} on the way`]),
    ...(dead === 0 ? [] : [`${formatNumber(dead)} could not be delivered: see the receiver’s answers`]),
  ];
  return `${parts.join('; ')}.`;
}

/** Says how many channels there are, and which of them their last alert did not reach. */
export function alertSentence(
  channels: readonly { readonly name: string; readonly last: { readonly status: DeliveryStatus } | null }[],
): string {
  if (channels.length === 0) return 'Nobody gets an alert when something changes. Add a channel.';
  const failing = channels.filter(({ last }) => last?.status === 'dead').map(({ name }) => name);
  const unreached = failing.length === 0 ? '' : ` The last alert did not reach ${joinWithAnd(failing)}.`;
  return `${counted(channels.length, 'channel gets', 'channels get')} alerts.${unreached}`;
}

/** @param areChanges true if the list leaves out requests that only read */
export function requestSentence(
  { requests, refused }: FiguresOf<typeof countRequests>,
  areChanges: boolean,
): string {
  const counts = areChanges ? counted(requests, 'change') : counted(requests, 'request');
  return `${counts} in the last hour, ${formatNumber(refused)} refused.`;
}

/** Says what applies to all sites of the account, from their next analysis on. */
export function checkSentence(checks: number, settings: FiguresOf<typeof listCheckSettings>): string {
  const off = settings.filter(({ enabled }) => !enabled).length;
  const others = settings.filter(({ enabled, severity }) => enabled && severity !== null).length;
  const parts = [
    off === 0 ? 'All are switched on' : `${counted(off, 'is', 'are')} switched off`,
    ...(others === 0 ? [] : [`${counted(others, 'has', 'have')} another severity`]),
  ];
  return `${counted(checks, 'check')} of all sites. ${parts.join('; ')}. Changes apply from the next analysis on.`;
}

/** Returns "3 issues: 1 critical and 2 low." */
export function severitySentence(
  counts: Readonly<Record<Severity, number>>,
  status: SiteCheckStatus,
): string {
  const parts = byPriority(counts);
  const hasEndedEarly = status !== 'completed' && status !== 'in_progress';
  if (parts !== '')
    return `${counted(sumOfSeverities(counts), 'issue')}${hasEndedEarly ? ' before the analysis ended early' : ''}: ${parts}.`;
  if (status === 'completed') return 'No issue was found.';
  return status === 'in_progress'
    ? 'No issue so far.'
    : 'No issue was found before the analysis ended early.';
}

export function sumOfSeverities({ critical, high, medium, low }: Readonly<Record<Severity, number>>): number {
  return critical + high + medium + low;
}

/** Says how many pages there are, and how many of them search engines may index. */
export function pageSentence({
  fetched,
  answered,
  indexable,
  slow,
}: FiguresOf<typeof countSelectedPages>): string {
  const remarks = [
    ...(fetched === answered
      ? []
      : [`${counted(fetched - answered, 'does', 'do')} not answer with status 200`]),
    ...(slow === 0 ? [] : [`${counted(slow, 'takes', 'take')} a second or longer to answer`]),
  ];
  return (
    `${counted(fetched, 'page')}, ${formatNumber(indexable)} that search engines may index` +
    `${remarks.length === 0 ? '' : `; ${joinWithAnd(remarks)}`}.`
  );
}

/** @param analysis the one from which the plan was made */
export function planSentence(
  actions: number,
  analysis: Parameters<typeof forecastSentence>[0] & PlannedFrom,
): string {
  if (actions === 0) return nothingToDo(analysis);
  return `${counted(actions, 'action')}, the most urgent first: begin at the top.${forecastSentence(analysis)}`;
}

interface PlannedFrom {
  readonly status: SiteCheckStatus;
  readonly seen: Seen | null;
}

function nothingToDo({ status, seen }: PlannedFrom): string {
  if (status === 'completed')
    return isAllSeen(seen)
      ? 'There is nothing to do.'
      : `There is nothing to do about what was seen.${notSeenSentence(seen)}`;
  return status === 'in_progress'
    ? 'Nothing to do so far.'
    : 'The analysis found nothing to do before it ended early.';
}

export function memberSentence(members: number): string {
  return members === 1
    ? 'You are the only one who can sign in.'
    : `${formatNumber(members)} people can sign in.`;
}
