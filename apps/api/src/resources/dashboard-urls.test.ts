import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actionSnapshotRoutes, featureSpecRoutes, issueRoutes, toolRoutes } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import { analysedSite, fixableTitle, generate, type AnalysedSite } from '../testing/analysed-site.ts';
import { startTestApi, TEST_OAUTH, type TestApi } from '../testing/test-api.ts';

/** Tests that each item of an answer links to its place in the dashboard. */

const url = 'https://example.com/a?b=1&c=2';
const domain = 'example.com';
let api: TestApi;
let site: AnalysedSite;
let snapshotId: string;
let dashboard: string;
beforeAll(async () => {
  api = await startTestApi();
  site = await analysedSite(api, [{ ...fixableTitle, url, current: 'A title that goes on and on' }]);
  snapshotId = (await generate(site)).id;
  dashboard = `${TEST_OAUTH.issuer}/sites/${site.tenant.siteId}`;
});
afterAll(() => api.close());

const finding = () => {
  const search = { analysis: site.siteCheckId, check: fixableTitle.checkId, q: url };
  return `${dashboard}/issues?${new URLSearchParams(search).toString()}`;
};

test('actions and pieces of work: the action in the plan, under the id that lasts', async () => {
  const actions = await site.client.call(actionSnapshotRoutes.listActions, {
    params: { snapshotId },
    query: {},
  });
  const [action] = Array.isArray(actions) ? actions : [];
  const place = `${dashboard}/plan/${action?.actionId ?? ''}`;
  expect(action).toMatchObject({ url: place, targets: [{ url, dashboardUrl: finding() }] });
  const params = { siteId: site.tenant.siteId };
  const specs = await site.client.call(featureSpecRoutes.list, { params, query: {} });
  expect(specs).toMatchObject({ data: [{ url: place }] });
  const plan = await site.client.call(toolRoutes.getPlan, { body: { domain } });
  expect(plan.actions).toMatchObject([{ url: place }]);
});

test('the parts and summaries of a plan, too', async () => {
  for (const [view, shown] of [
    ['grouped', { groups: { auto_fixable: { actions: [{ targets: [{ dashboardUrl: finding() }] }] } } }],
    ['summary', { top_issues: [{ url: expect.stringContaining(`${dashboard}/plan/`) }] }],
  ] as const) {
    const query = { view, filter: ['auto_fixable'] as ['auto_fixable'] };
    await expect(
      site.client.call(actionSnapshotRoutes.listActions, { params: { snapshotId }, query }),
    ).resolves.toMatchObject(shown);
  }
});

test('issues, compared or not, and targets: what the check finds on that page in that analysis', async () => {
  const params = { siteCheckId: site.siteCheckId };
  const issue = { url, dashboardUrl: finding() };
  await expect(site.client.call(issueRoutes.list, { params, query: {} })).resolves.toMatchObject({
    data: [issue],
  });
  await expect(
    site.client.call(issueRoutes.compare, { params, query: { to: site.siteCheckId, change: 'still' } }),
  ).resolves.toMatchObject({ data: [issue] });
  await expect(site.client.call(toolRoutes.listIssues, { body: { url } })).resolves.toMatchObject({
    data: [issue],
  });
  const plan = await site.client.call(toolRoutes.getPlan, { body: { domain } });
  const actionId = plan.actions?.[0]?.actionId ?? '';
  await expect(site.client.call(toolRoutes.getAction, { body: { actionId } })).resolves.toMatchObject({
    targets: [issue],
  });
});

test('patches: the page in that analysis; null if the analysis has not read it, or the account has no such page', async () => {
  await api.database.db.crawlUrl.create({
    data: {
      id: newId(),
      analysisId: site.siteCheckId,
      url,
      urlHash: urlHash(url),
      purpose: 'page',
      state: 'done',
      depth: 1,
      statusCode: 200,
      indexable: true,
      wordCount: 5,
    },
  });
  const html = '<html lang="en"><head></head><body><h1>Canoes built by hand</h1></body></html>';
  const patchesOf = async (pageUrl: string) => {
    const body = { pages: [{ url: pageUrl, html }] };
    const { patches } = await site.client.call(toolRoutes.getPatches, { body });
    return patches.map(({ dashboardUrl }) => dashboardUrl);
  };
  const search = new URLSearchParams({ analysis: site.siteCheckId, url }).toString();
  await expect(patchesOf(url)).resolves.toEqual([`${dashboard}/page?${search}`]);
  await expect(patchesOf('https://example.com/unread')).resolves.toEqual([null]);
  await expect(patchesOf('https://elsewhere.example/')).resolves.toEqual([null]);
});

test('plans store no addresses: a changed PUBLIC_URL applies to existing plans at once', async () => {
  const [row] = await api.database.db.actionItem.findMany({ where: { snapshotId } });
  expect(JSON.stringify(row)).not.toContain(TEST_OAUTH.issuer);
});
