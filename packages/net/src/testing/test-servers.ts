import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { afterEach, beforeEach } from '@jest/globals';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import type { HttpRequest } from '../http-exchange.ts';

export const closers: (() => void)[] = [];
export let client: HttpClient;

beforeEach(() => {
  client = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'Plumbline test' });
  closers.push(() => client.close());
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server that is closed at the end of the test. */
export async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(listener);
  closers.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Starts a server of raw bytes, for answers that no HTTP library would send. */
export async function serveRaw(listener: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', () => listener(socket));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

export async function listen(server: Server | TlsServer | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

export function get(url: string, options: Partial<HttpRequest> = {}) {
  return client.request({ method: 'GET', url, ...options });
}
