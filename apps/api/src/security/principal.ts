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
  /** What the member who made the key might do then, or may do today if that is less. */
  readonly role: Role;
  /** That member; null for a key of the operator. */
  readonly userId: string | null;
  readonly scopes: readonly Scope[];
  /** The MCP server that the token of a connected app is for; null for keys. */
  readonly resource: string | null;
  readonly expiresAt: Date | null;
}

/** Who makes a request from the dashboard; may do what their role lets them. */
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

/** Tells whether a caller holds a scope of a call, and has its plan. */
export function mayCall(principal: Principal, { scopes, tier }: RouteContract): boolean {
  return holdsScope(principal, scopes) && (tier === undefined || includesTier(principal.tier, tier));
}

/** Tells whether a caller holds one of the scopes. */
export function holdsScope(principal: Principal, scopes: RouteContract['scopes']): boolean {
  if (scopes === null || principal.kind === 'session') return true;
  if (scopes === 'session') return false;
  return principal.scopes.includes('admin') || scopes.some((scope) => principal.scopes.includes(scope));
}

/** Returns the id that limits and idempotency keys count by. */
export function principalId(principal: Principal): string {
  return principal.kind === 'key' ? principal.apiKeyId : principal.userId;
}
