import { performance } from 'node:perf_hooks';
import type { LookupFunction } from 'node:net';
import type { FetchFailure, HeaderFacts } from '@plumbline/page-facts';
import { readExchange } from './exchange.ts';
import { createGuardedAgents } from './guarded-agents.ts';
import { addressRule } from './public-address.ts';
import { refuseUrl } from './refuse-url.ts';

export interface HttpClientOptions {
  /** Networks beyond the public internet that may be connected to, as CIDRs. */
  readonly allowPrivateAddresses: readonly string[];
  readonly userAgent: string;
  /** Resolves names; the system's resolver by default. */
  readonly lookup?: LookupFunction;
  /** PEM certificates to trust in place of the bundled ones. */
  readonly certificateAuthorities?: readonly string[];
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the name lookup, the connection, the TLS handshake and the first byte, each; 10 s by default. */
  readonly firstByteTimeoutMs?: number;
  /** For the whole exchange; 30 s by default. */
  readonly totalTimeoutMs?: number;
  /** Decoded bytes after which the body is cut; 10 MB by default, 0 to leave the body unread. */
  readonly bodyBytesMax?: number;
  readonly signal?: AbortSignal;
  /** Told the IP address once there is a connection: the only trace of it when no answer comes. */
  readonly onConnect?: (address: string) => void;
}

/** An answer, whatever its status: redirects are answers too and never followed. */
export interface HttpAnswer {
  readonly ok: true;
  readonly status: number;
  readonly headers: HeaderFacts;
  /** Content encodings undone, at most `bodyBytesMax`. */
  readonly body: Buffer;
  /** Decoded bytes read. */
  readonly bytes: number;
  /** Body bytes on the wire, as far as it was read. */
  readonly transferBytes: number;
  /** The body was longer than `bodyBytesMax`. */
  readonly truncated: boolean;
  /** Request sent to first byte, connection set-up excluded. */
  readonly firstByteMs: number | null;
  readonly totalMs: number;
  /** The IP address that answered. Not for the eyes of customers. */
  readonly address: string | null;
}

export interface HttpFailure extends FetchFailure {
  readonly ok: false;
}

export type HttpOutcome = HttpAnswer | HttpFailure;

export interface HttpClient {
  /** What came of a request. Rejects only when the signal aborts, with its reason. */
  request(request: HttpRequest): Promise<HttpOutcome>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * The one way out: every request of the product goes through a client of this kind. It connects to public addresses
 * and the operator's exceptions only, verifies certificates, follows no redirect, keeps no cookie and bounds both time
 * and inflated size. HTTP/1.1 only: HTTP/2 would bring an agent of its own, past the guard.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const mayConnect = addressRule(options.allowPrivateAddresses);
  const agents = createGuardedAgents({
    mayConnect,
    hasExceptions: options.allowPrivateAddresses.length > 0,
    ...(options.lookup && { lookup: options.lookup }),
    ...(options.certificateAuthorities && { certificateAuthorities: options.certificateAuthorities }),
  });

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const url = parseUrl(request.url);
      if (!url) return { ok: false, reason: 'invalid_response', detail: 'not a URL' };
      const refusal = refuseUrl(url, mayConnect);
      if (refusal) return { ok: false, ...refusal };
      const startedAt = performance.now();
      const outcome = await readExchange({ request, url, agents, userAgent: options.userAgent });
      return outcome.ok ? { ...outcome, totalMs: Math.round(performance.now() - startedAt) } : outcome;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
