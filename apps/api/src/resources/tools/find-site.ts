import { AppError } from '@plumbline/contracts';
import { findSiteByHost, type Db, type Site } from '@plumbline/database';
import type { Principal } from '../../security/principal.ts';
import { scanFirst } from './next-steps.ts';

/** The site of the caller's account on a host, with or without `www.`; null when there is none. */
export async function findSiteOnHost(db: Db, principal: Principal, host: string): Promise<Site | null> {
  const twin = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  return findSiteByHost(db, principal.accountId, [host, twin], principal.environment);
}

/** The same. @throws AppError not_found_error that says what to do */
export async function siteOnHost(db: Db, principal: Principal, host: string): Promise<Site> {
  const site = await findSiteOnHost(db, principal, host);
  if (site !== null) return site;
  throw new AppError(
    'not_found_error',
    `Nothing is known of ${host} in this account. ${scanFirst(principal, { domain: host })}`,
  );
}
