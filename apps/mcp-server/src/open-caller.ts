import { createApiClient } from '@plumbline/api-client';
import type { Caller } from './create-server.ts';
import { readGrant } from './grant.ts';

/** A call that takes longer has failed: pages that the service fetches itself take it 25 s at the most. */
const CALL_WITHIN_MS = 60_000;

/** Whoever holds the key. @throws ApiError when the service refuses it */
export async function openCaller(serviceUrl: string, apiKey: string): Promise<Caller> {
  const api = createApiClient({ baseUrl: serviceUrl, apiKey, timeoutMs: CALL_WITHIN_MS });
  return { api, serviceUrl, grant: await readGrant(api) };
}
