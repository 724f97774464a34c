import { TimeoutError } from 'got';
import type { FetchFailure } from '@plumbline/web';
import { DecodeError } from './decode-body.ts';
import { errorCode } from './error-code.ts';
import { blockedAddressCode } from './guard/guarded-agents.ts';
import { nameServerFailure } from './resolve-names.ts';
import { UnusableAnswerError } from './unusable-answer.ts';
import { DeadlineError } from './within-time.ts';

/** The progress of an exchange, which tells a TLS failure from a refused connection. */
export interface ExchangeProgress {
  readonly isHttps: boolean;
  readonly connected: boolean;
  readonly secured: boolean;
}

const phases: Record<string, string> = {
  lookup: 'name lookup',
  connect: 'connecting',
  secureConnect: 'TLS handshake',
  response: 'waiting for the response',
};

/** Codes that mean that this machine has no route, address or socket. */
const ofOwnNetwork = /^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE|ENOBUFS)$/;

/** Describes a failed exchange by error codes alone, because system messages contain addresses. */
export function httpFailureOf(error: unknown, progress: ExchangeProgress): FetchFailure {
  if (error instanceof DecodeError) {
    return { reason: 'invalid_response', detail: `content-encoding: ${error.message}` };
  }
  if (error instanceof UnusableAnswerError) return { reason: 'invalid_response', detail: error.message };
  if (error instanceof DeadlineError) return { reason: 'timeout', detail: 'the whole exchange' };
  if (error instanceof TimeoutError) {
    const reason = error.event === 'lookup' ? 'dns_unavailable' : 'timeout';
    return { reason, detail: phases[error.event] ?? error.event };
  }
  const code = decisiveCode(error);
  return { reason: reasonOf(code, progress), detail: code };
}

/**
 * Returns the code that counts for a host with several addresses. If this machine has no route to IPv6, for example,
 * that says nothing about IPv4.
 */
function decisiveCode(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly errors?: readonly unknown[] } };
  const codes = cause?.errors?.map(errorCode) ?? [];
  return codes.find((code) => !ofOwnNetwork.test(code)) ?? errorCode(error);
}

function reasonOf(code: string, progress: ExchangeProgress): FetchFailure['reason'] {
  if (code === blockedAddressCode) return 'blocked_address';
  if (code === 'ENOTFOUND') return 'dns_failed';
  if (code.startsWith(nameServerFailure) || code.startsWith('EAI_')) return 'dns_unavailable';
  if (ofOwnNetwork.test(code)) return 'network_unavailable';
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_)/.test(code))
    return 'tls_failed';
  if (/^(HPE_|ERR_INVALID_|ERR_HTTP_)/.test(code)) return 'invalid_response';
  if (progress.isHttps && progress.connected && !progress.secured) return 'tls_failed';
  return 'connection_failed';
}
