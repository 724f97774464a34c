import type { HttpFailure } from '@plumbline/net';

/** Returns the failure of a request that was not made. It says nothing about the URL, and is not the site's fault. */
export function notRequested(detail: string): HttpFailure {
  return { ok: false, reason: 'network_unavailable', detail };
}
