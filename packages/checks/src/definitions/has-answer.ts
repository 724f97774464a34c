import type { SiteProbe } from '../site-facts/index.ts';

/** Tells whether an answer says what is at the URL: the server neither failed nor asked to come back later. */
export function hasAnswer({ status }: Pick<SiteProbe, 'status'>): boolean {
  return status !== null && status !== 429 && status < 500;
}
