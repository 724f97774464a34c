import { normaliseEscapes } from '@plumbline/contracts/url-escapes';
import { isHost } from '@plumbline/contracts/url-limits';

/**
 * Returns the identity of a URL, as the whole product compares it. The URL is parsed as WHATWG says: scheme and host
 * in lower case, the host in punycode, without default port, fragment and dot segments. Then RFC 3986 section 6.2.2
 * applies: percent-escapes of unreserved characters are decoded, the others are in upper case. The order of the
 * query, a trailing slash and the case of the path stay, because they make different URLs.
 *
 * @returns null for text that does not parse (against `base`, if given), for every scheme but http and https, and for
 * hosts about which no name server can be asked.
 */
export function normaliseUrl(raw: string, base?: string): string | null {
  const url = parseHttpUrl(raw, base);
  if (url === null) return null;
  // Setting it parses the URL again.
  if (url.href.includes('#')) url.hash = '';
  return normaliseEscapes(url.href);
}

/** Returns the http(s) URL that a browser makes of an attribute value; null if it makes none. */
export function parseHttpUrl(raw: string, base?: string): URL | null {
  const url = parseUrl(raw, base);
  if (url === null) return null;
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  return isHttp && isHost(url.hostname) ? url : null;
}

/** Parses a URL; null if that fails. Calling `canParse` first would parse twice, and nearly all URLs parse. */
function parseUrl(raw: string, base: string | undefined): URL | null {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
}
