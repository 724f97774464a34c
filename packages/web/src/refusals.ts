/** Statuses with which a server turns a crawler away. They say nothing about what visitors get. */
export const deniedStatuses: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);

/**
 * Statuses that prove nothing about a page, because the server may refuse only crawlers. Firewalls answer 405 and 406,
 * too, whatever the method and the formats of the request.
 */
export const unverifiableStatuses: ReadonlySet<number> = new Set([...deniedStatuses, 405, 406, 999]);
