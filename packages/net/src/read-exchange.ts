import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import got, { type Request, type Response } from 'got';
import type { HeaderFacts } from '@plumbline/web';
import { acceptEncoding, decompressBody } from './decode-body.ts';
import type { DelayMeter } from './delay-meter.ts';
import { errorCode } from './error-code.ts';
import { httpFailureOf } from './failure-of.ts';
import type { GuardedAgents } from './guard/guarded-agents.ts';
import type { HttpAnswer, HttpFailure, HttpRequest } from './http-exchange.ts';
import { UnusableAnswerError } from './unusable-answer.ts';
import { withinTime } from './within-time.ts';

const firstByteTimeoutMsDefault = 10_000;
const totalTimeoutMsDefault = 30_000;
const bodyBytesMaxDefault = 10 * 1024 * 1024;
/** Interim answers at most. Servers send one or two: 103 with early hints, 102 while they work. */
const interimResponsesMax = 20;

interface Exchange {
  readonly request: HttpRequest;
  readonly url: URL;
  readonly agents: GuardedAgents;
  readonly delays: DelayMeter;
  readonly userAgent: string;
}

type Answer = Omit<HttpAnswer, 'totalMs'>;

/**
 * Sends one request and reads its answer; a kept-alive connection that the server had just closed is replaced once. It
 * ends by `totalTimeoutMs` or with its signal. Its socket is destroyed then, even if the server, the library or Node
 * still waits.
 */
export async function readExchange(exchange: Exchange): Promise<Answer | HttpFailure> {
  exchange.delays.begin();
  try {
    return await tryExchange(exchange);
  } finally {
    exchange.delays.end();
  }
}

async function tryExchange(exchange: Exchange): Promise<Answer | HttpFailure> {
  const { totalTimeoutMs = totalTimeoutMsDefault, signal } = exchange.request;
  const endsAt = performance.now() + totalTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const stream = send(exchange);
    try {
      const milliseconds = Math.max(1, endsAt - performance.now());
      return await withinTime(readAnswer(stream, exchange), { milliseconds, signal });
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === 1 && wasStale(stream, exchange.request, error)) continue;
      return { ok: false, ...httpFailureOf(error, progressOf(stream, exchange.url)) };
    } finally {
      // Node takes a request as ended when its connection is switched, and leaves the socket open.
      if (stream.response === undefined) stream.socket?.destroy();
      stream.destroy();
    }
  }
}

function givenFields(headers: HttpRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function send({ request, url, agents, userAgent }: Exchange): Request {
  const firstByteMs = request.firstByteTimeoutMs ?? firstByteTimeoutMsDefault;
  const stream = got.stream(url, {
    method: request.method,
    headers: { 'user-agent': userAgent, 'accept-encoding': acceptEncoding, ...givenFields(request.headers) },
    // Without one, the client would wait for a body to be written.
    body: request.method === 'GET' || request.method === 'HEAD' ? undefined : (request.body ?? ''),
    agent: { http: agents.http, https: agents.https },
    http2: false,
    decompress: false,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: {
      lookup: firstByteMs,
      connect: firstByteMs,
      secureConnect: firstByteMs,
      response: firstByteMs,
    },
  });
  // A stream that was given up (cut body, destroyed) may fail late, when nobody listens any more.
  stream.on('error', () => undefined);
  const { onConnect } = request;
  if (onConnect) {
    stream.on('request', (sent: ClientRequest) => {
      sent.once('socket', (socket) => whenConnected(socket, onConnect));
    });
  }
  return stream;
}

function whenConnected(socket: Socket, tell: (address: string) => void): void {
  const connected = (): void => {
    if (socket.remoteAddress !== undefined) tell(socket.remoteAddress);
  };
  if (socket.connecting) socket.once('connect', connected);
  else connected();
}

async function readAnswer(stream: Request, { request, delays }: Exchange): Promise<Answer> {
  const response = await headOf(stream);
  const { firstByte } = response.timings.phases;
  const firstByteMs = firstByte === undefined ? null : Math.max(0, Math.round(firstByte - delays.delayMs()));
  const headers = headersOf(response.rawHeaders);
  const body = await readBody(stream, response, request);
  return {
    ok: true,
    status: response.statusCode,
    headers,
    ...body,
    firstByteMs,
    address: response.ip ?? null,
  };
}

/** Waits for the head of the answer; rejects for anything that comes in its place. */
function headOf(stream: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    let interimResponses = 0;
    const switched = (): void => reject(new UnusableAnswerError('it switches to another protocol'));
    stream.once('response', (response: Response) => {
      // Node takes a 101 that names no protocol as an answer.
      if (response.statusCode === 101) switched();
      else resolve(response);
    });
    stream.once('error', reject);
    stream.once('upgrade', switched);
    stream.on('information', () => {
      interimResponses += 1;
      if (interimResponses > interimResponsesMax)
        reject(new UnusableAnswerError(`more than ${interimResponsesMax} interim responses`));
    });
  });
}

type Body = Pick<HttpAnswer, 'body' | 'bytes' | 'transferBytes' | 'truncated'>;

async function readBody(stream: Request, response: Response, request: HttpRequest): Promise<Body> {
  const bytesMax = request.bodyBytesMax ?? bodyBytesMaxDefault;
  const hasNoBody = request.method === 'HEAD' || [204, 205, 304].includes(response.statusCode);
  const encoding = hasNoBody ? '' : (response.headers['content-encoding'] ?? '');
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (bytesMax > 0 || hasNoBody) {
    for await (const chunk of decompressBody(stream, encoding)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > bytesMax) break;
    }
  }
  const truncated = bytes > bytesMax;
  const body = Buffer.concat(chunks, Math.min(bytes, bytesMax));
  return { body, bytes: body.length, transferBytes: stream.downloadProgress.transferred, truncated };
}

function headersOf(raw: readonly string[]): HeaderFacts {
  const headers: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    (headers[name] ??= []).push(raw[index + 1] ?? '');
  }
  return headers;
}

/**
 * Tells whether a kept-alive connection was closed before any answer, so that the request is repeated (RFC 9112,
 * 9.3.1).
 */
function wasStale(stream: Request, request: HttpRequest, error: unknown): boolean {
  return (
    request.method !== 'POST' &&
    stream.reusedSocket === true &&
    stream.response === undefined &&
    ['ECONNRESET', 'EPIPE'].includes(errorCode(error))
  );
}

function progressOf(stream: Request, url: URL) {
  const timings = stream.timings;
  return {
    isHttps: url.protocol === 'https:',
    connected: timings?.connect !== undefined,
    secured: timings?.secureConnect !== undefined,
  };
}
