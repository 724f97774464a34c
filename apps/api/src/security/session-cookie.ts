import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

const NAME = 'plumbline_session';

/** The token in a Cookie header, or null. */
export function readSessionCookie(header: string | undefined): string | null {
  return header === undefined ? null : (parseCookie(header)[NAME] ?? null);
}

/** A Set-Cookie header that signs in. */
export function sessionCookie(token: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
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
