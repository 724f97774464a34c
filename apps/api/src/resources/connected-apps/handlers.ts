import {
  APP_SCOPES,
  AppError,
  ConnectedAppRecord,
  type AskedConnection,
  type connectedAppRoutes,
  type ConnectionRequest,
} from '@plumbline/contracts';
import {
  disconnectApp,
  getOAuthClient,
  listConnectedApps,
  type ConnectedApp,
  type Database,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentFields } from '../../http/present-fields.ts';
import { presentList } from '../../http/present-list.ts';
import { unregisteredAddressError, unknownProgram } from '../../oauth/authorization-server.ts';
import { destinationOf, isRegistered } from '../../oauth/redirect-uri.ts';

export function connectedAppHandlers({
  db,
  authorizationServer,
}: ApiDeps): Handlers<typeof connectedAppRoutes> {
  return {
    list: async ({ principal, query }) =>
      presentList(await listConnectedApps(db, principal.accountId, query), present),

    disconnect: async ({ principal, params }) => {
      if (!(await disconnectApp(db, principal.accountId, params.connectedAppId))) throw notFound();
    },

    readRequest: async ({ query }) => describe(db, query),

    answerRequest: async ({ principal, body }) => {
      if (authorizationServer === null) throw turnedOff();
      return { redirectTo: await authorizationServer.answer(body.request, body.scopes, principal) };
    },
  };
}

/** Returns what the member has to know before answering. @throws AppError if the request may be forged */
async function describe(db: Database, request: ConnectionRequest): Promise<AskedConnection> {
  const client = await getOAuthClient(db, request.client_id);
  if (client === null) throw unknownProgram();
  if (!isRegistered(request.redirect_uri, client.redirectUris)) throw unregisteredAddressError();
  const asked = request.scope?.split(' ').filter((scope) => scope !== '') ?? [];
  return {
    name: client.name,
    sentTo: destinationOf(request.redirect_uri),
    scopes: APP_SCOPES.filter((scope) => asked.length === 0 || asked.includes(scope)),
  };
}

function present({ user, ...app }: ConnectedApp): ConnectedAppRecord {
  return {
    ...presentFields(ConnectedAppRecord, app),
    scopes: app.grantedScopes,
    connectedBy: user?.email ?? null,
  };
}

function turnedOff(): AppError {
  return new AppError(
    'not_found_error',
    'This service does not connect assistants by address. Give the assistant an API key instead.',
  );
}
