import { randomBytes } from 'node:crypto';
import { Scope } from '@plumbline/contracts';
import {
  createAccount,
  createApiKey,
  createClient,
  createSite,
  createUser,
  EmailTakenError,
  findKeyHolder,
  findSiteByUrl,
  findUserByPassword,
  getClient,
  hashToken,
  type Database,
} from '@plumbline/database';
import type { LocalFile } from './data-folder.ts';

export interface LocalAccount {
  readonly accountId: string;
  readonly clientId: string;
  /** A key with all scopes. */
  readonly apiKey: string;
  readonly signIn: LocalFile['signIn'];
}

const OWNER = 'owner@plumbline.local';

/** Returns the account of the last start if its key still works, else a new one on the highest plan. */
export async function openAccount(db: Database, last: LocalFile | null): Promise<LocalAccount> {
  const known = last === null ? null : await knownAccount(db, last);
  if (known !== null) return known;
  const account = await createAccount(db, { name: 'Local', tier: 'pro' });
  const client = await createClient(db, account.id, 'Local client');
  const { key } = await createApiKey(db, {
    accountId: account.id,
    name: 'npm start',
    description: 'Made by npm start for this machine',
    scopes: Scope.options,
    environment: 'live',
  });
  return {
    accountId: account.id,
    clientId: client.id,
    apiKey: key,
    signIn: await createOwner(db, account.id),
  };
}

/** Tells whether the password is still the one that was generated here. */
export async function canSignIn(db: Database, { email, password }: LocalFile['signIn']): Promise<boolean> {
  return (await findUserByPassword(db, email, password)) !== null;
}

/** Creates the user who signs in to the dashboard. The name differs if a database has several local accounts. */
async function createOwner(db: Database, accountId: string): Promise<LocalFile['signIn']> {
  const password = randomBytes(12).toString('base64url');
  const create = async (email: string) => {
    await createUser(db, { accountId, email, password, role: 'owner' });
    return { email, password };
  };
  try {
    return await create(OWNER);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    return create(OWNER.replace('@', `-${randomBytes(4).toString('hex')}@`));
  }
}

async function knownAccount(db: Database, last: LocalFile): Promise<LocalAccount | null> {
  const holder = await findKeyHolder(db, hashToken(last.apiKey));
  if (holder === null) return null;
  const client = await getClient(db, holder.accountId, last.clientId);
  return (
    client && { accountId: holder.accountId, clientId: client.id, apiKey: last.apiKey, signIn: last.signIn }
  );
}

/** Returns the client's site with this address, and adds it if it is missing. The URL is normalised. */
export async function findOrAddSite(
  db: Database,
  account: LocalAccount,
  url: string,
): Promise<{ readonly siteId: string }> {
  const { accountId, clientId } = account;
  const site =
    (await findSiteByUrl(db, accountId, clientId, url)) ??
    (await createSite(db, { accountId, clientId, url }));
  return { siteId: site.id };
}
