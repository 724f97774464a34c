import { PRODUCT_USER_AGENT } from '@plumbline/crawler';
import { startHttpThread, type HttpClient } from '@plumbline/net';
import { metrics } from '@plumbline/service';
import type { EngineConfig } from './settings.ts';

/** Opens the HTTP client through which all requests of an engine's process go. */
export function openHttp(config: EngineConfig): HttpClient {
  const http = startHttpThread({
    allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    ownHosts: config.OWN_HOSTS,
    nameServers: config.NAME_SERVERS,
    userAgent: PRODUCT_USER_AGENT,
  });
  const deadlines = {
    firstByteTimeoutMs: config.FIRST_BYTE_SECONDS * 1000,
    totalTimeoutMs: config.RESPONSE_SECONDS * 1000,
  };
  return {
    ...http,
    async request(request) {
      const startedAt = performance.now();
      const outcome = await http.request({
        ...request,
        firstByteTimeoutMs: Math.min(deadlines.firstByteTimeoutMs, request.firstByteTimeoutMs ?? Infinity),
        totalTimeoutMs: request.totalTimeoutMs ?? deadlines.totalTimeoutMs,
      });
      // An answer says how long it took once it was its turn.
      const totalMs = outcome.ok ? outcome.totalMs : performance.now() - startedAt;
      metrics.fetchSeconds.observe(
        { outcome: outcome.ok ? `${Math.floor(outcome.status / 100)}xx` : outcome.reason },
        totalMs / 1000,
      );
      return outcome;
    },
  };
}
