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

/**
 * Opens the service for the holder of a key. `headers` say from whom the calls come, where that is not this process.
 * @throws ApiError when the service refuses the key
 */
export async function openCaller(
  serviceUrl: string,
  apiKey: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Caller> {
  const api = createApiClient({ baseUrl: serviceUrl, apiKey, headers, timeoutMs: CALL_WITHIN_MS });
  return { api, serviceUrl, grant: await readGrant(api) };
}
