import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  issueRoutes,
  overviewRoutes,
  retentionRoutes,
  siteCheckRoutes,
  siteRoutes,
} from '@plumbline/contracts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';
import { pruneDetails } from '../../work/prune-details.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates a site with this number of completed analyses. Returns them, the oldest first. */
async function siteWith(analyses: number, options: Parameters<Tenant['createClient']>[0] = {}) {
  const tenant = await api.createTenant();
  const ids: string[] = [];
  for (let each = 0; each < analyses; each += 1)
    ids.push((await fillAnalysis(api.database.db, tenant)).siteCheckId);
  return { tenant, ids, client: await tenant.createClient(options) };
}

type Site = Awaited<ReturnType<typeof siteWith>>;

async function putOfSite({ client, tenant: { siteId } }: Site, detailedAnalyses: number, confirm = true) {
  const body = { detailedAnalyses, keep: [], confirm };
  return client.call(retentionRoutes.putOfSite, { params: { siteId }, body });
}

const pruneSite = ({ tenant: { accountId, siteId } }: Site) => pruneDetails(api.deps, { accountId, siteId });

async function prunedOf({ client, tenant: { siteId }, ids }: Site) {
  const { data } = await client.call(siteRoutes.listAnalyses, { params: { siteId }, query: {} });
  return ids.filter((id) => data.some((each) => each.id === id && each.pruned)).map((id) => ids.indexOf(id));
}

const callIssues = (client: ApiClient, siteCheckId = '') =>
  client.call(issueRoutes.list, { params: { siteCheckId }, query: {} });

describe('the retention that applies', () => {
  test("the site's setting applies before the account's, and that before the plan's; never more than the plan", async () => {
    const { client, tenant } = await siteWith(0);
    const params = { siteId: tenant.siteId };
    const ofSite = () => client.call(retentionRoutes.getOfSite, { params });
    await expect(ofSite()).resolves.toMatchObject({ detailedAnalyses: 60, own: { detailedAnalyses: null } });
    const ofAccount = { detailedAnalyses: 20, keep: [], confirm: true };
    await client.call(retentionRoutes.putOfAccount, { body: ofAccount });
    await expect(ofSite()).resolves.toMatchObject({ detailedAnalyses: 20, keep: [] });
    const body = { detailedAnalyses: 30, keep: null, confirm: true };
    await client.call(retentionRoutes.putOfSite, { params, body });
    await expect(ofSite()).resolves.toMatchObject({ detailedAnalyses: 30, keep: [] });
    const { accountId } = tenant;
    await api.database.db.account.update({ where: { id: accountId }, data: { tier: 'free' } });
    await expect(ofSite()).resolves.toMatchObject({ detailedAnalyses: 5, detailedAnalysesMax: 5 });
    const tooMany = client.call(retentionRoutes.putOfSite, { params, body });
    await expect(tooMany).rejects.toThrow('must be at most 5 on this plan');
  });

  test('nothing changes until it is confirmed, and the answer says what would be deleted', async () => {
    const site = await siteWith(4);
    const deletes = { analyses: 1, urls: 3 };
    await expect(putOfSite(site, 3, false)).resolves.toMatchObject({ confirmed: false, deletes });
    await expect(pruneSite(site)).resolves.toBe(0);
    await expect(putOfSite(site, 3)).resolves.toMatchObject({ confirmed: true, deletes });
    await expect(pruneSite(site)).resolves.toBe(1);
    await expect(prunedOf(site)).resolves.toEqual([0]);
    await expect(putOfSite(site, 3)).resolves.toMatchObject({ deletes: { analyses: 0, from: null } });
  });

  test('a member who does not own the account cannot delete details', async () => {
    const { client, tenant } = await siteWith(0);
    await api.database.db.apiKey.updateMany({
      where: { accountId: tenant.accountId },
      data: { role: 'member' },
    });
    const body = { detailedAnalyses: 1, keep: null, confirm: true };
    await expect(client.call(retentionRoutes.putOfAccount, { body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('whose details stay beside the newest', () => {
  test('the two newest full analyses, which are compared', async () => {
    const site = await siteWith(3);
    await fillAnalysis(api.database.db, site.tenant, { partial: true });
    await putOfSite(site, 1);
    await pruneSite(site);
    await expect(prunedOf(site)).resolves.toEqual([0]);
  });

  test('a full one that later ones of a preview are not compared with', async () => {
    const site = await siteWith(4);
    await api.database.db.analysis.updateMany({
      where: { id: { in: site.ids.slice(1) } },
      data: { options: { as: 'https://www.example.com' } },
    });
    await putOfSite(site, 1);
    await pruneSite(site);
    await expect(prunedOf(site)).resolves.toEqual([1]);
  });

  test('those that a member has chosen to keep', async () => {
    const site = await siteWith(4);
    const params = { siteCheckId: site.ids[0] ?? '' };
    const kept = await site.client.call(siteCheckRoutes.update, { params, body: { kept: true } });
    expect(kept.kept).toBe(true);
    const { siteId } = site.tenant;
    const body = { detailedAnalyses: 1, keep: ['by_hand' as const], confirm: true };
    await site.client.call(retentionRoutes.putOfSite, { params: { siteId }, body });
    await pruneSite(site);
    await expect(prunedOf(site)).resolves.toEqual([1]);
    await site.client.call(siteCheckRoutes.update, { params, body: { kept: false } });
    await pruneSite(site);
    await expect(prunedOf(site)).resolves.toEqual([0, 1]);
  });

  test('the last one before each change of rules', async () => {
    const site = await siteWith(5);
    const judge = (ids: readonly string[], judgedBy: string) =>
      api.database.db.analysis.updateMany({ where: { id: { in: [...ids] } }, data: { judgedBy } });
    await judge(site.ids.slice(0, 2), 'old rules');
    await judge(site.ids.slice(2), 'new rules');
    const { siteId } = site.tenant;
    const body = { detailedAnalyses: 1, keep: ['before_new_rules' as const], confirm: true };
    await site.client.call(retentionRoutes.putOfSite, { params: { siteId }, body });
    await pruneSite(site);
    await expect(prunedOf(site)).resolves.toEqual([0, 2]);
  });

  test('an analysis in progress, and those of other sites and accounts', async () => {
    const [site, other] = [await siteWith(3), await siteWith(3)];
    const running = await fillAnalysis(api.database.db, site.tenant, { status: 'in_progress' });
    await putOfSite(site, 1);
    await pruneSite(site);
    await expect(prunedOf({ ...site, ids: [...site.ids, running.siteCheckId] })).resolves.toEqual([0]);
    await expect(prunedOf(other)).resolves.toEqual([]);
  });
});

describe('an analysis without details', () => {
  let site: Site;
  let before: unknown;
  const overview = () => site.client.call(overviewRoutes.get, { params: { siteCheckId: site.ids[0] ?? '' } });
  const lifecycles = async () => {
    const { siteId } = site.tenant;
    const { data } = await site.client.call(actionLifecycleRoutes.list, { params: { siteId }, query: {} });
    // An action gets its id from the plan, which is made before the details are deleted.
    return data.map(({ actionId: _actionId, ...lifecycle }) => lifecycle);
  };

  beforeAll(async () => {
    site = await siteWith(3);
    before = { overview: await overview(), lifecycles: await lifecycles() };
    await putOfSite(site, 1);
    await pruneSite(site);
  });

  test('has no page, reference or finding left, and keeps its figures', async () => {
    const { db } = api.database;
    const where = { analysisId: site.ids[0] ?? '' };
    const rows = [db.crawlUrl, db.pageReference, db.issue, db.unjudgedIssue, db.lostPage].map((table) =>
      (table as typeof db.crawlUrl).count({ where }),
    );
    await expect(Promise.all(rows)).resolves.toEqual([0, 0, 0, 0, 0]);
    const { details, healthScore } = await db.analysis.findUniqueOrThrow({ where: { id: where.analysisId } });
    expect({ details, healthScore }).toEqual({ details: 'gone', healthScore: 80 });
  });

  test('shows the same counts as before, and says that its details are gone', async () => {
    const { sentences, ...figures } = await overview();
    expect(sentences.overview).toContain('Its details have been deleted');
    expect(before).toMatchObject({ overview: figures });
    expect(before).toMatchObject({ lifecycles: await lifecycles() });
  });

  test('answers 410 for lists and comparisons, and says what stays', async () => {
    const [gone, , newest] = site.ids;
    const refused = { status: 410, message: expect.stringContaining('have been deleted') };
    await expect(callIssues(site.client, gone)).rejects.toMatchObject(refused);
    const compare = {
      params: { siteCheckId: gone ?? '' },
      query: { to: newest ?? '', change: 'new' },
    } as const;
    await expect(site.client.call(issueRoutes.compare, compare)).rejects.toMatchObject(refused);
    const kept = { params: { siteCheckId: gone ?? '' }, body: { kept: true } };
    await expect(site.client.call(siteCheckRoutes.update, kept)).rejects.toMatchObject(refused);
  });

  test('has a plan, made before its details were deleted, that does not come before later plans', async () => {
    const params = { siteId: site.tenant.siteId };
    const made = await site.client.call(actionSnapshotRoutes.generate, { params, body: {} });
    const { data } = await site.client.call(actionSnapshotRoutes.list, { params, query: {} });
    expect(data.map(({ siteCheckId }) => siteCheckId)).toEqual([made.siteCheckId, site.ids[0]]);
    const actions = await site.client.call(actionSnapshotRoutes.listActions, {
      params: { snapshotId: data[1]?.id ?? '' },
      query: {},
    });
    expect(actions).toMatchObject([{ targetsTotal: 3 }]);
  });

  test('the one after it says that its issues cannot be compared', async () => {
    const [, siteCheckId = ''] = site.ids;
    const { change, sentences } = await site.client.call(overviewRoutes.get, { params: { siteCheckId } });
    expect(change).toBeNull();
    expect(sentences.overview).toContain('cannot be compared');
  });
});

test('a call that stops in the middle leaves the rest to the next one', async () => {
  const site = await siteWith(3);
  await putOfSite(site, 1);
  let asked = 0;
  await pruneDetails(api.deps, { siteId: site.tenant.siteId }, () => (asked += 1) > 1);
  await expect(callIssues(site.client, site.ids[0])).rejects.toMatchObject({ status: 410 });
  const where = { analysisId: site.ids[0] ?? '' };
  expect(await api.database.db.crawlUrl.count({ where })).toBe(3);
  await pruneSite(site);
  expect(await api.database.db.crawlUrl.count({ where })).toBe(0);
});
