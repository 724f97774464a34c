import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Scope, Timestamp } from '../vocabulary.ts';

/** What an assistant that connects by address may be given: all that the MCP server's tools need, and no more. */
export const AppScope = Scope.extract(['mcp:read', 'mcp:write']);
export const APP_SCOPES = AppScope.options;

export const ConnectedAppRecord = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'As the program calls itself.' }),
    scopes: z.array(Scope),
    connectedBy: z.string().nullable().meta({ description: 'E-mail address of the member who allowed it.' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: 'Right to within a minute.' }),
  })
  .meta({ id: 'ConnectedApp', description: 'A program that connected by OAuth 2.1.' });
export type ConnectedAppRecord = z.infer<typeof ConnectedAppRecord>;

/** What a program sends along when it asks to be connected (RFC 6749, 7636 and 8707). */
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

/** The names of its parameters. */
export const ConnectionParameter = ConnectionRequest.keyof();

const AskedConnection = z
  .object({
    name: z.string().meta({ description: 'As the program calls itself.' }),
    sentTo: z.string().meta({ description: 'Where the answer goes: a host, or a program on this machine.' }),
    scopes: z.array(Scope).meta({ description: 'What it asks for, as far as apps may have it.' }),
  })
  .meta({ id: 'AskedConnection' });
export type AskedConnection = z.infer<typeof AskedConnection>;

const ConnectionAnswer = z
  .strictObject({
    request: ConnectionRequest,
    scopes: z.array(AppScope).max(APP_SCOPES.length).meta({
      description: 'What the program may do; none refuses it.',
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
    summary: 'End what a connected app may do, at once and for ever',
    tag: 'API keys',
    scopes: ['admin'],
    params: z.object({ connectedAppId: Id }),
    success: { status: 204, description: 'Disconnected' },
  }),
  readRequest: defineRoute({
    operationId: 'readConnectionRequest',
    method: 'get',
    path: '/api/connection-request',
    summary: 'What a program asks for that wants to be connected',
    tag: 'API keys',
    scopes: 'session',
    looksUp: true,
    query: ConnectionRequest,
    success: { status: 200, description: 'Its name and wishes', body: AskedConnection },
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
      description: 'Where to send the browser, with a code or a refusal for the program',
      body: z.object({ redirectTo: z.string() }).meta({ id: 'ConnectionRedirect' }),
    },
  }),
} as const;
