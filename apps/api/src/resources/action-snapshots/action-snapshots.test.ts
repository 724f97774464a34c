import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogue } from '@plumbline/checks';
import {
  actionSnapshotRoutes,
  ignoredFindingRoutes,
  type ActionItemRecord,
  type GroupedView,
  type RecommendedNextAction,
  type RoutingView,
  type SummaryView,
} from '@plumbline/contracts';
import type { IssueSketch } from '../../testing/add-issues.ts';
import {
  actionsOf,
  analysedSite,
  checkIn,
  checkOf,
  fixableTitle,
  generate,
  plan,
  type AnalysedSite,
} from '../../testing/analysed-site.ts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const aSite = (issues: readonly IssueSketch[], tenant?: Tenant) => analysedSite(api, issues, tenant);

/** Returns the items of a plan without the ids and times of this site. */
async function withoutIds(site: AnalysedSite, snapshotId: string) {
  const actions = (await actionsOf(site, snapshotId)) as readonly ActionItemRecord[];
  return actions.map(
    ({ id: _id, actionId: _action, url: _url, firstSeen: _first, lastSeen: _last, ...item }) => ({
      ...item,
      targets: item.targets.map(({ dashboardUrl: _url, ...target }) => target),
    }),
  );
}

describe('POST /api/sites/{siteId}/action-snapshots/generate', () => {
  test('200: the actions of the latest completed analysis, counted', async () => {
    const site = await aSite([
      { checkId: checkOf('indexing'), severity: 'critical' },
      fixableTitle,
      { ...fixableTitle, url: 'https://example.com/' },
      { checkId: checkOf('schema'), severity: 'low' },
    ]);
    await expect(generate(site, { triggeredBy: 'nightly' })).resolves.toEqual({
      id: expect.any(String),
      siteId: site.tenant.siteId,
      siteCheckId: site.siteCheckId,
      totalActions: 3,
      criticalCount: 1,
      highCount: 1,
      mediumCount: 0,
      lowCount: 1,
      dimensions: ['url_health', 'seo_elements', 'icons_images'],
      triggeredBy: 'nightly',
      createdAt: expect.any(String),
    });
  });

  test('200: only the dimensions asked for', async () => {
    const site = await aSite([{ checkId: checkIn('url_health') }, { checkId: checkIn('icons_images') }]);
    const snapshot = await generate(site, { dimensions: ['icons_images', 'icons_images'] });
    expect(snapshot).toMatchObject({ totalActions: 1, dimensions: ['icons_images'] });
  });

  test('200: ignored findings make no actions', async () => {
    const site = await aSite([{ ...fixableTitle, ignored: true }]);
    expect(await generate(site)).toMatchObject({ totalActions: 0 });
  });

  test('200: a site on which nothing was found has a plan without actions', async () => {
    expect(await plan(await aSite([]))).toEqual([]);
  });

  test('400: an unknown dimension; the answer lists the known ones', async () => {
    const site = await aSite([]);
    await expect(generate(site, { dimensions: ['speed'] })).rejects.toMatchObject({
      status: 400,
      type: 'validation_error',
      message: expect.stringContaining('url_health, seo_elements, icons_images'),
    });
  });

  test('409: a site without a completed analysis; the answer says what to do', async () => {
    const tenant = await api.createTenant();
    await fillAnalysis(api.database.db, tenant, { status: 'in_progress' });
    const site = { tenant, client: await tenant.createClient(), siteCheckId: '' };
    await expect(generate(site)).rejects.toMatchObject({
      status: 409,
      type: 'conflict_error',
      message: 'The site has no completed analysis. Run one first.',
    });
  });

  test("404: another account's site", async () => {
    const [own, other] = [await aSite([]), await aSite([])];
    await expect(generate({ ...own, tenant: other.tenant })).rejects.toMatchObject({ status: 404 });
  });

  test('a plan is the same whether findings are counted for it or an earlier plan has them', async () => {
    const issues = [
      { checkId: checkOf('indexing'), severity: 'critical' },
      fixableTitle,
      { ...fixableTitle, url: 'https://example.com/' },
      { checkId: checkOf('schema'), severity: 'low' },
    ] as const;
    const [counted, planned] = [await aSite(issues), await aSite(issues)];
    await generate(planned);
    for (const dimensions of [['seo_elements'], ['url_health', 'seo_elements', 'icons_images']]) {
      const [one, other] = [await generate(counted, { dimensions }), await generate(planned, { dimensions })];
      expect(await withoutIds(planned, other.id)).toEqual(await withoutIds(counted, one.id));
      const forecast = async (site: AnalysedSite, id: string) =>
        ((await actionsOf(site, id, { view: 'summary' })) as SummaryView).score_forecast;
      expect(await forecast(planned, other.id)).toEqual(await forecast(counted, one.id));
    }
  });

  test('a plan leaves out what is ignored by now, and has it again once it is not', async () => {
    const site = await aSite([fixableTitle]);
    await generate(site);
    const params = { siteId: site.tenant.siteId };
    const body = { checkId: fixableTitle.checkId, reason: 'It is on purpose.' };
    const { id: ignoredFindingId } = await site.client.call(ignoredFindingRoutes.create, { params, body });
    await expect(generate(site)).resolves.toMatchObject({ totalActions: 0 });
    await site.client.call(ignoredFindingRoutes.delete, { params: { ...params, ignoredFindingId } });
    await expect(generate(site)).resolves.toMatchObject({ totalActions: 1 });
  });

  test('a snapshot stays as it is when a later analysis finds something else', async () => {
    const site = await aSite([fixableTitle]);
    const { id } = await generate(site);
    const before = await actionsOf(site, id);
    await aSite([{ checkId: checkOf('schema') }], site.tenant);
    expect(await actionsOf(site, id)).toEqual(before);
  });
});

describe('GET the snapshots of a site', () => {
  test('200: one, and all of them the newest first', async () => {
    const site = await aSite([]);
    const [first, second] = [await generate(site), await generate(site)];
    const { client, tenant } = site;
    await expect(
      client.call(actionSnapshotRoutes.get, { params: { snapshotId: first.id } }),
    ).resolves.toEqual(first);
    const list = (query: object) =>
      client.call(actionSnapshotRoutes.list, { params: { siteId: tenant.siteId }, query });
    await expect(list({})).resolves.toEqual({ data: [second, first], nextCursor: null });
    const page = await list({ limit: 1 });
    expect(page).toEqual({ data: [second], nextCursor: second.id });
    await expect(list({ cursor: page.nextCursor })).resolves.toEqual({ data: [first], nextCursor: null });
  });
});

describe('GET /api/action-snapshots/{snapshotId}/actions', () => {
  let site: AnalysedSite;
  let snapshotId: string;
  beforeAll(async () => {
    site = await aSite([
      fixableTitle,
      { checkId: checkOf('indexing'), severity: 'critical' },
      { checkId: checkOf('schema'), suggested: '{}', severity: 'low' },
      { checkId: checkOf('og_images'), severity: 'low' },
    ]);
    ({ id: snapshotId } = await generate(site));
  });
  const typesOf = async (filter: string | string[]) =>
    ((await actionsOf(site, snapshotId, { filter })) as ActionItemRecord[]).map(({ type }) => type);

  test('flat: an item begins with its kind, and says what to do, why, where and with which values', async () => {
    const [, item = {}] = (await actionsOf(site, snapshotId)) as ActionItemRecord[];
    expect(Object.keys(item).slice(0, 2)).toEqual(['id', 'actionId']);
    const check = catalogue.find(({ id }) => id === 'title-too-long');
    expect(item).toEqual({
      id: expect.any(String),
      actionId: expect.any(String),
      url: expect.stringMatching(`/sites/${site.tenant.siteId}/plan/`),
      firstSeen: expect.any(String),
      lastSeen: expect.any(String),
      checkId: 'title-too-long',
      title: check?.title,
      description: `${check?.why ?? ''} ${check?.howToFix ?? ''}`,
      reference: check?.references[0],
      priority: 'high',
      type: 'meta',
      handling: 'auto_fixable',
      category: 'title',
      dimension: 'seo_elements',
      impact: expect.any(Number),
      effort: 'low',
      targetsTotal: 1,
      fixableTargets: 1,
      gain: expect.any(Number),
      targets: [
        {
          url: 'https://example.com/a',
          message: 'The title is 90 characters long: "Long".',
          current: 'Long',
          observed: { title: 'Long', length: 90, pixelWidth: 900 },
          handling: 'auto_fixable',
          suggested: 'Short',
          snippet: '<title>Short</title>',
          dashboardUrl: expect.stringContaining('check=title-too-long'),
        },
      ],
      templates: [],
    });
  });

  test('flat is the default, most urgent first', async () => {
    const flat = (await actionsOf(site, snapshotId)) as ActionItemRecord[];
    expect(flat.map(({ priority }) => priority)).toEqual(['critical', 'high', 'low', 'low']);
    expect(await actionsOf(site, snapshotId, { view: 'flat' })).toEqual(flat);
  });

  test.each<[string, string | string[], string[]]>([
    ['one', 'critical', ['indexing']],
    ['of one kind, by commas', 'meta,schema', ['meta', 'schema']],
    ['of one kind, repeated', ['meta', 'schema'], ['meta', 'schema']],
    ['of two kinds', 'auto_fixable,high', ['meta']],
    ['both ways at once', ['low,meta', 'schema'], ['schema']],
    ['that nothing passes', 'critical,meta', []],
  ])('filters %s', async (_what, filter, expected) => {
    expect(await typesOf(filter)).toEqual(expected);
  });

  test('filters and views combine', async () => {
    const filter = 'auto_fixable';
    expect(await actionsOf(site, snapshotId, { view: 'routing', filter })).toMatchObject({
      routing_hints: { has_critical: false, recommended_next_action: 'fix_meta_tags' },
      counts: { total_actions: 2, auto_fixable: 2 },
    });
    expect(await actionsOf(site, snapshotId, { view: 'grouped', filter })).toMatchObject({
      groups: { auto_fixable: { count: 2 }, manual_review: { count: 0 }, meta: { count: 1 } },
      total_actions: 2,
    });
    expect(await actionsOf(site, snapshotId, { view: 'summary', filter })).toMatchObject({
      total_actions: 2,
      by_priority: { critical: 0, high: 1, medium: 0, low: 1 },
    });
  });

  test('summary: the score, its change since the analysis before, and the score after the work', async () => {
    const later = await aSite([fixableTitle], site.tenant);
    await api.database.db.analysis.update({ where: { id: later.siteCheckId }, data: { healthScore: 85 } });
    expect(await plan(later, { view: 'summary' })).toMatchObject({
      health_score: 85,
      score_change: 5,
      top_issues: [{ checkId: 'title-too-long' }],
      score_forecast: { top_action: 100, auto_fixable: 100 },
    });
    expect(await actionsOf(site, snapshotId, { view: 'summary' })).toMatchObject({
      health_score: 80,
      score_change: null,
    });
  });

  test.each([
    ['view', { view: 'table' }, 'flat, routing, grouped, summary'],
    ['view, given twice', { view: ['flat', 'routing'] }, 'flat, routing, grouped, summary'],
    [
      'filter',
      { filter: 'urgent' },
      'auto_fixable, manual_review, critical, high, medium, low, meta, schema, indexing, og_images',
    ],
    ['filter among known ones', { filter: 'meta,urgent' }, 'auto_fixable, manual_review'],
    ['empty filter', { filter: '' }, 'auto_fixable, manual_review'],
  ])('400: an unknown %s; the answer lists the known ones', async (_what, query, allowed) => {
    await expect(actionsOf(site, snapshotId, query as never)).rejects.toMatchObject({
      status: 400,
      type: 'validation_error',
      message: expect.stringContaining(allowed),
    });
  });

  test("404: another account's snapshot", async () => {
    const other = await aSite([]);
    await expect(actionsOf(other, snapshotId)).rejects.toMatchObject({ status: 404 });
  });
});

describe('views for machines', () => {
  const targets = Array.from({ length: 120 }, (_each, page) => `https://example.com/${page}`);
  const several = catalogue
    .filter((check) => check.scope === 'page' && check.type === 'meta')
    .slice(0, 12)
    .flatMap(({ id }) => targets.map((url) => ({ ...fixableTitle, checkId: id, url })));

  test('summary: below 20 KB, however many targets there are', async () => {
    const summary = (await plan(await aSite(several), { view: 'summary' })) as SummaryView;
    expect(summary.top_issues).toHaveLength(10);
    expect(summary.sentence).toBe('12 actions, the most urgent first: begin at the top.');
    expect(Buffer.byteLength(JSON.stringify(summary))).toBeLessThan(20_000);
  });

  test('grouped: an action is written in full once, and only named the second time', async () => {
    const { groups } = (await plan(await aSite([fixableTitle]), { view: 'grouped' })) as GroupedView;
    const [whole] = groups.auto_fixable.actions;
    const { id, actionId, checkId, handling, targets: shown } = whole ?? {};
    expect(shown).toHaveLength(1);
    expect(groups.meta).toEqual({ count: 1, actions: [{ id, actionId, checkId, handling }] });
  });

  test('a target that is to be removed says so, and has nothing to paste', async () => {
    const site = await aSite([{ ...fixableTitle, suggested: '' }]);
    const [action] = (await plan(site)) as ActionItemRecord[];
    expect(action?.targets[0]).toMatchObject({ operation: 'delete' });
    expect(action?.targets[0]).not.toHaveProperty('suggested');
  });
});

describe('a walk through the routing table: six sites', () => {
  const critical: IssueSketch = { checkId: checkOf('indexing'), severity: 'critical' };
  const schema: IssueSketch = { checkId: checkOf('schema'), suggested: '{}' };
  const indexing: IssueSketch = { checkId: checkOf('indexing') };
  const image: IssueSketch = { checkId: checkOf('og_images') };
  const ordinary = [image, indexing, schema, fixableTitle];

  test.each<[RecommendedNextAction, IssueSketch[]]>([
    ['review_critical_issues', [...ordinary, { ...critical, url: 'https://example.com/' }]],
    ['fix_meta_tags', ordinary],
    ['fix_schema_markup', [image, indexing, schema]],
    ['fix_indexing_issues', [image, indexing]],
    ['review_remaining_actions', [image]],
    ['none', []],
  ])('%s', async (expected, issues) => {
    const view = (await plan(await aSite(issues), { view: 'routing' })) as RoutingView;
    expect(view.routing_hints.recommended_next_action).toBe(expected);
    expect(view.counts.total_actions).toBe(issues.length === 5 ? 4 : issues.length);
  });
});

describe('GET /api/action-snapshots/{snapshotId}/actions/{actionId}/targets', () => {
  const urls = Array.from({ length: 105 }, (_, index) => `https://example.com/products/${String(index)}`);
  let site: AnalysedSite;
  let snapshotId: string;
  let action: ActionItemRecord;
  beforeAll(async () => {
    const unfixable: IssueSketch = { checkId: 'title-too-long', url: 'https://example.com/' };
    site = await aSite([...urls.map((url) => ({ ...fixableTitle, url })), unfixable]);
    ({ id: snapshotId } = await generate(site));
    const [first] = (await actionsOf(site, snapshotId)) as ActionItemRecord[];
    if (first === undefined) throw new Error('The plan has no action.');
    action = first;
  });

  test('the item shows the first hundred of them, and the template they share', () => {
    expect(action.targets).toHaveLength(100);
    const templates = [{ pattern: '/products/*', targets: 105 }];
    expect(action).toMatchObject({
      handling: 'manual_review',
      targetsTotal: 106,
      fixableTargets: 105,
      templates,
    });
  });

  test('a filter of handling shows the targets that are handled so, each with a suggestion', async () => {
    const [part, ...others] = (await actionsOf(site, snapshotId, {
      filter: 'auto_fixable',
    })) as ActionItemRecord[];
    expect(others).toEqual([]);
    expect(part).toMatchObject({ id: action.id, handling: 'auto_fixable', targetsTotal: 105 });
    expect(part?.targets.filter(({ suggested }) => suggested === undefined)).toEqual([]);
    const view = { view: 'summary', filter: 'manual_review' } as const;
    expect(await actionsOf(site, snapshotId, view)).toMatchObject({
      by_handling: { auto_fixable: 0, manual_review: 1 },
      top_issues: [{ handling: 'manual_review', targetsTotal: 1 }],
    });
    expect(await actionsOf(site, snapshotId, { view: 'grouped' })).toMatchObject({
      groups: { auto_fixable: { count: 1, actions: [{ targetsTotal: 105 }] }, manual_review: { count: 1 } },
      total_actions: 1,
    });
  });

  test('200: all of them once, each with how it is handled', async () => {
    const params = { snapshotId, actionId: action.id };
    const list = (cursor?: string) =>
      site.client.call(actionSnapshotRoutes.listTargets, { params, query: { limit: 80, cursor } });
    const first = await list();
    const rest = await list(first.nextCursor ?? undefined);
    expect(rest.nextCursor).toBeNull();
    const targets = [...first.data, ...rest.data];
    expect(new Set(targets.map(({ url }) => url))).toEqual(new Set([...urls, 'https://example.com/']));
    for (const { url, handling, suggested } of targets) {
      const isFixable = url !== 'https://example.com/';
      expect({ handling, suggested }).toEqual(
        isFixable ? { handling: 'auto_fixable', suggested: 'Short' } : { handling: 'manual_review' },
      );
    }
  });

  test('404: an action of another snapshot', async () => {
    const other = await generate(site);
    const params = { snapshotId: other.id, actionId: action.id };
    const listed = site.client.call(actionSnapshotRoutes.listTargets, { params });
    await expect(listed).rejects.toMatchObject({ status: 404 });
  });
});
