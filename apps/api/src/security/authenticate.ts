import { findSession, hashToken, isApiKey, listKeyHolders, type Database } from '@plumbline/database';
import { batchLookUps } from '@plumbline/service';
import type { Request } from 'express';
import { contextOfRequest, type Actor } from '../http/request-context.ts';
import { crossSiteError, isCrossSite } from './cross-site.ts';
import type { Principal, SessionPrincipal } from './principal.ts';
import { readSessionCookie } from './session-cookie.ts';

/** The sender of a request. */
interface Identity {
  /** The caller; null without a valid key or session. */
  readonly principal: Principal | null;
  /** The holder of the request's key if it is revoked or has expired. */
  readonly refusedKey: Actor | null;
}

/** Finds out who makes a request. */
export type Authenticate = (request: Request) => Promise<Identity>;

const nobody: Identity = { principal: null, refusedKey: null };

/**
 * Identifies the caller by the bearer key or, without one, by the session cookie. It asks the database each time, so
 * that every process refuses a revoked key from the next request on.
 */
export function createAuthenticate(
  db: Database,
  onKeyUsed: (apiKeyId: string) => void,
  ownResource: string | null,
): Authenticate {
  const findHolder = batchLookUps(
    (keyHashes: readonly string[]) => listKeyHolders(db, keyHashes),
    (keyHash) => keyHash,
    (holder) => holder.keyHash,
  );

  async function holderOf(authorization: string, isFromMcpServer: boolean): Promise<Identity> {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (key === undefined || !isApiKey(key)) return nobody;
    const holder = await findHolder(hashToken(key));
    if (holder === null) return nobody;
    const { keyHash: _, isValid, ...principal } = holder;
    // The MCP server alone may use the token of a connected app (RFC 8707).
    const isItsAudience = holder.resource === null || (isFromMcpServer && holder.resource === ownResource);
    if (!isValid || !isItsAudience) {
      const { accountId, apiKeyId, name } = principal;
      return { principal: null, refusedKey: { accountId, apiKeyId, userId: null, actor: name } };
    }
    onKeyUsed(holder.apiKeyId);
    return { principal: { kind: 'key', ...principal }, refusedKey: null };
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
      email: session.user.email,
      role: session.user.role,
      sessionId: session.id,
    };
  }

  return async (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined)
      return holderOf(authorization, contextOfRequest(request).isFromMcpServer);
    const token = readSessionCookie(request);
    return token === null ? nobody : { principal: await sessionPrincipal(request, token), refusedKey: null };
  };
}
