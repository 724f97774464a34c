import { deniedStatuses, unverifiableStatuses } from '@plumbline/web';

interface Answer {
  readonly status: number | null;
  readonly isChallenge: boolean;
}

/** Tells whether the crawler was turned away instead of being served. */
export function isAccessDenied({ status, isChallenge }: Answer): boolean {
  return isChallenge || deniedStatuses.has(status ?? 0);
}

/** Tells whether the answer, a challenge or 429, says nothing of the URL. */
export function isTurnedAway({ status, isChallenge }: Answer): boolean {
  return isChallenge || status === 429;
}

/** Tells whether the answer may be for crawlers alone. */
export function isUnverifiable({ status, isChallenge }: Answer): boolean {
  return isChallenge || unverifiableStatuses.has(status ?? 0);
}

/** Our own rules, a page that was too costly to read, and a worker that gave up. */
const givenUp: ReadonlySet<string> = new Set(['blocked_address', 'page_too_costly', 'internal']);

/** Tells whether this service gave a URL up, which says nothing about the site: it may well have answered. */
export function isGivenUp({ failure }: { readonly failure: string | null }): boolean {
  return givenUp.has(failure ?? '');
}

/** Tells whether the answer proves that the URL is dead: one of another site may be for crawlers alone. */
export function isProvenDead(
  target: Answer & { readonly failure: string | null; readonly internal: boolean },
): boolean {
  return target.internal ? !isTurnedAway(target) && !isGivenUp(target) : isDeadElsewhere(target);
}

/**
 * Tells whether a URL outside the site is certainly dead: 404, 410 and other refusals of the URL, 5xx, or an unknown
 * host.
 */
export function isDeadElsewhere(target: {
  readonly status: number | null;
  readonly failure: string | null;
  readonly isChallenge?: boolean;
}): boolean {
  if (target.isChallenge === true) return false;
  if (target.status === null) return target.failure === 'dns_failed';
  return target.status >= 400 && !unverifiableStatuses.has(target.status);
}
