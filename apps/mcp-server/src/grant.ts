import { ApiError, signalWithin, type ApiClient } from '@plumbline/api-client';
import { apiKeyRoutes, includesTier, type GrantRecord, type RouteContract } from '@plumbline/contracts';

/** The rights of a key; null while the service does not answer. */
export type Grant = GrantRecord | null;

const ANSWERS_WITHIN_MS = 10_000;

/** Asks the service for the rights of a key. @throws ApiError if the service refuses the key */
export async function readGrant(api: ApiClient): Promise<Grant> {
  try {
    return await api.call(apiKeyRoutes.current, { signal: signalWithin(ANSWERS_WITHIN_MS) });
  } catch (error) {
    // A service that does not answer may answer the next call. A refusal of the key or its caller is final.
    if (error instanceof ApiError && (error.status === 401 || error.status === 429)) throw error;
    return null;
  }
}

/** Tells whether to offer a call. The service checks each call again. */
export function mayOffer(grant: Grant, { scopes, tier }: RouteContract): boolean {
  if (grant === null || scopes === null) return true;
  if (scopes === 'session') return false;
  const inScope = grant.scopes.includes('admin') || scopes.some((scope) => grant.scopes.includes(scope));
  return inScope && (tier === undefined || includesTier(grant.tier, tier));
}
