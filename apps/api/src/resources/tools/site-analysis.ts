import { AppError } from '@plumbline/contracts';
import {
  findRunningAnalysis,
  getAnalysis,
  getNewestEnded,
  getSiteAnalysis,
  type Analysis,
  type Db,
  type Site,
} from '@plumbline/database';
import type { Principal } from '../../security/principal.ts';
import { endSentence } from './end-sentence.ts';
import { howToFollow, scanFirst } from './next-steps.ts';

/** Returns the analysis that represents a site. @throws AppError conflict_error that says what to do */
export async function siteAnalysis(db: Db, principal: Principal, site: Site): Promise<Analysis> {
  const { accountId, environment } = principal;
  const analysis = await getSiteAnalysis(db, { accountId, siteId: site.id, environment });
  if (analysis !== null) return analysis;
  throw new AppError('conflict_error', await whyNone(db, principal, site));
}

async function whyNone(db: Db, principal: Principal, site: Site): Promise<string> {
  const { accountId, environment } = principal;
  const none = `${site.host} has no completed analysis`;
  const running = await findRunningAnalysis(db, accountId, site.id);
  if (running !== null) return `${none} yet. ${howToFollow(principal, running.id)}.`;
  const newest = await getNewestEnded(db, { accountId, siteId: site.id, environment });
  const end = newest === null ? '' : ` ${endSentence('The latest one', newest)}`;
  return `${none}.${end} ${scanFirst(principal, { siteId: site.id })}`;
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
