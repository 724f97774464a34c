import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  actionLifecycleRoutes,
  actionSnapshotRoutes,
  issueRoutes,
  overviewRoutes,
  siteCheckRoutes,
  siteRoutes,
  toolRoutes,
} from '@plumbline/contracts';
import { fillAnalysis, firstAnalysis, secondAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let fullId: string;
let partialId: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient();
  const { db } = api.database;
  ({ siteCheckId: fullId } = await fillAnalysis(db, tenant, {
    checkIds: [firstAnalysis.id, secondAnalysis.id],
  }));
  ({ siteCheckId: partialId } = await fillAnalysis(db, tenant, {
    checkIds: [firstAnalysis.id],
    partial: true,
  }));
});
afterAll(() => api.close());

const ofSite = () => ({ params: { siteId: tenant.siteId } });
const full = () => ({ siteCheckId: fullId, extent: 'full', partialReasons: [] });
const partial = () => ({ siteCheckId: partialId, extent: 'partial', partialReasons: ['max_pages'] });

describe('a partial analysis after a full one', () => {
  test('says what it left out', async () => {
    const record = await client.call(siteCheckRoutes.get, { params: { siteCheckId: partialId } });
    expect(record).toMatchObject({ extent: 'partial', partialReasons: ['max_pages'] });
  });

  test('calls nothing fixed on pages that it did not see', async () => {
    const compare = (change: 'fixed' | 'not_judged') =>
      client.call(issueRoutes.compare, {
        params: { siteCheckId: fullId },
        query: { to: partialId, change },
      });
    const fixed = await compare('fixed');
    expect(fixed).toMatchObject({
      counts: { new: 0, still: 1, fixed: 1, not_judged: 4 },
      from: full(),
      to: partial(),
      data: [{ checkId: secondAnalysis.id, url: 'https://example.com/' }],
    });
    const { data } = await compare('not_judged');
    expect(data.map(({ notJudged }) => notJudged)).toEqual(Array(4).fill('out_of_budget'));
    expect(data.map(({ url }) => url)).not.toContain('https://example.com/');
  });

  test('has a score that tools do not compare with that of the whole site', async () => {
    const compare = (from: string, to: string) =>
      client.call(toolRoutes.compareScans, { body: { from, to, change: 'still' } });
    await expect(compare(fullId, partialId)).resolves.toMatchObject({
      scoreChange: null,
      summary: expect.stringContaining('cannot be compared'),
    });
    await expect(compare(partialId, partialId)).resolves.toMatchObject({
      scoreChange: 0,
      summary: expect.not.stringContaining('count as new'),
    });
    await expect(compare(partialId, fullId)).resolves.toMatchObject({
      summary: expect.stringContaining('issues that it did not look for count as new'),
    });
  });

  test('has a score that is compared only with scores of the same list', async () => {
    const { db } = api.database;
    const other = await api.createTenant();
    const reader = await other.createClient();
    const analyseList = async (listHash: string) => {
      const { siteCheckId: id } = await fillAnalysis(db, other, { partial: true });
      await db.analysis.update({ where: { id }, data: { options: { mode: 'list' }, listHash } });
      return id;
    };
    const [first, same, differing] = [await analyseList('a'), await analyseList('a'), await analyseList('b')];
    const changeOf = async (from: string, to: string) =>
      (await reader.call(toolRoutes.compareScans, { body: { from, to, change: 'still' } })).scoreChange;
    await expect(changeOf(first, same)).resolves.toBe(0);
    await expect(changeOf(same, differing)).resolves.toBeNull();
    const { change } = await reader.call(overviewRoutes.get, { params: { siteCheckId: differing } });
    expect(change).toBeNull();
  });

  test('has issues, and tools say that they are those of a part', async () => {
    const list = (siteCheckId: string) => client.call(toolRoutes.listIssues, { body: { siteCheckId } });
    await expect(list(partialId)).resolves.toMatchObject({
      summary: '1 issue is open in the part of the site that the scan saw; 1 shown, the most severe first.',
    });
    await expect(list(fullId)).resolves.toMatchObject({
      summary: '6 issues are open; 6 shown, the most severe first.',
    });
  });

  test('does not represent the site', async () => {
    const context = await client.call(toolRoutes.getSeoContext, { body: { domain: 'example.com' } });
    expect(context).toMatchObject({ basedOn: full(), pages: { indexable: 3 } });
    const lifecycles = await client.call(actionLifecycleRoutes.list, { ...ofSite(), query: {} });
    expect(lifecycles).toMatchObject({ basedOn: full() });
    expect(lifecycles.data.map(({ status }) => status)).toEqual(['open', 'open']);
    const plan = await client.call(actionSnapshotRoutes.generate, ofSite());
    expect(plan).toMatchObject({ siteCheckId: fullId });
    const sitemap = await client.send(siteRoutes.sitemap, ofSite());
    expect(await sitemap.text()).toContain('https://example.com/a');
  });
});

test('the list of sites has the results of the full one, and the partial one beside it', async () => {
  const { data } = await client.call(siteRoutes.listOfAccount, {});
  expect(data).toMatchObject([
    {
      healthScore: 80,
      scores: [{ siteCheckId: fullId, score: 80 }],
      scoresTotal: 1,
      latest: { siteCheckId: partialId },
      latestPartial: { siteCheckId: partialId, score: 80, partialReasons: ['max_pages'] },
    },
  ]);
});

test('the overview of the partial one speaks of a part, and compares it with no full one', async () => {
  const overview = await client.call(overviewRoutes.get, { params: { siteCheckId: partialId } });
  expect(overview.change).toBeNull();
  expect(overview.sentences.overview).toContain('saw a part of the site: 1 URL.');
  expect(overview.sentences.plan).toContain('Forecasts cover the 1 URL that the analysis saw');
});

test('if no analysis saw the whole site, the latest one represents it and says so', async () => {
  const other = await api.createTenant();
  const { siteCheckId } = await fillAnalysis(api.database.db, other, { partial: true });
  const caller = await other.createClient();
  const context = await caller.call(toolRoutes.getSeoContext, { body: { domain: 'example.com' } });
  expect(context.basedOn).toMatchObject({ siteCheckId, extent: 'partial' });
  expect(context.summary).toContain('saw a part of the site only (max_pages)');
  const plan = await caller.call(toolRoutes.getPlan, { body: { domain: 'example.com' } });
  expect(plan.summary).toContain('Forecasts cover the 1 URL that the analysis saw');
  const { data } = await caller.call(siteRoutes.listOfAccount, {});
  expect(data).toMatchObject([
    { healthScore: null, scores: [], lastAnalysis: null, latestPartial: { siteCheckId, score: 80 } },
  ]);
});

test('issues of an analysis that was cancelled are new only if the one of the whole site had none there', async () => {
  const { db } = api.database;
  const other = await api.createTenant();
  await fillAnalysis(db, other, { checkIds: [firstAnalysis.id] });
  const checkIds = [firstAnalysis.id, secondAnalysis.id];
  const { siteCheckId } = await fillAnalysis(db, other, { status: 'in_progress', checkIds });
  await db.analysis.update({ where: { id: siteCheckId }, data: { status: 'cancelled' } });
  const caller = await other.createClient();
  const list = { params: { siteCheckId }, query: { change: 'new' as const } };
  const { data } = await caller.call(issueRoutes.list, list);
  expect(new Set(data.map(({ checkId }) => checkId))).toEqual(new Set([secondAnalysis.id]));
});

test('the plan that a tool gives says how much of the site was not seen', async () => {
  const other = await api.createTenant();
  const { siteCheckId: id } = await fillAnalysis(api.database.db, other);
  const all = { known: 5, seen: 5 };
  const seen = { pages: { known: 3, seen: 2 }, links: all, externalTargets: all };
  await api.database.db.analysis.update({ where: { id }, data: { seen } });
  const caller = await other.createClient();
  for (const severity of ['high', 'low'] as const) {
    const { summary } = await caller.call(toolRoutes.getPlan, {
      body: { domain: 'example.com', filter: [severity] },
    });
    expect(summary).toContain('The analysis saw 2 of 3 pages');
  }
});
