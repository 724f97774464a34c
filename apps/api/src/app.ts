import cors from 'cors';
import express, { type Express, type Request } from 'express';
import helmet from 'helmet';
import { newId } from '@plumbline/database';
import { metrics } from '@plumbline/service';
import { dashboardRoutes } from './server/dashboard-files.ts';
import type { ApiDeps } from './deps.ts';
import { docsRoutes } from './reference/docs-page.ts';
import { healthRoutes } from './server/health.ts';
import { queueBoardRoutes } from './server/queue-board.ts';
import type { MountDeps } from './http/mount.ts';
import { errorHandler, oneHost, unknownRoute } from './http/refuse.ts';
import { requestContext, type Actor, type RequestContext } from './http/request-context.ts';
import { examples } from './reference/examples.ts';
import { createOpenApiDocument } from './reference/open-api.ts';
import { showExamples } from './reference/show-examples.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { mountRoutes } from './resources/index.ts';
import { sharedReportRoutes } from './resources/reports/shared-reports.ts';
import { compress } from './http/send-reply.ts';
import { createAuthenticate } from './security/authenticate.ts';
import type { Principal } from './security/principal.ts';

/** Creates the API as an Express application. Routes come from their contracts; everything around them is here. */
export function createApp(deps: ApiDeps): Express {
  const { db, limits, settings, draining, stopping, inHand } = deps;
  const mounting: MountDeps = {
    db,
    limits,
    draining,
    stopping,
    inHand,
    authenticate: createAuthenticate(
      db,
      (apiKeyId) => deps.keyUsage.note(apiKeyId),
      settings.oauth?.resource ?? null,
    ),
    validateReplies: settings.validateReplies,
  };
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', settings.trustedProxies);
  // The path decides about audit log, limits and the form of a 401, so each path must have one spelling.
  app.enable('case sensitive routing');
  app.use(
    requestContext((request, context, status) => recordRequest(deps, request, context, status), settings),
  );
  app.use(oneHost);
  app.use(helmet());
  app.use(noStore);
  if (settings.corsOrigins.length > 0) app.use(cors(corsOptions(settings.corsOrigins)));
  app.use(healthRoutes(deps));
  const served = mountRoutes(app, deps, mounting);
  app.use(compress);
  const document = createOpenApiDocument(served);
  showExamples(document, examples);
  app.use(docsRoutes(document));
  if (settings.oauth !== null && deps.authorizationServer !== null)
    app.use(oauthRoutes(deps, settings.oauth, deps.authorizationServer));
  app.use(sharedReportRoutes(deps));
  if (deps.queueBoard !== null) app.use(queueBoardRoutes(deps.queueBoard, settings.operatorKey));
  if (settings.dashboardFolder !== null) app.use(dashboardRoutes(settings.dashboardFolder));
  app.use(unknownRoute(mounting));
  app.use(errorHandler(mounting, deps.logger));
  return app;
}

function noStore(_request: Request, response: express.Response, next: express.NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Returns CORS options for callers with keys only: pages of other sites never send our cookie. */
function corsOptions(origins: readonly string[]): cors.CorsOptions {
  return {
    origin: [...origins],
    credentials: false,
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id'],
    exposedHeaders: [
      'ETag',
      'Idempotency-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
    ],
    maxAge: 600,
  };
}

/** Writes every API request of an account into its audit log, and every request into the metrics. */
function recordRequest(deps: ApiDeps, request: Request, context: RequestContext, status: number): void {
  const { requestId, route, address, userAgent, receivedAt, startedMs } = context;
  const durationMs = performance.now() - startedMs;
  const { method } = request;
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  metrics.httpRequests.inc({ method, route, status });
  metrics.httpSeconds.observe({ method, route }, durationMs / 1000);
  deps.logger.debug('request.finished', { requestId, method, route, status, durationMs });
  const actor = context.principal === null ? context.actor : actorOf(context.principal);
  // Anybody can send endless requests without a key, so those appear only in the metrics, by route and status.
  if (!isAudited(path) || actor === null) return;
  deps.auditLog.add({
    id: newId(),
    ...actor,
    at: receivedAt,
    address,
    userAgent,
    method,
    route,
    path,
    status,
    requestId,
    durationMs: Math.round(durationMs),
  });
}

function actorOf(principal: Principal): Actor {
  return {
    accountId: principal.accountId,
    apiKeyId: principal.kind === 'key' ? principal.apiKeyId : null,
    userId: principal.kind === 'session' ? principal.userId : null,
    actor: principal.kind === 'session' ? principal.email : principal.name,
  };
}

/** Tells whether the audit log records requests to a path. */
function isAudited(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/v1/') || path.startsWith('/oauth/');
}
