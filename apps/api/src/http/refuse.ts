import { AppError } from '@plumbline/contracts';
import type { Logger } from '@plumbline/service';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { identifyCaller, showLimit, type AdmissionDeps } from './admit.ts';
import { errorReply, invalidAt, notFound } from './error-reply.ts';
import { contextOfRequest } from './request-context.ts';

/** Answers 404 if there is no route. Under /api/ and /v1/ such a request counts like any other. */
export function unknownRoute(deps: AdmissionDeps): RequestHandler {
  return async (request, response) => {
    if (isLimited(request.path)) await identifyCaller(request, response, deps);
    throw notFound();
  };
}

/** Answers 405 if a declared path has no such method. */
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

/** Answers 400 to two Host headers, because a proxy in front may have trusted the other one. */
export const oneHost: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw invalidAt(400, 'header.host', 'must be sent once');
  next();
};

/** Answers any error in the contract's form, with limit headers on the API's paths. */
export function errorHandler({ limits }: AdmissionDeps, logger: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, _next) => {
    const context = contextOfRequest(request);
    const reply = errorReply(error, { path: request.path, requestId: context.requestId });
    if (response.headersSent) {
      // A half-sent answer cannot be taken back. The connection is cut, so that the client does not take it for
      // complete.
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
