import { findSession, hashApiKey, isApiKey, listKeyHolders, type Database } from '@plumbline/database';
import type { Request } from 'express';
import { batchLookUps } from '../http/batch-look-ups.ts';
import { crossSiteError, isCrossSite } from './cross-site.ts';
import type { KeyPrincipal, Principal, SessionPrincipal } from './principal.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Who makes a request; null without a valid key or session. */
export type Authenticate = (request: Request) => Promise<Principal | null>;

/**
 * Reads the bearer key, or where there is none the session cookie. The database is asked each time, so that a revoked
 * key is refused from the next request on, by every process.
 */
export function createAuthenticate(db: Database, onKeyUsed: (apiKeyId: string) => void): Authenticate {
  const findHolder = batchLookUps(
    (keyHashes: readonly string[]) => listKeyHolders(db, keyHashes),
    (keyHash) => keyHash,
    (holder) => holder.keyHash,
  );

  async function keyPrincipal(authorization: string): Promise<KeyPrincipal | null> {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (key === undefined || !isApiKey(key)) return null;
    const holder = await findHolder(hashApiKey(key));
    if (holder === null) return null;
    onKeyUsed(holder.apiKeyId);
    const { keyHash: _, ...principal } = holder;
    return { kind: 'key', ...principal };
  }

  async function sessionPrincipal(request: Request, token: string): Promise<SessionPrincipal | null> {
    const session = await findSession(db, token);
    if (session === null) return null;
    if (isCrossSite(request.method, request.headers)) throw crossSiteError();
    const { account } = session.user;
    return {
      kind: 'session',
      accountId: account.id,
      tier: account.tier,
      environment: 'live',
      userId: session.userId,
      sessionId: session.id,
    };
  }

  return async (request) => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) return keyPrincipal(authorization);
    const token = readSessionCookie(cookie);
    return token === null ? null : sessionPrincipal(request, token);
  };
}
