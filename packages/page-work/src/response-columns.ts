import type { UrlResult } from '@plumbline/database';
import type { ResponseFacts } from '@plumbline/web';

/** Returns the columns that are stored for every response. */
export function responseColumns(response: ResponseFacts) {
  return {
    statusCode: response.status,
    failureReason: response.failure?.reason ?? null,
    contentType: response.mediaType,
    responseMs: response.firstByteMs,
    bytes: response.bytes,
    headers: response.headers,
    redirectUrl: response.redirectUrl,
  } satisfies Partial<UrlResult>;
}
