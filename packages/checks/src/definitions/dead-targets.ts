import type { SiteTarget } from '../site-facts/index.ts';
import { isAccessDenied, isGivenUp } from './access-denied.ts';

/**
 * Tells whether a URL of the site is broken: an error status, or no answer. A crawler that is turned away learns
 * nothing.
 */
export function isBrokenInternally(target: Pick<SiteTarget, 'status' | 'failure' | 'isChallenge'>): boolean {
  if (target.failure !== null) return !isGivenUp(target);
  return target.status !== null && target.status >= 400 && !isAccessDenied(target);
}

/**
 * Tells whether a URL of another site is certainly broken: 404, 410, a server error, or an unknown host. A 503 proves
 * nothing, because shops answer it to unknown programs.
 */
export function isBrokenElsewhere({ status, failure, isChallenge }: SiteTarget): boolean {
  if (status === null) return failure === 'dns_failed';
  if (isChallenge || status === 503) return false;
  return status === 404 || status === 410 || (status >= 500 && status < 600);
}
