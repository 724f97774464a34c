import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  ignoredFindingRoutes,
  type ActionItemRecord,
} from '@plumbline/contracts';
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
