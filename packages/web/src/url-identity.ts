import { createHash } from 'node:crypto';

/** Key of a normalised URL: the first 8 bytes of its SHA-256, big-endian and signed, as a PostgreSQL bigint stores it. */
export function urlHash(normalisedUrl: string): bigint {
  return createHash('sha256').update(normalisedUrl).digest().readBigInt64BE();
}

/** Whether an absolute URL is on one of the site's hosts (lower case, punycode); scheme and port do not matter. */
export function isInternal(url: string, hosts: readonly string[]): boolean {
  const [, host] = plainHost.exec(url) ?? [];
  if (host !== undefined) return hosts.includes(host);
  return URL.canParse(url) && hosts.includes(new URL(url).hostname);
}

/** As nearly all are; asked for every link of every page, and parsing takes ten times as long. */
const plainHost = /^https?:\/\/([a-z\d.-]+)(?::\d+)?(?:\/|$)/;

/** The host of a URL, with and without www: one site when one of them redirects to the other. */
export function wwwTwins(url: string): readonly [own: string, twin: string] {
  const host = new URL(url).hostname;
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}
