import { TimeoutError } from 'got';
import type { FetchFailure } from '@plumbline/web';
import { DecodeError } from './decode-body.ts';
import { blockedAddressCode } from './guarded-agents.ts';

/** What the failed exchange had reached: tells a TLS failure from a refused connection. */
export interface Progress {
  readonly isHttps: boolean;
  readonly connected: boolean;
  readonly secured: boolean;
}

const phases: Record<string, string> = {
  lookup: 'name lookup',
  connect: 'connecting',
  secureConnect: 'TLS handshake',
  response: 'waiting for the response',
  request: 'the whole exchange',
};

/** Describes a failed exchange by error codes only: messages of the system hold addresses. */
export function failureOf(error: unknown, progress: Progress): FetchFailure {
  if (error instanceof DecodeError) {
    return { reason: 'invalid_response', detail: `content-encoding: ${error.message}` };
  }
  if (error instanceof TimeoutError) {
    return { reason: 'timeout', detail: phases[error.event] ?? error.event };
  }
  const code = codeOf(error);
  return { reason: reasonOf(code, progress), detail: code };
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'ERR_UNKNOWN';
}

function reasonOf(code: string, progress: Progress): FetchFailure['reason'] {
  if (code === blockedAddressCode) return 'blocked_address';
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|ENONAME)/.test(code)) return 'dns_failed';
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_)/.test(code))
    return 'tls_failed';
  if (/^(HPE_|ERR_INVALID_|ERR_HTTP_)/.test(code)) return 'invalid_response';
  if (progress.isHttps && progress.connected && !progress.secured) return 'tls_failed';
  return 'connection_failed';
}
