import {
  createAccount,
  createApiKey,
  createClient,
  createSite,
  newId,
  type Database,
} from '@plumbline/database';
import type { PacedRequest } from './constant-rate.ts';

/** Rate limits count by account, so the polls need several accounts. */
const ACCOUNTS = 60;
const DAY_MS = 86_400_000;

/** Prepares status polls of running analyses, one for each account. */
export async function preparePolls(database: Database): Promise<PacedRequest[]> {
  const polls: PacedRequest[] = [];
  while (polls.length < ACCOUNTS) polls.push(await preparePoll(database));
  return polls;
}

/** Prepares the polls of a new account whose analysis is under way. */
async function preparePoll(database: Database): Promise<PacedRequest> {
  const account = await createAccount(database, { name: 'Benchmark', tier: 'pro' });
  const client = await createClient(database, account.id, 'Benchmark');
  const url = 'https://example.com/';
  const site = await createSite(database, { accountId: account.id, clientId: client.id, url });
  const siteCheckId = newId();
  await database.analysis.create({
    data: {
      id: siteCheckId,
      accountId: account.id,
      clientId: client.id,
      siteId: site.id,
      environment: 'live',
      startUrl: url,
      hosts: [site.host],
      options: {},
      totalUrls: 500,
      urlsChecked: 100,
      // The state keeps workers of the benchmark from taking the analysis.
      stageLeasedUntil: new Date(Date.now() + DAY_MS),
      stageOwner: newId(),
    },
  });
  const { key } = await createApiKey(database, {
    accountId: account.id,
    name: 'poll',
    scopes: ['api:read'],
    environment: 'live',
  });
  return {
    path: `/api/site-checks/${siteCheckId}/status`,
    headers: { authorization: `Bearer ${key}` },
  };
}
