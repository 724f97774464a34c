import type { Environment, Scope, Tier } from '@plumbline/contracts';

/** Who makes a request with an API key. */
interface KeyPrincipal {
  readonly kind: 'key';
  readonly accountId: string;
  readonly tier: Tier;
  readonly environment: Environment;
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
}

/** Who makes a request from the dashboard; may do all that a key may. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly accountId: string;
  readonly tier: Tier;
  readonly environment: 'live';
  readonly userId: string;
  readonly sessionId: string;
}

export type Principal = KeyPrincipal | SessionPrincipal;

/** What limits and idempotency keys count by. */
export function principalId(principal: Principal): string {
  return principal.kind === 'key' ? principal.apiKeyId : principal.userId;
}
