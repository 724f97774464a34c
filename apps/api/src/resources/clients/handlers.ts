import type { clientRoutes } from '@plumbline/contracts';
import { createClient, deleteClient, getClient, listClients, renameClient } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { presentClient } from '../sites/present.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { wakeDispatcher } from '../../work/wake-dispatcher.ts';

export function clientHandlers(deps: ApiDeps): Handlers<typeof clientRoutes> {
  const { db } = deps;

  return {
    create: async ({ principal, body }) =>
      presentClient(await createClient(db, principal.accountId, body.name)),

    list: async ({ principal, query }) =>
      presentList(await listClients(db, principal.accountId, query), presentClient),

    get: async ({ principal, params }) =>
      presentClient(await orNotFound(getClient(db, principal.accountId, params.clientId))),

    update: async ({ principal, params, body }) =>
      presentClient(await orNotFound(renameClient(db, principal.accountId, params.clientId, body.name))),

    delete: async ({ principal, params }) => {
      const { id } = await orNotFound(getClient(db, principal.accountId, params.clientId));
      await wakeDispatcher(deps, await deleteClient(db, principal.accountId, id));
    },
  };
}
