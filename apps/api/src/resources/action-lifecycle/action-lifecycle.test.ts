import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  checkSettingRoutes,
  Dimension,
  ignoredFindingRoutes,
  type ActionItemRecord,
  type CrawlOptions,
} from '@plumbline/contracts';
import { getAnalysis, listActions } from '@plumbline/database';
import { makePlan } from '../../work/make-plan.ts';
import { addIssues } from '../../testing/add-issues.ts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, TEST_OAUTH, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Stores an analysis that found one issue of each of these checks. */
async function analysed(tenant: Tenant, checkIds: readonly string[], ignored: readonly string[] = []) {
  const { siteCheckId } = await fillAnalysis(api.database.db, tenant, { checkIds: [] });
  const issues = checkIds.map((checkId) => ({ checkId, ignored: ignored.includes(checkId) }));
  await addIssues(api.database.db, siteCheckId, issues);
  return siteCheckId;
}

/** Stores an analysis of a part of a site that found one issue of each of these checks. */
async function partlyAnalysed(tenant: Tenant, options: CrawlOptions, checkIds: readonly string[]) {
  const { db } = api.database;
  const { siteCheckId } = await fillAnalysis(db, tenant, { checkIds: [], partial: true });
  await db.analysis.update({ where: { id: siteCheckId }, data: { options } });
  await addIssues(
    db,
    siteCheckId,
    checkIds.map((checkId) => ({ checkId })),
  );
  return siteCheckId;
}

describe('GET /api/sites/{siteId}/action-lifecycle', () => {
  test('200: over three analyses: open, fixed, not_judged, regressed, ignored with its reason', async () => {
    const tenant = await api.createTenant();
    const client = await tenant.createClient();
    const params = { siteId: tenant.siteId };
    const body = { checkId: 'h1-multiple', reason: 'The design asks for it.' };
    await client.call(ignoredFindingRoutes.create, { params, body });
    await analysed(tenant, ['title-missing', 'description-missing', 'title-too-long']);
    await analysed(tenant, ['title-missing']);
    await analysed(tenant, ['title-missing', 'title-too-long', 'h1-multiple'], ['h1-multiple']);
    const list = (query: object = {}) => client.call(actionLifecycleRoutes.list, { params, query });
    const { data } = await list();
    expect(Object.fromEntries(data.map(({ checkId, status }) => [checkId, status]))).toEqual({
      'title-missing': 'open',
      'description-missing': 'fixed',
      'title-too-long': 'regressed',
      'h1-multiple': 'ignored',
    });
    await expect(list({ status: 'ignored' })).resolves.toMatchObject({
      data: [{ checkId: 'h1-multiple', reason: 'The design asks for it.', targetsTotal: 0 }],
    });
    const [open] = (await list({ status: 'open' })).data;
    expect(open).toMatchObject({ targetsTotal: 1, reason: null, title: expect.any(String) });
    expect(Date.parse(open?.firstSeenAt ?? '')).toBeLessThanOrEqual(Date.parse(open?.lastSeenAt ?? ''));
  });

  test('200: an action has the priority of its worst target, and without one that which the account gave its check', async () => {
    const tenant = await api.createTenant();
    const client = await tenant.createClient();
    const params = { siteId: tenant.siteId };
    await client.call(checkSettingRoutes.put, {
      params: { checkId: 'description-missing' },
      body: { enabled: true, severity: 'low' },
    });
    await analysed(tenant, ['title-too-long', 'description-missing']);
    const siteCheckId = await analysed(tenant, []);
    await addIssues(api.database.db, siteCheckId, [
      { checkId: 'title-too-long', severity: 'high' },
      { checkId: 'title-too-long', severity: 'low', url: 'https://example.com/b' },
    ]);
    const { data } = await client.call(actionLifecycleRoutes.list, { params });
    expect(data.map(({ checkId, priority }) => [checkId, priority])).toEqual(
      expect.arrayContaining([
        ['title-too-long', 'high'],
        ['description-missing', 'low'],
      ]),
    );
  });

  test('200: analyses of different parts of a site judge nothing of each other', async () => {
    const tenant = await api.createTenant();
    const client = await tenant.createClient();
    const params = { siteId: tenant.siteId };
    const statuses = async () => {
      const { data } = await client.call(actionLifecycleRoutes.list, { params });
      return data.map(({ checkId, status }) => [checkId, status]);
    };
    const [blog, shop] = [{ include: ['/blog/**'] }, { include: ['/shop/**'] }];
    await partlyAnalysed(tenant, blog, ['title-missing']);
    await partlyAnalysed(tenant, shop, []);
    await expect(statuses()).resolves.toEqual([]);
    await partlyAnalysed(tenant, blog, ['title-missing']);
    await expect(statuses()).resolves.toEqual([['title-missing', 'open']]);
    await partlyAnalysed(tenant, blog, []);
    await expect(statuses()).resolves.toEqual([['title-missing', 'fixed']]);
  });

  test('400: an unknown status; the answer lists the known ones', async () => {
    const tenant = await api.createTenant();
    const client = await tenant.createClient();
    const call = client.call(actionLifecycleRoutes.list, {
      params: { siteId: tenant.siteId },
      query: { status: 'done' },
    });
    await expect(call).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('open, fixed, not_judged, regressed, ignored'),
    });
  });

  test('409: a site without a completed analysis', async () => {
    const tenant = await api.createTenant();
    const client = await tenant.createClient();
    const call = client.call(actionLifecycleRoutes.list, { params: { siteId: tenant.siteId } });
    await expect(call).rejects.toMatchObject({ status: 409 });
  });
});

describe('GET /api/sites/{siteId}/actions/{actionId}', () => {
  /** Makes a plan of the site, and returns its only action. */
  async function planned(tenant: Tenant) {
    const client = await tenant.createClient();
    const { siteId } = tenant;
    const { id: snapshotId } = await client.call(actionSnapshotRoutes.generate, { params: { siteId } });
    const actions = await client.call(actionSnapshotRoutes.listActions, { params: { snapshotId } });
    const [item] = actions as readonly ActionItemRecord[];
    return { client, siteId, item };
  }

  /** Makes a plan of an analysis that does not represent the site, as each analysis does at its end. */
  async function planPart({ accountId }: Tenant, siteCheckId: string) {
    const analysis = await getAnalysis(api.database.db, accountId, siteCheckId);
    if (analysis === null) throw new Error('It has just been stored.');
    await makePlan(api.deps, analysis, { dimensions: Dimension.options, triggeredBy: 'analysis' });
  }

  test('200: the same id from plan to plan, with the times of its first and last analysis, and its status', async () => {
    const tenant = await api.createTenant();
    await analysed(tenant, ['title-missing']);
    const first = await planned(tenant);
    await analysed(tenant, ['title-missing']);
    const { client, siteId, item } = await planned(tenant);
    expect(item).toMatchObject({ actionId: first.item?.actionId, firstSeen: first.item?.lastSeen });
    expect(item?.id).not.toBe(first.item?.id);
    expect(Date.parse(item?.lastSeen ?? '')).toBeGreaterThan(Date.parse(item?.firstSeen ?? ''));
    expect(item?.url).toBe(`${TEST_OAUTH.issuer}/sites/${siteId}/plan/${item?.actionId ?? ''}`);

    await analysed(tenant, []);
    const params = { siteId, actionId: item?.actionId ?? '' };
    const became = await client.call(actionLifecycleRoutes.get, { params });
    const { data } = await client.call(actionLifecycleRoutes.list, { params: { siteId }, query: {} });
    expect(data).toMatchObject([{ actionId: became.actionId, status: 'fixed', since: became.since }]);
    expect(became).toMatchObject({
      ...params,
      checkId: 'title-missing',
      status: 'fixed',
      since: expect.any(String),
      firstSeen: item?.firstSeen,
      lastSeen: item?.lastSeen,
      targetsTotal: 0,
    });
  });

  test('200: not judged, if only an analysis of a part has found it', async () => {
    const tenant = await api.createTenant();
    await analysed(tenant, []);
    await planPart(tenant, await partlyAnalysed(tenant, { maxPages: 1 }, ['title-missing']));
    const { siteId } = tenant;
    const [action] = await listActions(api.database.db, tenant.accountId, siteId);
    const client = await tenant.createClient();
    const params = { siteId, actionId: action?.id ?? '' };
    const became = await client.call(actionLifecycleRoutes.get, { params });
    expect(became).toMatchObject({ status: 'not_judged', basedOn: { extent: 'full' } });
  });

  test('200: not judged, if only an analysis of another part has found it', async () => {
    const tenant = await api.createTenant();
    await partlyAnalysed(tenant, { include: ['/blog/**'] }, ['title-missing']);
    const { client, siteId, item } = await planned(tenant);
    await partlyAnalysed(tenant, { include: ['/shop/**'] }, []);
    const params = { siteId, actionId: item?.actionId ?? '' };
    await expect(client.call(actionLifecycleRoutes.get, { params })).resolves.toMatchObject({
      status: 'not_judged',
    });
  });

  test('200: fixed, if more full analyses have passed since it was found than are compared', async () => {
    const tenant = await api.createTenant();
    const found = await analysed(tenant, ['title-missing']);
    const { client, siteId, item } = await planned(tenant);
    for (let count = 0; count < 20; count += 1) await analysed(tenant, []);
    const params = { siteId, actionId: item?.actionId ?? '' };
    const statusNow = async () => (await client.call(actionLifecycleRoutes.get, { params })).status;
    await expect(statusNow()).resolves.toBe('fixed');
    const { db } = api.database;
    const next = await db.analysis.findFirstOrThrow({
      where: { siteId, id: { gt: found } },
      orderBy: { id: 'asc' },
    });
    await db.analysis.update({ where: { id: next.id }, data: { removedChecks: ['title-missing'] } });
    await analysed(tenant, []);
    await expect(statusNow()).resolves.toBe('not_judged');
    const off = { unjudgedChecks: { 'title-missing': 'not_asked' } };
    await db.analysis.update({ where: { id: next.id }, data: off });
    await expect(statusNow()).resolves.toBe('fixed');
    await db.analysis.updateMany({ where: { siteId, id: { gt: found } }, data: off });
    await expect(statusNow()).resolves.toBe('not_judged');
  });

  test('200: what a test key found alone is not judged for a live key, and does not change when the site was last seen', async () => {
    const tenant = await api.createTenant();
    const trial = await tenant.createClient({ environment: 'test' });
    await analysed(tenant, ['title-missing']);
    const known = await planned(tenant);
    await fillAnalysis(api.database.db, tenant, {
      checkIds: ['title-missing', 'h1-missing'],
      environment: 'test',
    });
    const { id: snapshotId } = await trial.call(actionSnapshotRoutes.generate, {
      params: { siteId: tenant.siteId },
    });
    const items = (await trial.call(actionSnapshotRoutes.listActions, {
      params: { snapshotId },
    })) as readonly ActionItemRecord[];
    const became = async (checkId: string) => {
      const actionId = items.find((item) => item.checkId === checkId)?.actionId ?? '';
      const params = { siteId: tenant.siteId, actionId };
      return known.client.call(actionLifecycleRoutes.get, { params });
    };
    await expect(became('title-missing')).resolves.toMatchObject({
      status: 'open',
      lastSeen: known.item?.lastSeen,
    });
    await expect(became('h1-missing')).resolves.toMatchObject({ status: 'not_judged' });
  });

  test('404: an action of another site, and another account’s', async () => {
    const tenant = await api.createTenant();
    await analysed(tenant, ['title-missing']);
    const { client, item } = await planned(tenant);
    const actionId = item?.actionId ?? '';
    const other = await api.createTenant();
    const stranger = await other.createClient();
    const calls = [
      client.call(actionLifecycleRoutes.get, { params: { siteId: other.siteId, actionId } }),
      stranger.call(actionLifecycleRoutes.get, { params: { siteId: tenant.siteId, actionId } }),
    ];
    await Promise.all(calls.map(async (call) => expect(call).rejects.toMatchObject({ status: 404 })));
  });
});
