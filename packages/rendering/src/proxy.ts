import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from '@plumbline/service';

/** A request of a browser. */
export interface BrowserRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface BrowserAnswer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Uint8Array;
}

export interface Proxy {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

type Answering = (request: BrowserRequest) => Promise<BrowserAnswer>;

const REQUEST_BYTES_MAX = 256 * 1024;
/** First byte of a TLS handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22;

/**
 * Starts the only way out of a browser: a proxy on loopback that opens no connection itself. It ends TLS with a key of
 * its own, because each request has to be seen; the client behind `answer` verifies certificates. Protocols other than
 * HTTP, such as WebSocket, are cut off (docs/decisions/009).
 */
export async function startProxy(answer: Answering, logger: Logger): Promise<Proxy> {
  const { generate } = await import('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'renderer' }], {
    keyType: 'ec',
  });
  const respond = (scheme: 'http' | 'https') => (request: IncomingMessage, response: ServerResponse) => {
    void respondTo(request, response, { scheme, answer, logger });
  };
  const secured = createTlsServer({ key, cert, ALPNProtocols: ['http/1.1'] }, respond('https'));
  const server = createServer(respond('http'));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', (first: Buffer) => {
      if (first[0] !== TLS_HANDSHAKE) {
        socket.destroy();
        return;
      }
      socket.pause();
      socket.unshift(first);
      secured.emit('connection', socket);
    });
  });
  for (const each of [server, secured]) {
    each.on('upgrade', (_request: IncomingMessage, socket: Socket) => socket.destroy());
    each.on('clientError', (_error: Error, socket: Socket) => socket.destroy());
  }
  secured.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Exchange {
  readonly scheme: 'http' | 'https';
  readonly answer: Answering;
  readonly logger: Logger;
}

async function respondTo(
  request: IncomingMessage,
  response: ServerResponse,
  { scheme, answer, logger }: Exchange,
): Promise<void> {
  try {
    const url = urlOf(request, scheme);
    const body = await bodyOf(request);
    const {
      status,
      headers = {},
      body: answered,
    } = await answer({
      url,
      method: request.method ?? 'GET',
      headers: request.headers,
      body,
    });
    // Without its length, Chromium leaves many background images out of the largest contentful paint.
    if (answered !== undefined && answered.byteLength > 0)
      response.setHeader('content-length', answered.byteLength);
    response.writeHead(status, headers);
    response.end(answered);
  } catch (error) {
    // A page can cause any number of these, so only debug lines keep it from filling the log.
    logger.debug('proxy.request_failed', { error });
    response.destroy();
  }
}

/**
 * Returns the requested URL. A proxy gets whole URLs; inside a tunnel the host is in a header, which no script can set.
 */
function urlOf({ url = '/', headers }: IncomingMessage, scheme: Exchange['scheme']): string {
  return scheme === 'http' ? url : `https://${headers.host ?? ''}${url}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > REQUEST_BYTES_MAX) throw new Error('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
