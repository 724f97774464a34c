import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from './logger.ts';
import { collectProcessMetrics, registry, scrape } from './metrics.ts';

interface MetricsAddress {
  readonly METRICS_HOST: string;
  readonly METRICS_PORT: number;
}

/**
 * Serves `/metrics` on a port of its own, for as long as the process lives. Several processes of one machine may be set
 * to the same port: those that find it taken get a free one, and say so in the log.
 */
export async function serveMetrics(address: MetricsAddress, logger: Logger): Promise<void> {
  collectProcessMetrics();
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end('Metrics are at /metrics.\n');
      return;
    }
    scrape((error) => logger.warn('metrics.not_read', { error })).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        logger.error('metrics.failed', { error });
        response.writeHead(500).end();
      },
    );
  });
  // The server does not keep a process alive that has nothing else to do.
  server.unref();
  const listen = async (port: number): Promise<void> => {
    server.listen(port, address.METRICS_HOST);
    await once(server, 'listening');
  };
  try {
    await listen(address.METRICS_PORT);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    logger.warn('metrics.port_taken', { port: address.METRICS_PORT });
    await listen(0);
  }
  logger.info('metrics.listening', { port: (server.address() as AddressInfo).port });
}
