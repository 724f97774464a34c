/** Statuses with which a server turns a crawler away. They say nothing about what visitors get. */
export const deniedStatuses: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);

/** Tells whether the crawler was turned away instead of being served. */
export function isAccessDenied(response: {
  readonly status: number | null;
  readonly isChallenge: boolean;
}): boolean {
  return response.isChallenge || (response.status !== null && deniedStatuses.has(response.status));
}

/**
 * Statuses that prove nothing about a page, because the server may refuse only crawlers. Firewalls answer 405 and 406,
 * too, whatever the method and the formats of the request.
 */
export const unverifiableStatuses: ReadonlySet<number> = new Set([...deniedStatuses, 405, 406, 999]);

/**
 * Tells whether a URL outside the site is certainly dead: 404, 410 and other refusals of the URL, 5xx, or an unknown
 * host.
 */
export function isDeadElsewhere(target: {
  readonly status: number | null;
  readonly failure: string | null;
}): boolean {
  if (target.status === null) return target.failure === 'dns_failed';
  return target.status >= 400 && !unverifiableStatuses.has(target.status);
}
