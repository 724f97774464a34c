import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { currentRequestId, currentTraceParent } from '@plumbline/service';
import { readGrant, type Grant } from './grant.ts';

/** The service with the rights of one caller. */
export interface Caller {
  readonly api: ApiClient;
  readonly serviceUrl: string;
  readonly grant: Grant;
  /** Called when the service refuses the key, which then counts as invalid. */
  readonly onRefused: () => void;
}

/** The time limit of a call. The service spends at most 25 s on pages that it fetches. */
const CALL_WITHIN_MS = 60_000;

export interface CallerOptions {
  /** Address and user agent of the client, if it is not this process. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly onRefused?: () => void;
}

/** Opens the service for the holder of a key. @throws ApiError if the service refuses the key */
export async function openCaller(
  serviceUrl: string,
  apiKey: string,
  { headers = {}, onRefused = () => undefined }: CallerOptions = {},
): Promise<Caller> {
  const api = createApiClient({
    baseUrl: serviceUrl,
    apiKey,
    headers,
    timeoutMs: CALL_WITHIN_MS,
    fetch: fetchForRequest,
  });
  return { api, serviceUrl, onRefused, grant: await readGrant(api) };
}

/** Calls the service with the id of the current request, so that the logs of both have the same id. */
const fetchForRequest: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  const requestId = currentRequestId();
  if (requestId !== null) headers.set('x-request-id', requestId);
  const traceParent = currentTraceParent();
  if (traceParent !== null) headers.set('traceparent', traceParent);
  return fetch(url, { ...init, headers });
};
