import type { ActionHead, ActionItemRecord, ActionTarget, StoredTarget } from '@plumbline/contracts';
import { getActionItems, listActionHeads, type ActionSnapshot } from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';
import { dashboardUrls } from './dashboard-urls.ts';

type Reader = Pick<ApiDeps, 'db' | 'settings'>;

/** Returns the items of a plan with their addresses in the dashboard, most urgent first. */
export async function readHeads(
  { db, settings }: Reader,
  snapshot: ActionSnapshot,
): Promise<readonly ActionHead[]> {
  const urls = dashboardUrls(settings.publicUrl);
  const { siteId } = snapshot;
  const heads = await listActionHeads(db, snapshot.accountId, snapshot.id);
  return heads.map((head) => ({ ...head, url: urls.action({ siteId, actionId: head.actionId }) }));
}

/** Returns these items of a plan with their targets. */
export async function readActions(
  deps: Reader,
  snapshot: ActionSnapshot,
  heads: readonly ActionHead[],
): Promise<readonly ActionItemRecord[]> {
  const ids = heads.map(({ id }) => id);
  const stored = await getActionItems(deps.db, snapshot.accountId, snapshot.id, ids);
  const targets = new Map(stored.map((item) => [item.id, item.targets]));
  return heads.map((head) => {
    const place = placeTargets(deps, snapshot, head);
    return { ...head, targets: (targets.get(head.id) ?? []).map(place) };
  });
}

/** Returns a function that gives the address in the dashboard of an action's target. */
export function placeTargets(
  { settings }: Pick<ApiDeps, 'settings'>,
  { siteId, analysisId: siteCheckId }: ActionSnapshot,
  { checkId }: Pick<ActionHead, 'checkId'>,
): (target: StoredTarget) => ActionTarget {
  const urls = dashboardUrls(settings.publicUrl);
  return (target) => {
    const { url } = target;
    return { ...target, dashboardUrl: urls.finding({ siteId, siteCheckId }, { checkId, url }) };
  };
}
