import { AppError } from '@plumbline/contracts';
import type { Logger } from '@plumbline/service';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { identifyCaller, showLimit, type AdmissionDeps } from './admit.ts';
import { errorReply, invalidAt, notFound } from './error-reply.ts';
import { contextOfRequest } from './request-context.ts';

/** Answers 404 where there is no route. Under /api/ and /v1/ it counts like any other request. */
export function unknownRoute(deps: AdmissionDeps): RequestHandler {
  return async (request, response) => {
    if (isLimited(request.path)) await identifyCaller(request, response, deps);
    throw notFound();
  };
}

/** Answers 405 where a declared path has no such method. */
export function unknownMethod(deps: AdmissionDeps, allowed: readonly string[]): RequestHandler {
  return async (request, response) => {
    await identifyCaller(request, response, deps);
    response.setHeader('Allow', allowed.join(', '));
    throw new AppError(
      'method_not_allowed_error',
      `There is no ${request.method} here. The path answers ${allowed.join(', ')}.`,
    );
  };
}

/** Answers 400 to two Host headers: a proxy in front may have believed the other one. */
export const oneHost: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw invalidAt(400, 'header.host', 'must be sent once');
  next();
};

/** Answers any error in the contract's form, with limit headers where they belong. */
export function errorHandler({ limits }: AdmissionDeps, logger: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, _next) => {
    const context = contextOfRequest(request);
    const reply = errorReply(error, { path: request.path, requestId: context.requestId });
    if (response.headersSent) {
      // Half an answer cannot be taken back. Cutting it keeps the client from taking it for a whole one.
      if (!response.writableFinished) response.destroy();
      if (!isAbort(error)) logger.error('request.cut', { requestId: context.requestId, error });
      return;
    }
    if (reply.unexpected) {
      logger.error('request.failed', { requestId: context.requestId, route: context.route, error });
    }
    if (context.limit === null && isLimited(request.path)) {
      showLimit(request, response, await limits.lookAnonymous(context.address));
    }
    response.removeHeader('ETag');
    response.status(reply.status).set(reply.headers).json(reply.body);
  };
}

function isLimited(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/v1/');
}

/** Tells whether the caller left in the middle of a stream. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
