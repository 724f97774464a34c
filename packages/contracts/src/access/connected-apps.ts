import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Scope, Timestamp } from '../vocabulary.ts';

/**
 * A scope that an assistant may get when it connects by address. These are exactly the scopes that the MCP server's
 * tools need.
 */
export const AppScope = Scope.extract(['mcp:read', 'mcp:write']);
export const APP_SCOPES = AppScope.options;

export const ConnectedAppRecord = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'The name that the program gives itself.' }),
    scopes: z.array(Scope),
    connectedBy: z.string().nullable().meta({ description: 'E-mail address of the member who allowed it.' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: 'Accurate to a minute.' }),
  })
  .meta({ id: 'ConnectedApp', description: 'A program that connected by OAuth 2.1.' });
export type ConnectedAppRecord = z.infer<typeof ConnectedAppRecord>;

/** The parameters of a program's request to be connected (RFC 6749, 7636 and 8707). */
export const ConnectionRequest = z
  .strictObject({
    client_id: Id,
    redirect_uri: z.string().min(1).max(2000),
    response_type: z.string().max(100).optional(),
    scope: z.string().max(500).optional(),
    state: z.string().max(2000).optional(),
    code_challenge: z.string().max(200).optional(),
    code_challenge_method: z.string().max(100).optional(),
    resource: z.string().max(2000).optional(),
  })
  .meta({ id: 'ConnectionRequest' });
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

/** The name of a parameter of a connection request. */
export const ConnectionParameter = ConnectionRequest.keyof();

const AskedConnection = z
  .object({
    name: z.string().meta({ description: 'The name that the program gives itself.' }),
    sentTo: z
      .string()
      .meta({ description: 'The receiver of the answer: a host, or a program on this machine.' }),
    scopes: z.array(Scope).meta({ description: 'The scopes that it asks for and that apps may have.' }),
  })
  .meta({ id: 'AskedConnection' });
export type AskedConnection = z.infer<typeof AskedConnection>;

const ConnectionAnswer = z
  .strictObject({
    request: ConnectionRequest,
    scopes: z.array(AppScope).max(APP_SCOPES.length).meta({
      description: 'The scopes to grant; an empty list refuses the program.',
    }),
  })
  .meta({ id: 'ConnectionAnswer' });

export const connectedAppRoutes = {
  list: defineRoute({
    operationId: 'listConnectedApps',
    method: 'get',
    path: '/api/connected-apps',
    summary: 'Programs that are connected to the account, the newest first',
    tag: 'API keys',
    scopes: ['admin'],
    query: PageQuery,
    success: { status: 200, description: 'A page of apps', body: listOf(ConnectedAppRecord) },
  }),
  disconnect: defineRoute({
    operationId: 'disconnectApp',
    method: 'delete',
    path: '/api/connected-apps/{connectedAppId}',
    summary: 'Disconnect an app, at once and permanently',
    tag: 'API keys',
    scopes: ['admin'],
    params: z.object({ connectedAppId: Id }),
    success: { status: 204, description: 'Disconnected' },
  }),
  readRequest: defineRoute({
    operationId: 'readConnectionRequest',
    method: 'get',
    path: '/api/connection-request',
    summary: 'The request of a program to be connected',
    tag: 'API keys',
    scopes: 'session',
    looksUp: true,
    query: ConnectionRequest,
    success: { status: 200, description: 'Its name and the scopes it asks for', body: AskedConnection },
  }),
  answerRequest: defineRoute({
    operationId: 'answerConnectionRequest',
    method: 'post',
    path: '/api/connection-request',
    summary: 'Connect a program, or refuse it',
    tag: 'API keys',
    scopes: 'session',
    looksUp: true,
    conflicts: true,
    body: ConnectionAnswer,
    success: {
      status: 200,
      description: 'The URL for the browser, with a code or a refusal for the program',
      body: z.object({ redirectTo: z.string() }).meta({ id: 'ConnectionRedirect' }),
    },
  }),
} as const;
