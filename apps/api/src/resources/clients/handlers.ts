import { AppError, type clientRoutes } from '@plumbline/contracts';
import { createClient, deleteClient, getClient, listClients, renameClient } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentPage } from '../../http/present-page.ts';
import { presentClient } from '../sites/present.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function clientHandlers({ db }: ApiDeps): Handlers<typeof clientRoutes> {
  return {
    create: async ({ principal, body }) =>
      presentClient(await createClient(db, principal.accountId, body.name)),

    list: async ({ principal, query }) =>
      presentPage(await listClients(db, principal.accountId, query), presentClient),

    get: async ({ principal, params }) =>
      presentClient(await orNotFound(getClient(db, principal.accountId, params.clientId))),

    update: async ({ principal, params, body }) =>
      presentClient(await orNotFound(renameClient(db, principal.accountId, params.clientId, body.name))),

    delete: async ({ principal, params }) => {
      const { id } = await orNotFound(getClient(db, principal.accountId, params.clientId));
      if (await deleteClient(db, principal.accountId, id)) return;
      throw new AppError(
        'conflict_error',
        'A site of the client is being analysed. Cancel the analysis or wait for its end.',
      );
    },
  };
}
