import { SavedFilterRecord, type savedFilterRoutes } from '@plumbline/contracts';
import { deleteSavedFilter, listSavedFilters, saveFilter, type SavedFilter } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentFields } from '../../http/present-fields.ts';
import { presentList } from '../../http/present-list.ts';

export function savedFilterHandlers({ db }: ApiDeps): Handlers<typeof savedFilterRoutes> {
  return {
    create: async ({ principal: { accountId }, body }) =>
      presentSavedFilter(await saveFilter(db, { accountId, ...body })),

    list: async ({ principal: { accountId }, query }) =>
      presentList(await listSavedFilters(db, accountId, query), presentSavedFilter),

    delete: async ({ principal: { accountId }, params: { savedFilterId } }) => {
      if (!(await deleteSavedFilter(db, accountId, savedFilterId))) throw notFound();
    },
  };
}

function presentSavedFilter(filter: SavedFilter): SavedFilterRecord {
  return presentFields(SavedFilterRecord, filter);
}
