import type { PatchEdit } from '@plumbline/contracts';
import { listPageStates } from '@plumbline/database';
import type { ApiDeps } from '../../../deps.ts';
import type { LatestPlan } from '../latest-plan.ts';

/** Returns the checks of edits that suggest a trail through a page that the analysis knows to be gone or to redirect. */
export async function checksNamingLost(
  { db }: Pick<ApiDeps, 'db'>,
  plan: LatestPlan | null,
  edits: readonly PatchEdit[],
): Promise<readonly string[]> {
  const named = edits.flatMap((edit) =>
    [...edit.new.matchAll(/"item": "([^"]+)"/g)].map(([, url = '']) => ({ url, checkId: edit.checkId })),
  );
  if (plan === null || named.length === 0) return [];
  const states = await listPageStates(
    db,
    plan.analysis.id,
    named.map(({ url }) => url),
  );
  const lost = new Set(states.filter(({ statusCode }) => (statusCode ?? 0) >= 300).map(({ url }) => url));
  return named.filter(({ url }) => lost.has(url)).map(({ checkId }) => checkId);
}
