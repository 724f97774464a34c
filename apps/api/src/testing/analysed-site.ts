import type { ApiClient } from '@plumbline/api-client';
import { catalogue } from '@plumbline/checks';
import { actionSnapshotRoutes, type ActionType, type Dimension } from '@plumbline/contracts';
import { addIssues, type IssueSketch } from './add-issues.ts';
import { fillAnalysis } from './fill-analysis.ts';
import type { Tenant, TestApi } from './test-api.ts';

export interface AnalysedSite {
  readonly tenant: Tenant;
  readonly client: ApiClient;
  readonly siteCheckId: string;
}

/** View and filters of a plan, with any text, because tests also send wrong ones. */
interface PlanQuery {
  readonly view?: string;
  readonly filter?: string | string[];
}

/** A finding with a known fix. */
export const fixableTitle: IssueSketch = {
  checkId: 'title-too-long',
  suggested: 'Short',
  severity: 'high',
  evidence: { title: 'Long', length: 90, pixelWidth: 900 },
};

/** Returns a check of the catalogue whose actions have this type. */
export function checkOf(type: ActionType): string {
  return checkWhere((check) => check.type === type);
}

/** Returns a check of the catalogue in this dimension. */
export function checkIn(dimension: Dimension): string {
  return checkWhere((check) => check.dimension === dimension);
}

function checkWhere(isWanted: (check: (typeof catalogue)[number]) => boolean): string {
  const check = catalogue.find(isWanted);
  if (check === undefined) throw new Error('The catalogue has no such check.');
  return check.id;
}

/**
 * Returns a site with a completed analysis that found exactly these issues; by default, the site has its own tenant.
 */
export async function analysedSite(
  api: TestApi,
  issues: readonly IssueSketch[],
  tenant?: Tenant,
): Promise<AnalysedSite> {
  const owner = tenant ?? (await api.createTenant());
  const { siteCheckId } = await fillAnalysis(api.database.db, owner, { checkIds: [] });
  await addIssues(api.database.db, siteCheckId, issues);
  return { tenant: owner, client: await owner.createClient(), siteCheckId };
}

export function generate({ client, tenant }: AnalysedSite, body: object = {}) {
  return client.call(actionSnapshotRoutes.generate, { params: { siteId: tenant.siteId }, body });
}

export function actionsOf({ client }: AnalysedSite, snapshotId: string, query: PlanQuery = {}) {
  return client.call(actionSnapshotRoutes.listActions, { params: { snapshotId }, query: query as never });
}

/** Returns the plan of a site, in the given view and with the given filters. */
export async function plan(site: AnalysedSite, query?: PlanQuery) {
  return actionsOf(site, (await generate(site)).id, query);
}
