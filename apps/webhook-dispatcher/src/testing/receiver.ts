import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly webhookId: string;
}

export interface Receiver {
  /** The URL, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedEvent[];
  /** Waits until this many events have arrived. */
  until(count: number): Promise<readonly ReceivedEvent[]>;
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, event: ReceivedEvent) => void;

/** Starts a receiver of webhooks on loopback. By default, it answers 204. */
export async function startReceiver(
  respond: Respond = (response) => response.writeHead(204).end(),
  address = '127.0.0.1',
): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const webhookId = String(request.headers['webhook-id']);
      const event = { path: request.url ?? '', headers: request.headers, body, webhookId };
      received.push(event);
      respond(response, event);
      arrivals.emit('event');
    });
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${port}`,
    port,
    received,
    async until(count) {
      while (received.length < count) await once(arrivals, 'event');
      return received;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
