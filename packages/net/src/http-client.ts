import { performance } from 'node:perf_hooks';
import type { LookupFunction } from 'node:net';
import { createDelayMeter } from './delay-meter.ts';
import { readExchange } from './read-exchange.ts';
import { createGuardedAgents } from './guard/guarded-agents.ts';
import type { HttpOutcome, HttpRequest } from './http-exchange.ts';
import { addressRule } from './guard/public-address.ts';
import { createNameResolver } from './resolve-names.ts';
import { portOf, refuseUrl } from './guard/refuse-url.ts';
import { takeTurns } from './take-turns.ts';
import { tlsHandshake, type TlsHandshake } from './tls-handshake.ts';

const HANDSHAKE_MS = 10_000;

export interface HttpClientOptions {
  /** Exceptions beyond the public internet: CIDRs, and addresses with a port. */
  readonly allowPrivateAddresses: readonly string[];
  /** Host names of the service itself, which are never requested. Default: none. */
  readonly ownHosts?: readonly string[];
  readonly userAgent: string;
  /** Name servers to ask, with or without port; those of the system by default. */
  readonly nameServers?: readonly string[];
  /** Resolves names in place of the name servers. */
  readonly lookup?: LookupFunction;
  /** PEM certificates to trust in place of the bundled ones. */
  readonly certificateAuthorities?: readonly string[];
}

export interface HttpClient {
  /** Sends a request and returns its outcome. Rejects only when the signal aborts, with its reason. */
  request(request: HttpRequest): Promise<HttpOutcome>;
  /**
   * Makes TLS handshakes with the host of an https URL; null if none succeeds or may be made. Rejects when the signal
   * aborts.
   */
  inspectTls(url: string, signal?: AbortSignal): Promise<TlsHandshake | null>;
  /**
   * Tells whether the name servers answer nothing at all, not even for the root. A missing name then proves nothing.
   */
  isCutOff(): Promise<boolean>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * Creates the client through which every request of the product goes. It connects to public addresses and the
 * operator's exceptions only, verifies certificates, follows no redirect, keeps no cookie and bounds both time and
 * inflated size. HTTP/1.1 only: HTTP/2 would bring an agent of its own, past the guard (docs/decisions/002).
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const mayConnect = addressRule(options.allowPrivateAddresses);
  const names = createNameResolver(options.nameServers);
  const rule = { mayConnect, ownHosts: new Set(options.ownHosts) };
  const agents = createGuardedAgents({
    mayConnect,
    hasExceptions: options.allowPrivateAddresses.length > 0,
    lookup: options.lookup ?? names.lookup,
    certificateAuthorities: options.certificateAuthorities,
  });

  const delays = createDelayMeter();
  const inTurn = takeTurns();

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const url = parseUrl(request.url);
      if (!url) return { ok: false, reason: 'invalid_response', detail: 'not a URL' };
      const refusal = refuseUrl(url, rule);
      if (refusal) return { ok: false, ...refusal };
      return inTurn(request.group, async () => {
        request.signal?.throwIfAborted();
        const startedAt = performance.now();
        const outcome = await readExchange({ request, url, agents, delays, userAgent: options.userAgent });
        return outcome.ok ? { ...outcome, totalMs: Math.round(performance.now() - startedAt) } : outcome;
      });
    },
    async inspectTls(address, signal) {
      const url = parseUrl(address);
      if (url?.protocol !== 'https:' || refuseUrl(url, rule)) return null;
      return tlsHandshake(url, {
        lookup: agents.lookupFor(portOf(url)),
        timeoutMs: HANDSHAKE_MS,
        signal,
        certificateAuthorities: options.certificateAuthorities,
      });
    },
    isCutOff: () => names.isCutOff(),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
