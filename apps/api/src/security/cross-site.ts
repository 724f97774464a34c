import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that a browser sends with our cookie comes from a page of another site. Browsers say so
 * themselves (Fetch Metadata, W3C); older ones send at least an Origin. What sends neither is no browser, and has no
 * business with a cookie.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin === undefined || hostOf(headers.origin) !== headers.host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
