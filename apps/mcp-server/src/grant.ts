import { ApiError, type ApiClient } from '@plumbline/api-client';
import { apiKeyRoutes, includesTier, type GrantRecord, type RouteContract } from '@plumbline/contracts';

/** What a key may do; null while the service cannot be asked. */
export type Grant = GrantRecord | null;

const ANSWERS_WITHIN_MS = 10_000;

/** Asks the service what the key may do. @throws ApiError when the service refuses the key */
export async function readGrant(api: ApiClient): Promise<Grant> {
  try {
    return await api.call(apiKeyRoutes.current, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  } catch (error) {
    // A service that does not answer may do so at the next call; one that refuses the key, or its caller, will not.
    if (error instanceof ApiError && (error.status === 401 || error.status === 429)) throw error;
    return null;
  }
}

/** Whether a call is worth offering: the service has the last word on each. */
export function allows(grant: Grant, { scopes, tier }: RouteContract): boolean {
  if (grant === null || scopes === null) return true;
  if (scopes === 'session') return false;
  const inScope = grant.scopes.includes('admin') || scopes.some((scope) => grant.scopes.includes(scope));
  return inScope && (tier === undefined || includesTier(grant.tier, tier));
}
