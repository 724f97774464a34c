import { parseCookie, stringifySetCookie } from 'cookie';

const NAME = 'plumbline_session';

/** The token in a Cookie header, or null. */
export function readSessionCookie(header: string | undefined): string | null {
  return header === undefined ? null : (parseCookie(header)[NAME] ?? null);
}

/** A Set-Cookie header that signs in; `Secure` wherever the connection is. */
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
