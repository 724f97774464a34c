import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

/** For plain HTTP on this machine. */
const NAME = 'plumbline_session';
/** No other host of the domain, and nobody on the way, can set one of this name (RFC 6265bis, 4.1.3.2). */
const SECURE_NAME = `__Host-${NAME}`;

/** The token in a request's Cookie header, or null. */
export function readSessionCookie(request: Request): string | null {
  const { cookie } = request.headers;
  return cookie === undefined ? null : (parseCookie(cookie)[nameOf(needsSecureCookies(request))] ?? null);
}

function nameOf(secure: boolean): string {
  return secure ? SECURE_NAME : NAME;
}

/** A Set-Cookie header that signs in. */
export function sessionCookie(token: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({
    name: nameOf(secure),
    value: token,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    expires,
  });
}

/** A Set-Cookie header that signs out. */
export function endedSessionCookie(secure: boolean): string {
  return sessionCookie('', new Date(0), secure);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a cookie must be Secure: everywhere but on plain HTTP to this machine itself. So a proxy that ends TLS and is
 * not among the trusted ones cannot take the mark away.
 */
export function needsSecureCookies(request: Pick<Request, 'secure' | 'hostname'>): boolean {
  return request.secure || !LOOPBACK.test(request.hostname);
}
