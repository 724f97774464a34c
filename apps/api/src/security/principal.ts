import {
  includesTier,
  type Environment,
  type Role,
  type RouteContract,
  type Scope,
  type Tier,
} from '@plumbline/contracts';

/** A caller with an API key. */
interface KeyPrincipal {
  readonly kind: 'key';
  readonly accountId: string;
  readonly tier: Tier;
  readonly environment: Environment;
  readonly apiKeyId: string;
  readonly name: string;
  /** The role of the member who made the key, at that time or today, whichever is lower. */
  readonly role: Role;
  /** The member who made the key; null for a key of the operator. */
  readonly userId: string | null;
  readonly scopes: readonly Scope[];
  /** The MCP server for which the token of a connected app is valid; null for keys. */
  readonly resource: string | null;
  readonly expiresAt: Date | null;
}

/** A member who makes a request from the dashboard, with the rights of their role. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly accountId: string;
  readonly tier: Tier;
  readonly environment: 'live';
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
}

export type Principal = KeyPrincipal | SessionPrincipal;

/** Tells whether a caller has a scope of a call and the plan that it needs. */
export function mayCall(principal: Principal, { scopes, tier }: RouteContract): boolean {
  return holdsScope(principal, scopes) && (tier === undefined || includesTier(principal.tier, tier));
}

/** Tells whether a caller has one of the scopes. */
export function holdsScope(principal: Principal, scopes: RouteContract['scopes']): boolean {
  if (scopes === null || principal.kind === 'session') return true;
  if (scopes === 'session') return false;
  return principal.scopes.includes('admin') || scopes.some((scope) => principal.scopes.includes(scope));
}

/** Returns the id by which limits count, and to which idempotency keys belong. */
export function principalId(principal: Principal): string {
  return principal.kind === 'key' ? principal.apiKeyId : principal.userId;
}
