import { APP_SCOPES } from '@plumbline/contracts';
import { disconnectApp, findAppByAccessToken, findAppSecret, type ApiKey } from '@plumbline/database';
import cors from 'cors';
import express, { Router, type Request, type Response } from 'express';
import type { ApiDeps } from '../deps.ts';
import { rateLimitError } from '../http/admit.ts';
import { contextOfRequest, type Actor } from '../http/request-context.ts';
import type { AuthorizationServer, OAuthSettings } from './authorization-server.ts';
import { registerProgram } from './register.ts';

const BODY_LIMIT = '16kb';
const PATHS = { register: '/oauth/register', token: '/oauth/token', revoke: '/oauth/revoke' };

/**
 * Creates the routes that programs call. People answer on a screen of the dashboard, which calls a resource of the
 * API.
 */
export function oauthRoutes(
  { db, limits }: ApiDeps,
  { issuer }: OAuthSettings,
  server: AuthorizationServer,
): Router {
  const router = Router({ caseSensitive: true });
  // Programs in browsers call these routes without a cookie.
  router.use(['/.well-known', '/oauth'], cors({ origin: '*', credentials: false, maxAge: 600 }));

  router.get('/.well-known/oauth-authorization-server', (_request, response) => {
    response.json(metadata(issuer));
  });

  router.post(PATHS.register, express.json({ limit: BODY_LIMIT }), async (request, response) => {
    contextOfRequest(request).route = PATHS.register;
    const state = await limits.takeRegistration(contextOfRequest(request).address);
    if (!state.allowed) throw rateLimitError(state, 'registrations');
    const { status, body } = await registerProgram(db, request.body as unknown);
    response.status(status).json(body);
  });

  router.post(PATHS.token, form(), async (request, response) => {
    const fields = await readFields(request, response, PATHS.token);
    if (fields === null) return;
    const { status, body, app } = await server.token(fields);
    if (app !== null) contextOfRequest(request).actor = actorOf(app);
    response.status(status).json(body);
  });

  // RFC 7009, 2.2: the answer does not tell whether there was such a token.
  router.post(PATHS.revoke, form(), async (request, response) => {
    const fields = await readFields(request, response, PATHS.revoke);
    if (fields === null) return;
    const { token = '', client_id: clientId } = fields;
    const app =
      (await findAppSecret(db, 'refresh_token', token))?.apiKey ?? (await findAppByAccessToken(db, token));
    if (app !== null && app.oauthClientId === clientId) {
      contextOfRequest(request).actor = actorOf(app);
      await disconnectApp(db, app.accountId, app.id);
    }
    response.json({});
  });

  /** Returns the fields of a form, or null after refusing the request. */
  async function readFields(
    request: Request,
    response: Response,
    route: string,
  ): Promise<Readonly<Record<string, string>> | null> {
    const context = contextOfRequest(request);
    context.route = route;
    const state = await limits.takeTokenRequest(context.address);
    if (!state.allowed) throw rateLimitError(state, 'requests');
    const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
    const once = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
    if (fields.length > 0 && once.length === fields.length) return Object.fromEntries(once);
    const description = 'Send a form (application/x-www-form-urlencoded) with each field once.';
    response.status(400).json({ error: 'invalid_request', error_description: description });
    return null;
  }

  return router;
}

function actorOf({
  id,
  accountId,
  userId,
  name,
}: Pick<ApiKey, 'id' | 'accountId' | 'userId' | 'name'>): Actor {
  return { accountId, userId, apiKeyId: id, actor: name };
}

function form() {
  return express.urlencoded({ extended: false, limit: BODY_LIMIT, parameterLimit: 50 });
}

/** Returns the metadata of RFC 8414, 2. */
function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/connect`,
    token_endpoint: `${issuer}${PATHS.token}`,
    registration_endpoint: `${issuer}${PATHS.register}`,
    revocation_endpoint: `${issuer}${PATHS.revoke}`,
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}
