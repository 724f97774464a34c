import { AppError } from '@plumbline/contracts';
import { findFirstSite, getClient, getSite, type Database, type Site } from '@plumbline/database';
import { invalidAt } from '../../http/error-reply.ts';
import { orNotFound } from '../../http/or-not-found.ts';

/** Returns the requested site of the client, or its first. */
export async function findSiteToAnalyse(
  db: Database,
  accountId: string,
  clientId: string,
  siteId: string | undefined,
): Promise<Site> {
  const client = await orNotFound(getClient(db, accountId, clientId));
  if (siteId !== undefined) {
    const site = await getSite(db, accountId, siteId);
    if (site?.clientId === client.id) return site;
    throw invalidAt(400, 'body.siteId', 'must be a site of the client');
  }
  const first = await findFirstSite(db, accountId, client.id);
  if (first !== null) return first;
  throw new AppError(
    'conflict_error',
    `The client has no site. Add one with POST /api/clients/${clientId}/sites.`,
  );
}
