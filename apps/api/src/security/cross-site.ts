import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@plumbline/contracts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells whether a request that a browser sends with our cookie comes from a page of another site. Browsers say so
 * (Fetch Metadata, W3C); older ones send at least an Origin. A client that sends neither is not a browser, and should
 * not have a cookie.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin === undefined || hostOf(headers.origin) !== headers.host;
}

/** Returns the refusal of a request from another site. */
export function crossSiteError(): AppError {
  return new AppError(
    'permission_error',
    'This call must come from the dashboard itself, not from another site.',
  );
}

/** Tells whether a browser sent the request, by its headers. */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
