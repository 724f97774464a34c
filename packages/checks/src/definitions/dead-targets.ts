import type { SiteTarget } from '../site-facts/index.ts';
import { isAccessDenied } from './access-denied.ts';

/** Failures that say nothing of the site: our own rules, or a worker that gave up. */
const ownFailures: ReadonlySet<string> = new Set(['blocked_address', 'internal']);

/** Whether an own URL is broken: an error status, or no answer. A crawler that is turned away has learned nothing. */
export function isBrokenInternally(target: Pick<SiteTarget, 'status' | 'failure' | 'isChallenge'>): boolean {
  if (target.failure !== null) return !ownFailures.has(target.failure);
  return target.status !== null && target.status >= 400 && !isAccessDenied(target);
}

/**
 * Whether a URL of another site is broken for certain: 404, 410, a server error, or an unknown host. Shops answer 503 to
 * programs they do not know, so that it proves nothing.
 */
export function isBrokenElsewhere({ status, failure, isChallenge }: SiteTarget): boolean {
  if (status === null) return failure === 'dns_failed';
  if (isChallenge || status === 503) return false;
  return status === 404 || status === 410 || (status >= 500 && status < 600);
}
