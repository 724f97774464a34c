/** Statuses of redirects that may lead elsewhere tomorrow, or another visitor elsewhere. */
export const temporaryRedirects: ReadonlySet<number | null> = new Set([302, 303, 307]);
