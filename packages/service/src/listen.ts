import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Listening {
  readonly port: number;
  /**
   * Keeps serving until no request has come for `quietMs`, but at most for three times as long. Each connection ends
   * with its next answer. Otherwise a balancer might send a request over it at the moment at which `close` ends it.
   */
  drain(quietMs: number): Promise<void>;
  /** Takes no more connections, gives requests `graceMs`, then cuts them. */
  close(graceMs: number): Promise<void>;
}

/** Headers must arrive within 15 s and a request within 60 s: a slow sender holds a connection, not the service. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };

/** Paths that a balancer keeps requesting. */
const PROBES = new Set(['/healthz', '/readyz']);
const LOOK_MS = 20;

/** Serves HTTP; port 0 takes a free one. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  let isDraining = false;
  let askedAt = 0;
  const server = createServer({ ...TIMEOUTS, connectionsCheckingInterval: 5_000 }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    if (!PROBES.has(request.url ?? '')) askedAt = performance.now();
    listener(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    drain: async (quietMs) => {
      isDraining = true;
      const drainedAt = performance.now();
      const quietSince = () => Math.max(drainedAt, askedAt);
      while (performance.now() < Math.min(quietSince() + quietMs, drainedAt + 3 * quietMs))
        await sleep(LOOK_MS);
    },
    close: (graceMs) => closeServer(server, graceMs),
  };
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // `close` ends the connections that are idle now, and not those that become so.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
