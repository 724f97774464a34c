import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { readGrant, type Grant } from './grant.ts';

/** The service as one caller may use it. */
export interface Caller {
  readonly api: ApiClient;
  readonly serviceUrl: string;
  readonly grant: Grant;
  /** Called when the service refuses the key: it must not be taken for valid any more. */
  readonly onRefused: () => void;
}

/** A call that takes longer has failed: pages that the service fetches itself take it 25 s at the most. */
const CALL_WITHIN_MS = 60_000;

export interface CallerOptions {
  /** From whom the calls come, where that is not this process. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly onRefused?: () => void;
}

/**
 * Opens the service for the holder of a key.
 * @throws ApiError when the service refuses the key
 */
export async function openCaller(
  serviceUrl: string,
  apiKey: string,
  { headers = {}, onRefused = () => undefined }: CallerOptions = {},
): Promise<Caller> {
  const api = createApiClient({ baseUrl: serviceUrl, apiKey, headers, timeoutMs: CALL_WITHIN_MS });
  return { api, serviceUrl, onRefused, grant: await readGrant(api) };
}
