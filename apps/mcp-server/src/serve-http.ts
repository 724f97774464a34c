import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import { ApiError } from '@plumbline/api-client';
import { AppError, ERROR_STATUS, HTML_BODY_BYTES_MAX, type ErrorBody } from '@plumbline/contracts';
import {
  listen,
  PASSED_ON_ADDRESS,
  readRequestId,
  signAddress,
  withLogFields,
  withSpan,
  type Logger,
} from '@plumbline/service';
import type { Caller } from './caller.ts';
import { createCallers } from './callers.ts';
import type { HttpConfig } from './config.ts';
import { createServer } from './create-server.ts';
import { createProtectedResource } from './protected-resource.ts';
import { createToolCalls } from './tool-calls.ts';

export interface RunningHttp {
  readonly port: number;
  /** Reports that the process is not ready, and still serves until a load balancer has noticed. */
  drain(): Promise<void>;
  /** Refuses new requests, waits a while for running ones, then ends them. */
  close(): Promise<void>;
}

type AuthenticatedRequest = IncomingMessage & { auth?: AuthInfo };

/** The size limit of a body: the largest tool input, and the protocol around it. */
const BODY_BYTES_MAX = HTML_BODY_BYTES_MAX + 64 * 1024;
const REQUEST_GRACE_MS = 3_000;

/** Serves any number of clients at `/mcp`, each with the key that it sends. Keeps no state between requests. */
export async function serveOverHttp(config: HttpConfig, logger: Logger): Promise<RunningHttp> {
  const callerOf = createCallers(config.SERVICE_API_URL);
  const protectedResource = createProtectedResource(config);
  const isHost = hostHeaderValidation(config.ALLOWED_HOSTS);
  const isOrigin = originValidation(config.ALLOWED_HOSTS);
  const options = {
    maxRequestBodySize: BODY_BYTES_MAX,
    onerror: (error: Error) => logger.debug('mcp.refused', { error }),
  };
  const calls = createToolCalls(logger);
  let isDraining = false;
  const handler = createMcpHandler(
    ({ authInfo }) => createServer(authInfo?.extra?.['caller'] as Caller, calls),
    options,
  );
  // The types of the SDK ignore `exactOptionalPropertyTypes`.
  const answer = toNodeHandler(handler, options) as unknown as (
    request: AuthenticatedRequest,
    response: ServerResponse,
  ) => Promise<void>;

  async function serve(request: AuthenticatedRequest, response: ServerResponse): Promise<void> {
    // Two Host headers are refused, because a proxy in front may have used the other one.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      throw new AppError('validation_error', 'Send the header Host once.');
    const path = request.url?.split('?', 1)[0];
    // Probes send the address of the container as the host.
    if (path === '/readyz') {
      response.writeHead(isDraining ? 503 : 200).end(isDraining ? 'stopping' : 'ready');
      return;
    }
    if (path === '/healthz') {
      response.end('ok');
      return;
    }
    if (!isHost(request, response) || !isOrigin(request, response)) return;
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (protectedResource !== null && path === protectedResource.metadataPath) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(protectedResource.metadata));
      return;
    }
    if (path !== '/mcp') throw new AppError('not_found_error', 'The server is at /mcp.');
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('authentication_error', MISSING_KEY);
    const caller = await callerOf(token, passedOn(request, config));
    const tokenIsFor = caller.grant?.resource ?? null;
    if (tokenIsFor !== null && tokenIsFor !== config.MCP_URL)
      throw new AppError('authentication_error', OTHER_SERVER);
    request.auth = { token, clientId: '', scopes: [], extra: { caller } };
    await answer(request, response);
  }

  /**
   * Serves a request or refuses it.
   * @throws the error that it answered, so that the span of the request records it
   */
  async function serveOrRefuse(request: AuthenticatedRequest, response: ServerResponse): Promise<void> {
    await serve(request, response).catch((error: unknown) => {
      if (error instanceof AppError || error instanceof ApiError)
        refuse(response, error, protectedResource?.challenge(request.headers.authorization) ?? 'Bearer');
      else {
        logger.error('mcp.failed', { error });
        response.destroy();
      }
      throw error;
    });
  }

  const withRequestId = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = readRequestId(request.headers['x-request-id']) ?? randomUUID();
    response.setHeader('X-Request-Id', requestId);
    void withLogFields({ requestId }, () =>
      withSpan('MCP request', {}, () => serveOrRefuse(request, response), 'in').catch(() => undefined),
    );
  };
  const server = await listen(withRequestId, config.HOST, config.PORT);
  logger.info('mcp.started', { port: server.port });
  return {
    port: server.port,
    drain: async () => {
      isDraining = true;
      await server.drain(config.SHUTDOWN_DELAY_MS);
    },
    close: async () => {
      await server.close(REQUEST_GRACE_MS);
      await handler.close();
    },
  };
}

/** Lets pages of the allowed origins call the server (Fetch Standard, 3.3). Each sends its own key, and no cookie. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Mcp-Session-Id, Retry-After, WWW-Authenticate, X-Request-Id',
  );
  response.setHeader('Access-Control-Allow-Methods', 'POST, GET, DELETE');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('Access-Control-Max-Age', '600');
}

/** Returns headers that tell the service the address and user agent of the client. */
function passedOn(
  request: IncomingMessage,
  { CALLER_SECRET, TRUSTED_PROXIES }: HttpConfig,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const userAgent = request.headers['user-agent'];
  if (userAgent !== undefined) headers['user-agent'] = userAgent;
  if (CALLER_SECRET !== '') {
    headers[PASSED_ON_ADDRESS] = signAddress(CALLER_SECRET, addressOf(request, TRUSTED_PROXIES));
  }
  return headers;
}

/** Returns the address that the outermost trusted proxy saw. */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()];
  const known = hops.filter((hop) => hop !== '');
  return known[Math.min(trustedProxies, known.length - 1)] ?? '';
}

const MISSING_KEY = 'Missing API key. Send it in the header "Authorization: Bearer <API_KEY>".';

const OTHER_SERVER = 'The token is for another server. Connect to this one by its own address.';

/** Answers with an error in the form of the service's errors. */
function refuse(response: ServerResponse, error: AppError | ApiError, challenge: string): void {
  const { type, message, details, retryAfterSeconds } = error;
  const body: ErrorBody = { error: { type, message, details: { ...details } } };
  if (type === 'authentication_error') response.setHeader('www-authenticate', challenge);
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(ERROR_STATUS[type], { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
