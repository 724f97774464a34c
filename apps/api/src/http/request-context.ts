import { newId } from '@plumbline/database';
import { PASSED_ON_ADDRESS, readRequestId, readSignedAddress, withLogFields } from '@plumbline/service';
import type { Request, RequestHandler } from 'express';
import type { LimitState } from '../security/limits.ts';
import type { Principal } from '../security/principal.ts';

/** A caller who acted or tried to act, for example with a revoked key or by signing in. */
export interface Actor {
  readonly accountId: string;
  readonly apiKeyId: string | null;
  readonly userId: string | null;
  /** The name of the key, or the e-mail address of the member. */
  readonly actor: string;
}

/** The facts about a request in progress, which the audit log records. */
export interface RequestContext {
  readonly requestId: string;
  readonly receivedAt: Date;
  readonly startedMs: number;
  readonly address: string;
  /** The caller's User-Agent, cut to a maximum length. */
  readonly userAgent: string | null;
  /** True if the MCP server passes the request on. */
  readonly isFromMcpServer: boolean;
  /** The declared path; empty if there is none. */
  route: string;
  principal: Principal | null;
  /** The actor whose account's audit log records the request, if no valid key or session names one. */
  actor: Actor | null;
  /** The state of the limit that the headers show; null until the request was counted. */
  limit: LimitState | null;
}

/** The context is a property, because entries of a WeakMap cost the garbage collector time. */
const CONTEXT = Symbol('context');

interface WithContext {
  [CONTEXT]?: RequestContext;
}

/**
 * Opens the context of each request, whose id is in its log lines. Keeps an incoming X-Request-Id if it is URL-safe.
 */
export function requestContext(
  onEnd: (request: Request, context: RequestContext, status: number) => void,
  { callerSecret }: { readonly callerSecret: string },
): RequestHandler {
  return (request, response, next) => {
    const passedOn = readSignedAddress(callerSecret, request.get(PASSED_ON_ADDRESS));
    const context: RequestContext = {
      requestId: readRequestId(request.headers['x-request-id']) ?? newId(),
      receivedAt: new Date(),
      startedMs: performance.now(),
      address: passedOn ?? request.ip ?? '',
      userAgent: request.get('user-agent') ?? null,
      isFromMcpServer: passedOn !== null,
      route: '',
      principal: null,
      actor: null,
      limit: null,
    };
    (request as WithContext)[CONTEXT] = context;
    response.setHeader('X-Request-Id', context.requestId);
    response.on('close', () => onEnd(request, context, response.statusCode));
    withLogFields({ requestId: context.requestId }, next);
  };
}

/** Returns the context that {@link requestContext} opened. */
export function contextOfRequest(request: Request): RequestContext {
  const context = (request as WithContext)[CONTEXT];
  if (context === undefined) throw new Error('The request has no context: requestContext() must come first.');
  return context;
}
