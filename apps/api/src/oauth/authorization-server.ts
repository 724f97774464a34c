import OAuth2Server from '@node-oauth/oauth2-server';
import { AppError, AppScope, Id, PLAN_LIMITS, type ConnectionRequest } from '@plumbline/contracts';
import {
  connectApp,
  findAppSecret,
  generateApiKey,
  generateToken,
  getOAuthClient,
  measureClock,
  renewApp,
  takeAppSecret,
  type AppSecret,
  type Database,
} from '@plumbline/database';
import { z } from 'zod';
import type { SessionPrincipal } from '../security/principal.ts';
import { isRegistered } from './redirect-uri.ts';

/** The issuer of OAuth 2.1 tokens, and the server that accepts them. */
export interface OAuthSettings {
  /** The origin of the API and its dashboard, which is the issuer (RFC 8414). */
  readonly issuer: string;
  /** The MCP server, the only audience of tokens (RFC 8707). */
  readonly resource: string;
}

/** An authorization server, which gives codes for consent, and tokens for codes and refresh tokens. */
export interface AuthorizationServer {
  /**
   * Returns the URL to which the browser goes after the member's answer. Without scopes, the answer is a refusal.
   * @throws AppError
   */
  answer(request: ConnectionRequest, scopes: readonly string[], by: SessionPrincipal): Promise<string>;
  /** Answers a request for tokens, and names the app that asked. */
  token(fields: Readonly<Record<string, string>>): Promise<TokenReply>;
}

interface TokenReply {
  readonly status: number;
  readonly body: object;
  readonly app: AppSecret['apiKey'] | null;
}

const CODE_SECONDS = 60;
const ACCESS_TOKEN_SECONDS = 3600;
const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** The headers that the library reads. The body is parsed already. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
const S256_CHALLENGE = /^[\w-]{43}$/;
const GRANTS = ['authorization_code', 'refresh_token'];
const Scopes = z.array(AppScope).min(1);

/** Creates the authorization server that lets programs use the MCP server with our accounts (docs/decisions/008). */
export function createAuthorizationServer(
  db: Database,
  { issuer, resource }: OAuthSettings,
): AuthorizationServer {
  /** Creates a server for one request, because the library does not pass the requested resource to the model. */
  async function serverFor(
    asked: { readonly resource?: string | undefined },
    onApp: (app: AppSecret['apiKey']) => void,
  ) {
    // The library makes and judges times by the clock of this process; the database keeps those of its own clock.
    const aheadMs = await measureClock(db);
    const stored = (time: Date) => new Date(time.getTime() - aheadMs);
    const read = (time: Date) => new Date(time.getTime() + aheadMs);
    const findSecret = async (kind: AppSecret['kind'], secret: string) => {
      const found = await findAppSecret(db, kind, secret);
      if (found !== null) onApp(found.apiKey);
      return found;
    };
    const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
      getClient: async (clientId) => {
        const client = Id.safeParse(clientId).success ? await getOAuthClient(db, clientId) : null;
        return client && { ...client, grants: GRANTS };
      },
      validateRedirectUri: async (uri, client) => isRegistered(uri, client.redirectUris as string[]),
      validateScope: async (_user, _client, scopes) => Scopes.safeParse(scopes).data,
      generateAccessToken: async () => generateApiKey('live'),
      generateRefreshToken: async () => generateToken(),
      generateAuthorizationCode: async () => generateToken(),
      // Access tokens are keys, which security/authenticate.ts recognises.
      getAccessToken: async () => null,

      saveAuthorizationCode: async (code, client, user) => {
        const codeChallenge = code.codeChallenge ?? '';
        if (!S256_CHALLENGE.test(codeChallenge))
          throw invalidRequest('Send a code_challenge, made with S256.');
        requireResource(asked.resource, resource);
        const { accountId, userId, role, tier } = user as SessionPrincipal;
        const { activeKeys } = PLAN_LIMITS[tier];
        const connection = {
          accountId,
          userId,
          role,
          resource,
          codeChallenge,
          redirectUri: code.redirectUri,
        };
        const connected = await connectApp(
          db,
          {
            ...connection,
            client: { id: client.id, name: String(client['name']) },
            scopes: Scopes.parse(code.scope),
            code: code.authorizationCode,
            expiresAt: stored(code.expiresAt),
          },
          activeKeys,
        );
        if (connected === null) throw tooMany(activeKeys);
        return { ...code, client, user };
      },
      getAuthorizationCode: async (authorizationCode) => {
        const found = await findSecret('code', authorizationCode);
        if (found?.redirectUri == null || found.codeChallenge === null) return null;
        const { redirectUri, codeChallenge } = found;
        const code = {
          authorizationCode,
          redirectUri,
          codeChallenge,
          expiresAt: read(found.expiresAt),
          codeChallengeMethod: 'S256',
        };
        return { ...code, ...holderOf(found) };
      },
      revokeAuthorizationCode: async ({ user }) => takeAppSecret(db, user['secret'] as AppSecret),
      getRefreshToken: async (refreshToken) => {
        const found = await findSecret('refresh_token', refreshToken);
        return found && { refreshToken, refreshTokenExpiresAt: read(found.expiresAt), ...holderOf(found) };
      },
      revokeToken: async ({ user }) => takeAppSecret(db, user['secret'] as AppSecret),
      saveToken: async (token, client, user) => {
        const { apiKey } = user['secret'] as AppSecret;
        requireResource(asked.resource, apiKey.resource);
        const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt } = token;
        if (!accessTokenExpiresAt || !refreshToken || !refreshTokenExpiresAt)
          throw new Error('The library makes tokens that expire, and a refresh token with each.');
        const tokens = { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt };
        const scope = Scopes.parse(token.scope);
        await renewApp(db, apiKey, {
          ...tokens,
          accessTokenExpiresAt: stored(accessTokenExpiresAt),
          refreshTokenExpiresAt: stored(refreshTokenExpiresAt),
          scopes: scope,
        });
        return { ...tokens, scope, client, user };
      },
    };
    return new OAuth2Server({
      model,
      allowEmptyState: true,
      authorizationCodeLifetime: CODE_SECONDS,
      accessTokenLifetime: ACCESS_TOKEN_SECONDS,
      refreshTokenLifetime: REFRESH_TOKEN_SECONDS,
      // Programs that register themselves cannot keep a secret, so PKCE and rotation replace it.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
  }

  return {
    answer: async (request, scopes, by) => {
      const client = await getOAuthClient(db, request.client_id);
      if (client === null) throw unknownProgram();
      if (!isRegistered(request.redirect_uri, client.redirectUris)) throw unregisteredAddressError();
      const body =
        scopes.length > 0 ? { ...request, scope: scopes.join(' ') } : { ...request, allowed: 'false' };
      const asked = new OAuth2Server.Request({ method: 'POST', headers: {}, query: {}, body });
      const authenticateHandler = { handle: () => by };
      const redirect = (answer: Readonly<Record<string, string>>) =>
        redirectTo(request.redirect_uri, { ...answer, iss: issuer, state: request.state });
      try {
        const server = await serverFor(request, () => undefined);
        const code = await server.authorize(asked, new OAuth2Server.Response(), { authenticateHandler });
        return redirect({ code: code.authorizationCode });
      } catch (error) {
        const { name, message } = expected(error);
        return redirect({ error: name, error_description: message });
      }
    },

    token: async (fields) => {
      const asked = new OAuth2Server.Request({ method: 'POST', headers: FORM, query: {}, body: fields });
      const response = new OAuth2Server.Response();
      let app: AppSecret['apiKey'] | null = null;
      const server = await serverFor({ resource: fields['resource'] }, (found) => {
        app = found;
      });
      try {
        await server.token(asked, response);
        return { status: 200, body: response.body as object, app };
      } catch (error) {
        const { code, name, message } = expected(error);
        return { status: code, body: { error: name, error_description: message }, app };
      }
    },
  };
}

/** Returns an error of the protocol. Throws any other error without the library's wrapper. */
function expected(error: unknown): OAuth2Server.OAuthError {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  if (inner instanceof Error && !(inner instanceof OAuth2Server.OAuthError)) throw inner;
  return error;
}

/** Presents the holder of a secret to the library, which passes `secret` back to us. */
function holderOf(secret: AppSecret) {
  const { apiKey } = secret;
  return {
    scope: [...apiKey.grantedScopes],
    client: { id: apiKey.oauthClientId ?? '', grants: GRANTS },
    user: { secret },
  };
}

function redirectTo(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

function requireResource(asked: string | undefined, own: string | null): void {
  const withoutSlash = (text: string | null) => text?.replace(/\/$/, '');
  if (asked === undefined || withoutSlash(asked) === withoutSlash(own)) return;
  throw new OAuth2Server.OAuthError(`This server gives tokens only for ${own ?? 'nothing'}.`, {
    code: 400,
    name: 'invalid_target',
  });
}

function invalidRequest(message: string): OAuth2Server.OAuthError {
  return new OAuth2Server.InvalidRequestError(message);
}

/** Returns the refusal of a program that never registered, or whose registration has expired. */
export function unknownProgram(): AppError {
  return new AppError(
    'not_found_error',
    'This program is not registered here. Start the connection again in the program.',
  );
}

/** Returns the refusal to send a code to an address that the program did not register. */
export function unregisteredAddressError(): AppError {
  return new AppError(
    'validation_error',
    'The program did not register this redirect_uri. Do not continue: the request may come from somebody else.',
    { details: { issues: [{ path: 'redirect_uri', message: 'must be one that the program registered' }] } },
  );
}

function tooMany(max: number): AppError {
  return new AppError(
    'conflict_error',
    `The account has the ${max} connected apps that its plan allows. Disconnect one that is not in use, or move to a higher plan.`,
  );
}
