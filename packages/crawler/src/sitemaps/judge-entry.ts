import { formatNumber } from '@plumbline/contracts';
import { URL_LENGTH_MAX } from '@plumbline/contracts/url-limits';
import { normaliseUrl, type LastmodFault } from '@plumbline/web';

export interface EntryContext {
  /** The sitemap's own URL. */
  readonly sitemapUrl: string;
  /** Hosts whose robots.txt names the sitemap, or an index that leads to it: it may list their URLs. */
  readonly declaringHosts: readonly string[];
}

/** Returns the fault of an entry's address (https://www.sitemaps.org/protocol.html); null if there is none. */
export function entryFault(loc: string, { sitemapUrl, declaringHosts }: EntryContext): string | null {
  if (loc === '') return 'no address';
  if (!/^https?:\/\//i.test(loc)) return 'not an absolute http or https URL';
  if (normaliseUrl(loc) === null) return 'not a URL';
  if (loc.length > URL_LENGTH_MAX) return `longer than ${formatNumber(URL_LENGTH_MAX)} characters`;
  if (/\s/.test(loc)) return 'contains a blank';
  if (loc.includes('#')) return 'contains a fragment';
  const url = new URL(loc);
  const sitemap = new URL(sitemapUrl);
  if (declaringHosts.includes(url.hostname)) return null;
  if (url.hostname !== sitemap.hostname) return 'on another host than the sitemap';
  const directory = sitemap.pathname.slice(0, sitemap.pathname.lastIndexOf('/') + 1);
  return url.pathname.startsWith(directory) ? null : `outside of ${directory}, the directory of the sitemap`;
}

const w3cDateTime =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

const dayMs = 24 * 60 * 60_000;
const yearMin = 1995;

/** Returns the fault of a lastmod; null if there is none. Clocks and time zones may differ by a day. */
export function lastmodFault(value: string, now = Date.now()): LastmodFault | null {
  if (!isW3cDateTime(value)) return 'malformed';
  if (Number(value.slice(0, 4)) < yearMin) return 'too-old';
  return Date.parse(value) > now + dayMs ? 'future' : null;
}

/** Tells whether a lastmod is a W3C date and time of a day that exists: https://www.w3.org/TR/NOTE-datetime. */
function isW3cDateTime(value: string): boolean {
  if (!w3cDateTime.test(value)) return false;
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1;
}
