import { isStagingHost } from '@plumbline/checks';
import { namedProduction, type JudgedSource } from '@plumbline/gate';
import type { AddressMapping } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { Principal } from '../../../security/principal.ts';
import { findAnalysisOf } from '../fetch-page.ts';

/**
 * Finds the site to which the pages of a preview belong: a site of the account, or the host to which canonicals on a
 * test host point.
 */
export async function findProduction(
  deps: Pick<ApiDeps, 'db'>,
  principal: Principal,
  pages: readonly JudgedSource[],
): Promise<AddressMapping | null> {
  const production = namedProduction(pages);
  if (production === null) return null;
  const { from, to } = production;
  const isKnown = (await findAnalysisOf(deps, principal, to)) !== null;
  const [preview, named] = [from, to].map((address) => new URL(address).hostname);
  return isKnown || (isStagingHost(preview ?? '') && !isStagingHost(named ?? '')) ? production : null;
}
