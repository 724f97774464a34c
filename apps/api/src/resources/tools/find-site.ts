import { AppError } from '@plumbline/contracts';
import { findSiteByHost, listHosts, type Db, type Site } from '@plumbline/database';
import type { Principal } from '../../security/principal.ts';
import { nearestNames } from '../../http/nearest.ts';
import { joinWithAnd } from '../../wording.ts';
import { scanFirst } from './next-steps.ts';

/** The largest number of the account's hosts that are searched for names like an unknown one. */
const HOSTS_LOOKED_AT = 1_000;
const HOSTS_SHOWN = 5;

/** Returns the site of the caller's account on a host, with or without `www.`; null if there is none. */
export async function findSiteOnHost(db: Db, principal: Principal, host: string): Promise<Site | null> {
  const twin = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  return findSiteByHost(db, principal.accountId, [host, twin], principal.environment);
}

/** Returns the site on a host. @throws AppError not_found_error that says what to do */
export async function siteOnHost(db: Db, principal: Principal, host: string): Promise<Site> {
  const site = await findSiteOnHost(db, principal, host);
  if (site !== null) return site;
  const known = await listHosts(db, principal.accountId, HOSTS_LOOKED_AT);
  const domains = nearestNames(host, known, HOSTS_SHOWN);
  const like = domains.length === 0 ? '' : ` It has ${joinWithAnd(domains)}.`;
  throw new AppError(
    'not_found_error',
    `This account has no site ${host}.${like} ${scanFirst(principal, { domain: host })}`,
    { details: { domains } },
  );
}
