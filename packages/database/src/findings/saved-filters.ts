import type { KeptFilter } from '@plumbline/contracts';
import type { SavedFilter as SavedFilterRow } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

/** A filter of the list of issues that the account keeps by name. */
export interface SavedFilter extends Omit<SavedFilterRow, 'filter'> {
  readonly filter: KeptFilter;
}

type NewFilter = Pick<SavedFilter, 'accountId' | 'name' | 'filter'>;

/** Stores a filter. It replaces one of the same name. */
export async function saveFilter(db: Db, { accountId, name, filter }: NewFilter): Promise<SavedFilter> {
  const row = await db.savedFilter.upsert({
    where: { accountId_name: { accountId, name } },
    create: { id: newId(), accountId, name, filter },
    update: { filter },
  });
  return filterOf(row);
}

/** Returns a page of the saved filters of an account, the newest first. */
export async function listSavedFilters(
  db: Db,
  accountId: string,
  page: ListPageRequest,
): Promise<ListPage<SavedFilter>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.savedFilter.findMany({ where: { accountId, ...after }, ...options });
  return cutToPage(rows.map(filterOf), page.limit);
}

/** Deletes a saved filter. Returns false if the account has none with that id. */
export async function deleteSavedFilter(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db.savedFilter.deleteMany({ where: { id, accountId } });
  return count === 1;
}

/** Types the filter, which the contract has checked before it was stored. */
function filterOf({ filter, ...row }: SavedFilterRow): SavedFilter {
  return { ...row, filter: filter as KeptFilter };
}
