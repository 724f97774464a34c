import { AppError } from '@plumbline/contracts';
import { getAnalysis, getSiteAnalysis, type Analysis, type Db, type Site } from '@plumbline/database';
import type { Principal } from '../../security/principal.ts';
import { scanFirst } from './next-steps.ts';

/** Returns the analysis that represents a site. @throws AppError conflict_error that says what to do */
export async function siteAnalysis(db: Db, principal: Principal, site: Site): Promise<Analysis> {
  const { accountId, environment } = principal;
  const analysis = await getSiteAnalysis(db, { accountId, siteId: site.id, environment });
  if (analysis !== null) return analysis;
  throw new AppError(
    'conflict_error',
    `${site.host} has no completed analysis. ${scanFirst(principal, { siteId: site.id })}`,
  );
}

/** Returns a scan of the account. @throws AppError not_found_error that says where to find ids */
export async function scanNamed(db: Db, principal: Principal, id: string): Promise<Analysis> {
  const analysis = await getAnalysis(db, principal.accountId, id);
  if (analysis !== null) return analysis;
  throw unknownScan(id);
}

export function unknownScan(id: string): AppError {
  return new AppError(
    'not_found_error',
    `The account has no scan ${id}. get-seo-context names the latest scan of a domain.`,
  );
}
