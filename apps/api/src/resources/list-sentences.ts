import type { countDeliveries, countRequests, countSites, countValidKeys } from '@plumbline/database';
import { counted } from '../wording.ts';

/** Sentences about whole lists, so that one answer has the head of a screen and its rows. */

type FiguresOf<Count extends (...args: never[]) => unknown> = Awaited<ReturnType<Count>>;

export const EXPIRING_DAYS = 14;
export const DELIVERY_DAYS = 7;

export function siteSentence({ sites, analysing }: FiguresOf<typeof countSites>): string {
  const running = analysing === 0 ? '' : `, ${counted(analysing, 'is', 'are')} being analysed now`;
  return `${counted(sites, 'site')}${running}.`;
}

export function keySentence({ valid, expiring }: FiguresOf<typeof countValidKeys>): string {
  if (valid === 0) return 'No key is valid: nothing but this dashboard can call the API.';
  const ending = expiring === 0 ? '' : `; ${expiring} of them will expire within ${EXPIRING_DAYS} days`;
  return `${counted(valid, 'key')} can call the API${ending}.`;
}

export function deliverySentence({ delivered, pending, dead }: FiguresOf<typeof countDeliveries>): string {
  if (delivered + pending + dead === 0) {
    return `No notification was due in the last ${DELIVERY_DAYS} days.`;
  }
  const parts = [
    `${counted(delivered, 'notification')} arrived in the last ${DELIVERY_DAYS} days`,
    ...(pending === 0 ? [] : [`${pending} on the way`]),
    ...(dead === 0 ? [] : [`${dead} could not be delivered: see the answers of the receiver`]),
  ];
  return `${parts.join('; ')}.`;
}

export function requestSentence({ requests, refused }: FiguresOf<typeof countRequests>): string {
  return `${counted(requests, 'request')} in the last hour, ${refused} of them refused.`;
}

export function memberSentence(members: number): string {
  return members === 1 ? 'You are the only one who can sign in.' : `${members} people can sign in.`;
}
