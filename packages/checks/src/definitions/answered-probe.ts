import { hasAnswer, unverifiableStatuses } from '@plumbline/web';
import type { SiteProbe } from '../site-facts/index.ts';

type Answer = Pick<SiteProbe, 'status' | 'failure'>;

/** Tells whether a probe says what is at its URL: it was let near, and its server neither failed nor kept silent. */
export function isAnswered(probe: Answer): boolean {
  return !isSilent(probe) && !isRefused(probe);
}

/** Tells whether the server of a probe failed, kept silent, or showed a challenge. Redirects without end are an answer. */
export function isSilent({ status, failure }: Answer): boolean {
  return !hasAnswer({ status }) && failure !== 'too_many_redirects';
}

/** Tells whether a status that may be meant for crawlers alone kept a probe from its URL. */
export function isRefused({ status }: Pick<Answer, 'status'>): boolean {
  return unverifiableStatuses.has(status ?? 0);
}
