import type { Database, Db } from '../support/client.ts';
import type { Client } from '../generated/client.ts';
import { deleteWithAnalyses } from '../retention/delete-analyses.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { Client };

/** Adds a client to the account. */
export async function createClient(db: Db, accountId: string, name: string): Promise<Client> {
  return db.client.create({ data: { id: newId(), accountId, name } });
}

/** Returns a page of the account's clients, in the order they were added. */
export async function listClients(
  db: Db,
  accountId: string,
  page: ListPageRequest,
): Promise<ListPage<Client>> {
  const { after, options } = keyset(page, 'asc');
  return cutToPage(await db.client.findMany({ where: { accountId, ...after }, ...options }), page.limit);
}

/** Returns the account's first client, or null. */
export async function findFirstClient(db: Db, accountId: string): Promise<Client | null> {
  return db.client.findFirst({ where: { accountId }, orderBy: { id: 'asc' } });
}

/** Returns the client, or null if the account has none with that id. */
export async function getClient(db: Db, accountId: string, id: string): Promise<Client | null> {
  return db.client.findFirst({ where: { id, accountId } });
}

/** Renames a client; null if the account has none with that id. */
export async function renameClient(
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<Client | null> {
  await db.client.updateMany({ where: { id, accountId }, data: { name } });
  return getClient(db, accountId, id);
}

/**
 * Deletes a client with its sites and their analyses, and cancels running ones first.
 *
 * @returns the deliveries that announce it, for the caller to wake a dispatcher
 */
export async function deleteClient(db: Database, accountId: string, id: string): Promise<readonly string[]> {
  return deleteWithAnalyses(db, { accountId, clientId: id }, async (tx) => {
    await tx.client.deleteMany({ where: { id, accountId } });
  });
}
