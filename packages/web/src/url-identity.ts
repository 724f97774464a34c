import { createHash } from 'node:crypto';

/**
 * Returns the key of a normalised URL: the first 8 bytes of its SHA-256, big-endian and signed, as a PostgreSQL
 * bigint stores it.
 */
export function urlHash(normalisedUrl: string): bigint {
  return createHash('sha256').update(normalisedUrl).digest().readBigInt64BE();
}

/**
 * Tells whether an absolute URL is on one of the site's hosts (lower case, punycode). Scheme and port do not matter.
 */
export function isInternal(url: string, hosts: readonly string[]): boolean {
  const [, host] = plainHost.exec(url) ?? [];
  if (host !== undefined) return hosts.includes(host);
  return URL.canParse(url) && hosts.includes(new URL(url).hostname);
}

/** Nearly all URLs look like this. Every link of every page is tested, and parsing takes ten times as long. */
const plainHost = /^https?:\/\/([a-z\d.-]+)(?::\d+)?(?:\/|$)/;

/** Returns the host of a URL with and without www: they are one site if one of them redirects to the other. */
export function wwwTwins(url: string): readonly [own: string, twin: string] {
  const host = new URL(url).hostname;
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}
