import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { readGrant, type Grant } from './grant.ts';

/** The service as one caller may use it. */
export interface Caller {
  readonly api: ApiClient;
  readonly serviceUrl: string;
  readonly grant: Grant;
}

/** A call that takes longer has failed: pages that the service fetches itself take it 25 s at the most. */
const CALL_WITHIN_MS = 60_000;

/** Whoever holds the key. @throws ApiError when the service refuses it */
export async function openCaller(serviceUrl: string, apiKey: string): Promise<Caller> {
  const api = createApiClient({ baseUrl: serviceUrl, apiKey, timeoutMs: CALL_WITHIN_MS });
  return { api, serviceUrl, grant: await readGrant(api) };
}
