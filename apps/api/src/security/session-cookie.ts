import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

/** The name of the cookie for plain HTTP on this machine. */
const NAME = 'plumbline_session';
/**
 * The name of the cookie over TLS. Neither another host of the domain nor anybody in between can set it (RFC 6265bis,
 * 4.1.3.2).
 */
const SECURE_NAME = `__Host-${NAME}`;

/** Returns the token in a request's Cookie header, or null. */
export function readSessionCookie(request: Request): string | null {
  const { cookie } = request.headers;
  return cookie === undefined ? null : (parseCookie(cookie)[nameOf(needsSecureCookies(request))] ?? null);
}

function nameOf(secure: boolean): string {
  return secure ? SECURE_NAME : NAME;
}

/** Returns a Set-Cookie header that signs in. */
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

/** Returns a Set-Cookie header that signs out. */
export function endedSessionCookie(secure: boolean): string {
  return sessionCookie('', new Date(0), secure);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Tells whether a cookie must be Secure, as it must everywhere except on plain HTTP to this machine. So the mark
 * remains behind an untrusted proxy that ends TLS.
 */
export function needsSecureCookies(request: Pick<Request, 'secure' | 'hostname'>): boolean {
  return request.secure || !LOOPBACK.test(request.hostname);
}
