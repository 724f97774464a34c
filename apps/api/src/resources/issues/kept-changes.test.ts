import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkSettingRoutes,
  ignoredFindingRoutes,
  issueRoutes,
  type FindingChange,
} from '@plumbline/contracts';
import { fillAnalysis, firstAnalysis, secondAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function aSite() {
  const tenant = await api.createTenant();
  const client = await tenant.createClient({ scopes: ['admin'] });
  const analysed = async (checkIds: readonly string[], partial = false) =>
    (await fillAnalysis(api.database.db, tenant, { checkIds, partial })).siteCheckId;
  return { client, analysed, params: { siteId: tenant.siteId } };
}

test('new issues and those that stand still have their own lists and numbers, whether just compared or stored', async () => {
  const { client, analysed } = await aSite();
  await analysed([firstAnalysis.id]);
  const siteCheckId = await analysed([firstAnalysis.id, secondAnalysis.id]);
  const list = async (query: object) => {
    const { total, data } = await client.call(issueRoutes.list, { params: { siteCheckId }, query });
    return { total, checks: [...new Set(data.map(({ checkId }) => checkId))] };
  };
  for (const _ of ['compared', 'stored']) {
    for (const sort of ['found', 'latest', 'severity']) {
      await expect(list({ change: 'new', sort })).resolves.toEqual({ total: 3, checks: [secondAnalysis.id] });
      await expect(list({ change: 'still', sort })).resolves.toEqual({
        total: 3,
        checks: [firstAnalysis.id],
      });
    }
    const ofFirst = { check: firstAnalysis.id };
    await expect(list({ change: 'new', ...ofFirst })).resolves.toEqual({ total: 0, checks: [] });
    await expect(list({ change: 'still', ...ofFirst })).resolves.toMatchObject({ total: 3 });
    await expect(list({ change: 'new', q: '/a' })).resolves.toMatchObject({ total: 1 });
  }
});

test('each page of a list of changes goes on where the one before has ended', async () => {
  const { client, analysed } = await aSite();
  const from = await analysed([firstAnalysis.id]);
  const to = await analysed([secondAnalysis.id]);
  for (const change of ['new', 'fixed'] as const) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { to, change, limit: 2, cursor };
      const page = await client.call(issueRoutes.compare, { params: { siteCheckId: from }, query });
      expect(page.counts).toEqual({ new: 3, still: 0, fixed: 3, not_judged: 0 });
      found.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(found).size).toBe(3);
  }
});

test('a finding that is ignored by now is neither fixed nor new in a later analysis of a part', async () => {
  const { client, analysed, params } = await aSite();
  const from = await analysed([firstAnalysis.id, secondAnalysis.id]);
  const to = await analysed([firstAnalysis.id], true);
  const compare = async (change: FindingChange) => {
    const query = { to, change };
    const { counts, data } = await client.call(issueRoutes.compare, { params: { siteCheckId: from }, query });
    return { counts, found: data.length };
  };
  const before = await compare('fixed');
  expect(before).toEqual({ counts: { new: 0, still: 1, fixed: 1, not_judged: 4 }, found: 1 });
  const body = { checkId: secondAnalysis.id, url: 'https://example.com/', reason: 'It is on purpose.' };
  await client.call(ignoredFindingRoutes.create, { params, body });
  const after = await compare('fixed');
  expect(after).toEqual({ counts: { ...before.counts, fixed: 0 }, found: 0 });
});

test('what a check judged is what it judged then, whether or not it is switched off by now', async () => {
  const { client, analysed } = await aSite();
  const [first, second] = [firstAnalysis.id, secondAnalysis.id];
  const from = await analysed([first, second]);
  const to = await analysed([]);
  await api.database.db.analysis.update({
    where: { id: to },
    data: { unjudgedChecks: { [first]: 'not_asked' } },
  });
  await client.call(checkSettingRoutes.put, { params: { checkId: second }, body: { enabled: false } });
  const compare = async (change: FindingChange) => {
    const query = { to, change };
    const { counts, data } = await client.call(issueRoutes.compare, { params: { siteCheckId: from }, query });
    return { counts, checks: [...new Set(data.map(({ checkId }) => checkId))] };
  };
  const counts = { new: 0, still: 0, fixed: 3, not_judged: 3 };
  await expect(compare('fixed')).resolves.toEqual({ counts, checks: [second] });
  await expect(compare('not_judged')).resolves.toEqual({ counts, checks: [first] });
});
