import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallInput } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  checkSettingRoutes,
  featureSpecRoutes,
  patchRoutes,
  toolRoutes,
  type PatchEdit,
} from '@plumbline/contracts';
import { factsOfSource, pageChecks } from '@plumbline/checks';
import { createSite } from '@plumbline/database';
import { seedUrls } from '@plumbline/database/testing';
import { summarise } from '@plumbline/page-facts';
import { analysedSite, fixableTitle, type AnalysedSite } from '../../testing/analysed-site.ts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Tests the way from the plan to its results, by calls of tools only. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const domain = 'example.com';
const long = 'A title that goes on and on';
const urls = Array.from({ length: 30 }, (_each, page) => `https://example.com/${page}`);

/** Returns a site with forty kinds of findings, on thirty pages each. */
async function aLargeSite(): Promise<AnalysedSite> {
  const checks = pageChecks.filter(({ id }) => id !== fixableTitle.checkId).slice(0, 40);
  const issues = checks.flatMap(({ id }) => urls.map((url) => ({ checkId: id, url })));
  return analysedSite(api, [...issues, ...urls.map((url) => ({ ...fixableTitle, url, current: long }))]);
}

describe('a large site', () => {
  let site: AnalysedSite;
  beforeAll(async () => {
    site = await aLargeSite();
  });

  test.each(['actions', 'specs'] as const)(
    'get-plan: %s below 4 KB, page by page, each action once',
    async (view) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const plan = await site.client.call(toolRoutes.getPlan, { body: { domain, view, cursor } });
        expect(bytesOf(plan)).toBeLessThan(4_096);
        const first = plan.actions?.[0]?.actionId ?? plan.specs?.[0]?.actionIds[0];
        expect(plan.nextSteps[0]).toMatchObject({ tool: 'get-action', arguments: { actionId: first } });
        seen.push(...(plan.actions ?? []).map(({ actionId }) => actionId));
        seen.push(...(plan.specs ?? []).flatMap(({ actionIds }) => actionIds));
        cursor = plan.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(41);
      expect(seen).toHaveLength(41);
    },
  );

  test('get-plan: filtered, and as pieces of work', async () => {
    const ready = { domain, filter: ['auto_fixable'] as ['auto_fixable'] };
    await expect(site.client.call(toolRoutes.getPlan, { body: ready })).resolves.toMatchObject({
      total: 1,
      actions: [{ checkId: fixableTitle.checkId, handling: 'auto_fixable' }],
    });
    const { specs, total } = await site.client.call(toolRoutes.getPlan, { body: { domain, view: 'specs' } });
    expect(total).toBeGreaterThan(specs?.length ?? 0);
    const [criterion] = specs?.[0]?.acceptanceCriteria ?? [];
    expect(specs?.[0]).toMatchObject({ actionIds: expect.any(Array) });
    expect(criterion).toContain(`list-issues with \`{"domain":"${domain}","check":[`);
    expect(specs?.[0]?.acceptanceCriteria.join()).not.toContain('/api/');
  });

  test('get-plan: by impact and by effort', async () => {
    const listed = async (sort: 'impact' | 'effort') => {
      const body = { domain, sort, limit: 100 };
      return (await site.client.call(toolRoutes.getPlan, { body })).actions ?? [];
    };
    const impacts = (await listed('impact')).map(({ impact }) => impact);
    expect(impacts).toEqual(impacts.toSorted((one, other) => other - one));
    const efforts = (await listed('effort')).map(({ effort }) => effort);
    expect([...new Set(efforts)]).toEqual(
      ['low', 'medium', 'high'].filter((each) => new Set<string>(efforts).has(each)),
    );
  });

  test('get-plan: a cursor of another list is refused with the reason', async () => {
    const cursor = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
    await expect(site.client.call(toolRoutes.getPlan, { body: { domain, cursor } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('body.cursor belongs to another list'),
    });
  });

  test('a cursor of a list is refused once a later scan has completed, whose list has other entries', async () => {
    const own = await aLargeSite();
    await seedUrls(
      api.database.db,
      own.siteCheckId,
      urls.map((url) => ({ url, statusCode: 200 })),
    );
    const actionId = await titleAction(own);
    const lists = [
      [toolRoutes.getPlan, { domain }],
      [toolRoutes.getAction, { actionId }],
      [toolRoutes.listIssues, { domain }],
      [toolRoutes.getPatches, { domain }],
    ] as const;
    const cursors = await Promise.all(
      lists.map(async ([route, body]) => {
        const { nextCursor } = await own.client.call(route, { body });
        return nextCursor;
      }),
    );
    await analysedSite(api, [{ ...fixableTitle, url: urls[0] ?? '' }], own.tenant);
    for (const [index, [route, body]] of lists.entries()) {
      const cursor = cursors[index];
      expect(cursor).not.toBeNull();
      await expect(own.client.call(route, { body: { ...body, cursor } as never })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(
          'body.cursor belongs to another list, such as that of an earlier scan',
        ),
      });
    }
  });

  test('get-action: all thirty targets, below 4 KB per answer, with texts of pages marked', async () => {
    const actionId = await titleAction(site);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const action = await site.client.call(toolRoutes.getAction, { body: { actionId, cursor } });
      expect(bytesOf(action)).toBeLessThan(4_096);
      expect(action).toMatchObject({ status: 'open', total: 30, checkId: fixableTitle.checkId });
      for (const target of action.targets)
        expect(target).toMatchObject({ untrusted: true, suggested: 'Short' });
      seen.push(...action.targets.map(({ url }) => url));
      cursor = action.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.sort()).toEqual([...urls].sort());
  });

  test('list-issues: of one page, the most severe first', async () => {
    const url = urls[0] ?? '';
    const page = await site.client.call(toolRoutes.listIssues, { body: { url, limit: 50 } });
    expect(page.total).toBe(41);
    expect(new Set(page.data.map((issue) => issue.url))).toEqual(new Set([url]));
    expect(bytesOf(await site.client.call(toolRoutes.listIssues, { body: { url } }))).toBeLessThan(4_096);
  });
});

test('list-issues: the refusal of an unknown check names the field of this call', async () => {
  const { client } = await analysedSite(api, []);
  const body = { domain, check: ['title-mising'] };
  await expect(client.call(toolRoutes.listIssues, { body })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('body.check names no check: title-mising; the nearest is title-missing'),
  });
});

describe('a page that the scan did not read', () => {
  const read = 'https://example.com/a';
  const refused = 'https://example.com/refused';
  const forbidden = 'https://example.com/private';
  let site: AnalysedSite;
  beforeAll(async () => {
    site = await analysedSite(api, [{ ...fixableTitle, url: 'https://example.com/' }]);
    await seedUrls(api.database.db, site.siteCheckId, [
      { url: refused, statusCode: 429 },
      { url: forbidden, state: 'skipped', skipReason: 'robots' },
    ]);
  });

  test.each([
    [read, '0 issues are open', 'There is nothing to patch here'],
    [`${read}/`, `The scan does not know this page, so nothing can be said about it. It knows ${read}.`],
    [refused, 'The scan could not read this page: the server answered 429.'],
    [forbidden, 'The scan did not read this page: robots.txt forbids it to this crawler.'],
  ])('is not called free of issues: %s', async (url, issues, patches = issues) => {
    const list = await site.client.call(toolRoutes.listIssues, { body: { url } });
    expect(list).toMatchObject({ total: 0, summary: expect.stringContaining(issues) });
    const answer = await site.client.call(toolRoutes.getPatches, { body: { url } });
    expect(answer).toMatchObject({ patches: [], summary: expect.stringContaining(patches) });
  });

  test.each([
    ['in_progress', '0 issues are open so far, and the scan is in progress;'],
    ['cancelled', '0 issues are open in what the scan read before it was cancelled;'],
    ['failed', '0 issues are open in what the scan read before it failed;'],
  ] as const)('list-issues: of a scan that is %s', async (status, summary) => {
    const { client, siteCheckId } = await analysedSite(api, []);
    await api.database.db.analysis.update({ where: { id: siteCheckId }, data: { status } });
    await expect(client.call(toolRoutes.listIssues, { body: { siteCheckId } })).resolves.toMatchObject({
      summary: expect.stringContaining(summary),
    });
  });
});

test('get-patches: names the actions whose changes are in no page', async () => {
  const site = await analysedSite(api, [fixableTitle, { checkId: 'redirect-chain' }]);
  const redirect = { kind: 'redirect', from: 'https://example.com/a', to: 'https://example.com/' };
  await api.database.db.issue.updateMany({
    where: { analysisId: site.siteCheckId, checkId: 'redirect-chain' },
    data: { fix: { current: null, suggested: '/', snippet: '/', edits: [redirect] } },
  });
  const { actions = [] } = await site.client.call(toolRoutes.getPlan, { body: { domain } });
  const actionId = actions.find(({ checkId }) => checkId === 'redirect-chain')?.actionId ?? '';
  const beside = 'The exact changes of 1 action are not in pages';
  const nextSteps = [{ tool: 'get-action', arguments: { actionId } }];
  await expect(
    site.client.call(toolRoutes.getPatches, { body: { domain, actionId } }),
  ).resolves.toMatchObject({ summary: expect.stringMatching(`^${beside}`), patches: [], nextSteps });
  await expect(site.client.call(toolRoutes.getPatches, { body: { domain } })).resolves.toMatchObject({
    summary: expect.stringMatching(`^1 edit on 1 page. ${beside}`),
    nextSteps,
  });
});

test('get-patches: an action of another site of the account is refused, as its changes would be none here', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  const actionId = await titleAction(site);
  const other = 'https://canoes.example.org/a';
  const { accountId, clientId } = site.tenant;
  const { db } = api.database;
  const { id: siteId } = await createSite(db, { accountId, clientId, url: other });
  await fillAnalysis(db, { accountId, clientId, siteId }, { checkIds: [] });
  const refusal = {
    status: 400,
    message: expect.stringContaining(
      'body.actionId is an action of example.com, not of canoes.example.org: get-plan lists',
    ),
  };
  const pages = [{ url: other, html: '<!doctype html><title></title><h1>Touring kayaks</h1>' }];
  for (const place of [{ domain: 'canoes.example.org' }, { url: other }, { pages }])
    await expect(
      site.client.call(toolRoutes.getPatches, { body: { ...place, actionId } }),
    ).rejects.toMatchObject(refusal);
});

test('get-patches: says so at once, however many actions of pages are in no page', async () => {
  const chains = Array.from({ length: 12 }, (_each, page) => `https://example.com/chain/${page}`);
  const site = await analysedSite(
    api,
    chains.map((url) => ({ checkId: 'redirect-chain', url })),
  );
  await seedUrls(
    api.database.db,
    site.siteCheckId,
    chains.map((url) => ({ url, statusCode: 301 })),
  );
  const edits = [{ kind: 'redirect', from: 'https://example.com/chain', to: 'https://example.com/' }];
  await api.database.db.issue.updateMany({
    where: { analysisId: site.siteCheckId },
    data: { fix: { current: null, suggested: '/', snippet: '/', edits } },
  });
  const actionId = await titleAction(site, 'redirect-chain');
  const body = { domain, actionId };
  await expect(site.client.call(toolRoutes.getPatches, { body })).resolves.toMatchObject({
    summary: expect.stringMatching(/^The exact changes of 1 action are not in pages/),
    nextCursor: null,
    nextSteps: [{ tool: 'get-action', arguments: { actionId } }],
  });
});

test.each([
  ['whose escapes are not UTF-8', '/%E4', '%E4.html'],
  ['with a line break', '/a%0A+++ b/c', 'a%0A+++%20b/c.html'],
  ['with a quotation mark', '/a%22b', 'a%22b.html'],
  ['that begins with two slashes', '//etc/a', 'etc/a.html'],
  ['in another alphabet', '/%C3%BC/', 'ü/index.html'],
])('get-patches: an address %s is the path of its file', async (_what, pathname, path) => {
  const client = await (await api.createTenant()).createClient();
  const url = `https://example.com${pathname}`;
  const pages = [{ url, html: '<title></title><h1>Touring kayaks</h1>' }];
  await expect(client.call(toolRoutes.getPatches, { body: { pages } })).resolves.toMatchObject({
    patches: [{ path }],
  });
});

test('get-patches: a crawled page gets a diff, unless its address has a query, so that no file is that page alone', async () => {
  const list = 'https://example.com/list';
  const site = await analysedSite(
    api,
    [list, `${list}?page=2`].map((url) => ({ ...fixableTitle, url, current: 'Canoes' })),
  );
  const headSource =
    '<!doctype html>\n<html>\n<head>\n<title>Canoes</title>\n<link rel="icon" href="/i">\n</head>\n';
  await seedUrls(
    api.database.db,
    site.siteCheckId,
    [list, `${list}?page=2`].map((url) => ({ url, statusCode: 200, headSource })),
  );
  const body = { domain, detail: 'full' as const };
  const { patches } = await site.client.call(toolRoutes.getPatches, { body });
  expect(patches).toMatchObject([
    { url: list, diff: expect.stringContaining('+<title>Short</title>') },
    { url: `${list}?page=2`, diff: null },
  ]);
});

test('get-patches: a file is the page that the analysis knows by another spelling of its address', async () => {
  const site = await analysedSite(api, []);
  const html =
    '<!doctype html><html lang="en"><head></head><body><h1>Canoes that are made of cedar wood</h1></body></html>';
  const patched = async (url: string) => {
    const { patches } = await site.client.call(toolRoutes.getPatches, { body: { pages: [{ url, html }] } });
    const canonical = patches[0]?.edits.find(({ checkId }) => checkId === 'canonical-missing')?.new;
    return { ...patches[0], canonical };
  };
  await expect(patched('https://example.com/a.html')).resolves.toMatchObject({
    url: 'https://example.com/a',
    path: 'a.html',
    dashboardUrl: expect.any(String),
    canonical: expect.stringContaining('href="https://example.com/a"'),
  });
  await expect(patched('https://example.com/new.html')).resolves.toMatchObject({
    url: 'https://example.com/new.html',
    dashboardUrl: null,
  });
});

test.each(['http://localhost:3000', 'https://preview.example.com'])(
  'get-patches: a page on %s, which no analysis knows, gets no address there',
  async (origin) => {
    const client = await (await api.createTenant()).createClient();
    const html =
      '<!doctype html><html lang="en"><head></head><body><h1>Canoes that are made of cedar wood</h1></body></html>';
    const body = { pages: [{ url: `${origin}/a`, html }], detail: 'full' as const };
    const { patches, summary } = await client.call(toolRoutes.getPatches, { body });
    expect(patches[0]?.edits.map(({ checkId }) => checkId)).toContain('title-missing');
    expect(JSON.stringify(patches[0]?.edits) + (patches[0]?.diff ?? '')).not.toContain(origin);
    expect(summary).toContain(`other address on ${new URL(origin).host} was put in`);
  },
);

test('get-patches: a source in its present state gets a diff with only the requested changes', async () => {
  const url = 'https://example.com/a';
  const site = await analysedSite(api, [{ ...fixableTitle, url }]);
  const html =
    '<!doctype html>\n<html lang="en">\n<head>\n<title>Canoes</title>\n</head>\n<body><h1>Canoes</h1><img src="/a.png"></body>\n</html>\n';
  const pages = [{ url, html, path: 'a.html' }];
  const body = { pages, detail: 'full' as const };
  const { patches } = await site.client.call(toolRoutes.getPatches, { body });
  expect(patches).toEqual([expect.objectContaining({ path: 'a.html', edits: expect.any(Array) })]);
  expect(patches[0]?.diff).toMatch(/^--- a\/a\.html\n\+\+\+ b\/a\.html\n@@ /);
  const only = { ...body, actionId: await titleAction(site) };
  await expect(site.client.call(toolRoutes.getPatches, { body: only })).resolves.toMatchObject({
    patches: [],
  });
});

test('get-patches: a lost title is offered again, unless it was the title of an error; an element that has to go is deleted', async () => {
  const url = 'https://example.com/a';
  const site = await analysedSite(api, [fixableTitle]);
  const title = 'Canoes of cedar, and how they are built';
  const second = '<meta name="viewport" content="width=500">';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
${second}
</head>
<body><h1>Canoes that are made of cedar wood</h1></body>
</html>
`;
  const editsAfter = async (statusCode: number) => {
    const data = { title, statusCode };
    await api.database.db.crawlUrl.updateMany({ where: { analysisId: site.siteCheckId, url }, data });
    const { patches } = await site.client.call(toolRoutes.getPatches, { body: { pages: [{ url, html }] } });
    return patches[0]?.edits ?? [];
  };
  const edits = await editsAfter(200);
  expect(edits).toContainEqual(
    expect.objectContaining({
      operation: 'insert',
      checkId: 'title-missing',
      new: `<title>${title}</title>`,
    }),
  );
  expect(edits).toContainEqual(expect.objectContaining({ operation: 'delete', old: second, new: '' }));
  expect((await editsAfter(404)).map((edit) => edit.new)).toContain(
    '<title>Canoes that are made of cedar wood</title>',
  );
});

test('get-patches: a source that is unchanged since the analysis gets the values of the plan', async () => {
  const url = 'https://example.com/a';
  const html =
    '<!doctype html>\n<html lang="en">\n<head>\n</head>\n<body><h1>Canoes that are made of cedar wood</h1></body>\n</html>\n';
  const site = await analysedSite(api, [
    {
      checkId: 'title-missing',
      url,
      current: null,
      suggested: 'Canoes that are made of cedar wood – Lake Morrow',
    },
  ]);
  const valueOf = async (source: string) => {
    const body = { pages: [{ url, html: source }] };
    const { patches } = await site.client.call(toolRoutes.getPatches, { body });
    return patches[0]?.edits.find(({ checkId }) => checkId === 'title-missing')?.new;
  };
  const facts = factsOfSource({ url, html }, () => null, { withFingerprints: true });
  await api.database.db.crawlUrl.updateMany({
    where: { analysisId: site.siteCheckId, url },
    data: { title: '', contentHash: summarise(facts).contentHash },
  });
  await expect(valueOf(html)).resolves.toBe(
    '<title>Canoes that are made of cedar wood – Lake Morrow</title>',
  );
  await expect(valueOf(html.replace('cedar', 'birch'))).resolves.toBe(
    '<title>Canoes that are made of birch wood</title>',
  );
});

test('get-patches: a source that is unchanged since the analysis gets no value that the analysis withdrew', async () => {
  const url = 'https://example.com/a';
  const html =
    '<!doctype html>\n<html lang="en">\n<head>\n</head>\n<body><h1>Canoes that are made of cedar wood</h1></body>\n</html>\n';
  const site = await analysedSite(api, [{ ...fixableTitle, checkId: 'title-missing', url }]);
  const { db } = api.database;
  await db.$executeRaw`
    UPDATE issue SET found_fix = fix, fix = NULL WHERE site_check_id = ${site.siteCheckId}::uuid`;
  const facts = factsOfSource({ url, html }, () => null, { withFingerprints: true });
  await db.crawlUrl.updateMany({
    where: { analysisId: site.siteCheckId, url },
    data: { contentHash: summarise(facts).contentHash },
  });
  const checksIn = async (source: string) => {
    const { patches } = await site.client.call(toolRoutes.getPatches, {
      body: { pages: [{ url, html: source }] },
    });
    return patches[0]?.edits.map(({ checkId }) => checkId);
  };
  expect(await checksIn(html)).not.toContain('title-missing');
  expect(await checksIn(html.replace('cedar', 'birch'))).toContain('title-missing');
});

test.each([
  [200, true],
  [301, false],
  [404, false],
] as const)(
  'get-patches: a trail through a page that answers %i is suggested: %s',
  async (statusCode, is) => {
    const parent = 'https://example.com/a';
    const url = `${parent}/canoes`;
    const site = await analysedSite(api, [{ ...fixableTitle, url }]);
    await api.database.db.crawlUrl.updateMany({
      where: { analysisId: site.siteCheckId, url: parent },
      data: { statusCode },
    });
    const html = `<!doctype html>\n<html lang="en">\n<head>\n<title>Canoes</title>\n</head>\n<body>
<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/a">Boats</a> › Canoes</nav>
<h1>Canoes</h1><p>${'Canoes of cedar wood. '.repeat(40)}</p></body>\n</html>\n`;
    const { patches } = await site.client.call(toolRoutes.getPatches, { body: { pages: [{ url, html }] } });
    const checkIds = patches[0]?.edits.map(({ checkId }) => checkId) ?? [];
    expect(checkIds.includes('sd-breadcrumb-missing')).toBe(is);
    expect(checkIds.length).toBeGreaterThan(0);
  },
);

test('get-patches: what the account ignores or has switched off is not changed', async () => {
  const site = await analysedSite(api, [{ ...fixableTitle, checkId: 'title-missing' }]);
  const html =
    '<!doctype html><html><head></head><body><h1>Canoes that are made of cedar wood</h1></body></html>';
  const changed = async () => {
    const body = { pages: [{ url: 'https://example.com/a', html }] };
    const { patches } = await site.client.call(toolRoutes.getPatches, { body });
    return patches[0]?.edits.map(({ checkId }) => checkId);
  };
  await expect(changed()).resolves.toEqual(expect.arrayContaining(['title-missing', 'viewport-missing']));
  const body = { actionId: await titleAction(site, 'title-missing'), reason: 'Set by a script' };
  await site.client.call(toolRoutes.ignoreFinding, { body });
  await site.client.call(checkSettingRoutes.put, {
    params: { checkId: 'viewport-missing' },
    body: { enabled: false },
  });
  const left = await changed();
  expect(left).toContain('canonical-missing');
  expect(left).not.toContain('title-missing');
  expect(left).not.toContain('viewport-missing');
});

test('get-patches: sources of a site that was never analysed get a diff, too', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  const pages = [
    { url: 'https://example.com/a', html: '<!doctype html><html><head></head><body></body></html>' },
  ];
  const { patches } = await client.call(toolRoutes.getPatches, { body: { pages } });
  expect(patches).toMatchObject([{ url: 'https://example.com/a', dashboardUrl: null }]);
});

test('get-patches: many sources get an answer below 4 KB, and the rest at the cursor', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  const html =
    '<!doctype html>\n<html lang="en">\n<head>\n<title>Canoes</title>\n</head>\n<body><h1>Canoes</h1></body>\n</html>\n';
  const pages = Array.from({ length: 30 }, (_each, index) => ({
    url: `https://example.com/${index}`,
    html,
    path: `${index}.html`,
  }));
  const ask = (body: object) => site.client.call(toolRoutes.getPatches, { body: { pages, ...body } });
  const paths: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask({ cursor });
    expect(bytesOf(answer)).toBeLessThan(4_096);
    paths.push(...answer.patches.map((patch) => patch.path));
    cursor = answer.nextCursor;
    expect(answer.summary.includes('More pages follow')).toBe(cursor !== null);
  }
  expect(paths).toEqual(pages.map((page) => page.path));
  await expect(ask({ limit: 2, cursor: '28' })).resolves.toMatchObject({
    patches: [{ path: '28.html' }, { path: '29.html' }],
    nextCursor: null,
  });
  const id = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
  const refusal = {
    status: 400,
    message: 'Correct the request: body.cursor must be the nextCursor of the previous answer.',
  };
  for (const cursor of [id, '2.x', '2.-1', '.5'])
    await expect(ask({ cursor })).rejects.toMatchObject(refusal);
  for (const cursor of ['2', `${id}.x`, '', '.0'])
    await expect(site.client.call(toolRoutes.getPatches, { body: { domain, cursor } })).rejects.toMatchObject(
      refusal,
    );
});

describe('get-patches: a page with more edits than 4 KB hold gets them in parts', () => {
  const url = 'https://example.com/a';
  const numbers = Array.from({ length: 60 }, (_each, index) => index);
  type Body = CallInput<typeof toolRoutes.getPatches>['body'];

  /** Returns the edits of all parts, and those of one answer whose `limit` asks for the whole page. */
  async function editsOf(site: Awaited<ReturnType<typeof analysedSite>>, body: Body) {
    const ask = (more: Body) => site.client.call(toolRoutes.getPatches, { body: { ...body, ...more } });
    const edits: PatchEdit[] = [];
    let answers = 0;
    for (let cursor: string | null | undefined; cursor !== null; answers += 1) {
      const answer: Awaited<ReturnType<typeof ask>> = await ask({ cursor });
      expect(bytesOf(answer)).toBeLessThan(4_096);
      edits.push(...(answer.patches[0]?.edits ?? []));
      const { summary } = answer;
      expect(summary.includes('more edits: send the same request')).toBe(answer.nextCursor !== null);
      cursor = answer.nextCursor;
    }
    expect(answers).toBeGreaterThan(2);
    const { patches } = await ask({ limit: 1 });
    return { edits, whole: patches[0]?.edits };
  }

  test('as it was crawled', async () => {
    const site = await analysedSite(api, [{ ...fixableTitle, checkId: 'link-insecure-internal', url }]);
    const edits = numbers.map((each) => ({
      kind: 'link-target',
      href: `http://example.com/${each}`,
      from: `http://example.com/${each}`,
      to: `https://example.com/${each}`,
    }));
    await api.database.db.issue.updateMany({
      where: { analysisId: site.siteCheckId, checkId: 'link-insecure-internal' },
      data: { fix: { current: null, suggested: null, snippet: null, edits } },
    });
    const { edits: found, whole } = await editsOf(site, { url });
    expect(found).toHaveLength(60);
    expect(found).toEqual(whole);
  });

  test('as it is now', async () => {
    const links = numbers.map((each) => `<a href="http://example.com/${each}">Canoe ${each}</a>`);
    const html = `<!doctype html><html lang="en"><head></head><body><h1>Canoes of cedar</h1>${links.join('\n')}</body></html>`;
    const { edits, whole } = await editsOf(await analysedSite(api, []), { pages: [{ url, html }] });
    expect(edits.length).toBeGreaterThan(60);
    expect(edits).toEqual(whole);
  });
});

test.each([
  ['http://localhost:3000/', undefined, true],
  ['https://preview.example.com/', undefined, true],
  ['https://example.com/', 'https://example.com/', false],
  ['https://example.com/', undefined, false],
])(
  'changes of a site that was scanned at %s (as %s) say that their addresses are on the host of a preview: %s',
  async (startUrl, as, isSaid) => {
    const { client, siteCheckId: id, tenant } = await analysedSite(api, [fixableTitle]);
    const data = { startUrl, options: as === undefined ? {} : { as } };
    await api.database.db.analysis.update({ where: { id }, data });
    const { summary: ofPlan, actions } = await client.call(toolRoutes.getPlan, { body: { domain } });
    const { actionId = '' } = actions?.[0] ?? {};
    const { summary: ofAction } = await client.call(toolRoutes.getAction, { body: { actionId } });
    const { summary: ofPatches } = await client.call(toolRoutes.getPatches, { body: { domain } });
    const note = `Addresses in the changes are on ${new URL(startUrl).host}, where the site was read`;
    const params = { siteId: tenant.siteId };
    const { id: snapshotId } = await client.call(actionSnapshotRoutes.generate, { params });
    const specs = await client.call(featureSpecRoutes.list, { params, query: { format: 'markdown' } });
    const heads = await client.call(patchRoutes.list, { params: { snapshotId }, query: { format: 'html' } });
    for (const text of [ofPlan, ofAction, ofPatches, specs, heads])
      expect(typeof text === 'string' && text.includes(note)).toBe(isSaid);
    const host = isSaid ? new URL(startUrl).host : null;
    const patches = await client.call(patchRoutes.list, { params: { snapshotId } });
    expect(patches).toMatchObject({ scannedHost: host });
    const view = { params: { snapshotId }, query: { view: 'summary' as const } };
    expect(await client.call(actionSnapshotRoutes.listActions, view)).toMatchObject({ scanned_host: host });
  },
);

test('an action with exact changes for some of its places says so in every tool', async () => {
  const { suggested: _suggested, ...unknown } = fixableTitle;
  const { client } = await analysedSite(api, [fixableTitle, { ...unknown, url: 'https://example.com/' }]);
  const context = await client.call(toolRoutes.getSeoContext, { body: { domain } });
  expect(context.summary).toContain('for 1 of them exact changes are known');
  expect(context.nextSteps).toContainEqual(
    expect.objectContaining({ tool: 'get-plan', arguments: { domain, filter: ['auto_fixable'] } }),
  );
  const { summary, actions } = await client.call(toolRoutes.getPlan, { body: { domain } });
  expect(summary).toContain('has 1 action, 1 of them with exact changes (filter auto_fixable).');
  const ready = { domain, filter: ['auto_fixable' as const], view: 'specs' as const };
  const { specs } = await client.call(toolRoutes.getPlan, { body: ready });
  expect(specs?.[0]?.acceptanceCriteria[0]).toContain('reports at most 1 issue of the check');
  const { actionId = '' } = actions?.[0] ?? {};
  const action = await client.call(toolRoutes.getAction, { body: { actionId } });
  expect(action.summary).toContain('in 2 places. The exact change is known for 1 of them.');
  expect(action.nextSteps).toContainEqual(
    expect.objectContaining({ tool: 'get-patches', arguments: { domain, actionId } }),
  );
});

test('get-plan: names the filter in its summary, also if no action passed it', async () => {
  const { client } = await analysedSite(api, [fixableTitle]);
  const asked = { domain, filter: ['high' as const, 'meta' as const], effort: ['low' as const] };
  await expect(client.call(toolRoutes.getPlan, { body: asked })).resolves.toMatchObject({
    summary: expect.stringContaining(
      'has 1 action that passed the filter (high, meta, low effort), 1 of them',
    ),
  });
  const body = { domain, filter: ['critical' as const] };
  await expect(client.call(toolRoutes.getPlan, { body })).resolves.toMatchObject({
    summary: expect.stringContaining(
      'has no action that passed the filter (critical). How much of the site was seen is not known.',
    ),
  });
});

test('get-plan: the scope mcp:read is enough, and every item links to the dashboard', async () => {
  const { tenant } = await analysedSite(api, [fixableTitle]);
  const reader = await tenant.createClient({ scopes: ['mcp:read'] });
  const body = { domain };
  const { actions } = await reader.call(toolRoutes.getPlan, { body });
  expect(actions?.[0]?.url).toMatch(/^https:\/\/seo\.example\.com\/sites\/.+\/plan\//);
});

test('ignore-finding: can be taken back for the page or for the site, and says if there is nothing to take back', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  const actionId = await titleAction(site);
  const ignore = (body: { url?: string; reason?: string; takeBack?: boolean }) =>
    site.client.call(toolRoutes.ignoreFinding, { body: { actionId, ...body } });
  const page = { url: 'https://example.com/' };
  const { ignoredFindingId, summary } = await ignore({ ...page, reason: 'On purpose' });
  expect(summary).toBe(
    '"Title too long" is ignored on this page, from now on. The same call with "takeBack": true has it reported again.',
  );
  await expect(ignore({ takeBack: true })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('nothing to take back'),
  });
  await expect(ignore({ ...page, takeBack: true })).resolves.toMatchObject({
    ignoredFindingId,
    ignored: false,
  });
  await expect(ignore({ ...page, reason: 'Again' })).resolves.toMatchObject({ ignored: true });
  await expect(ignore({})).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('body.reason must say why it is ignored'),
  });
});

test('ignore-finding: refuses a page that the scan does not know, whose finding would be reported on', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  const body = { actionId: await titleAction(site), reason: 'x', url: 'https://example.com/a/' };
  await expect(site.client.call(toolRoutes.ignoreFinding, { body })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'body.url', message: expect.stringContaining('knows') }] },
  });
});

test('compare-scans: the latest against the one before it', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  await expect(site.client.call(toolRoutes.compareScans, { body: { domain } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('nothing to compare it with'),
  });
  const later = await analysedSite(api, [], site.tenant);
  await expect(site.client.call(toolRoutes.compareScans, { body: { domain } })).resolves.toMatchObject({
    from: site.siteCheckId,
    to: later.siteCheckId,
    total: 0,
    data: [],
    summary: expect.not.stringContaining('swap them'),
  });
  const reversed = { from: later.siteCheckId, to: site.siteCheckId };
  await expect(site.client.call(toolRoutes.compareScans, { body: reversed })).resolves.toMatchObject({
    counts: { new: 1 },
    summary: expect.stringContaining('`from` is the later scan of the two: swap them'),
  });
});

test('an action that is no longer in the plan says so, and cannot be retested', async () => {
  const site = await analysedSite(api, [fixableTitle]);
  const actionId = await titleAction(site);
  const { siteCheckId: id } = await analysedSite(api, [], site.tenant);
  await expect(site.client.call(toolRoutes.getAction, { body: { actionId } })).resolves.toMatchObject({
    status: 'fixed',
    summary: '"Title too long" is fixed: the latest plan of the site does not have it.',
    total: 0,
    targets: [],
    nextSteps: [{ tool: 'get-plan' }],
  });
  await expect(site.client.call(toolRoutes.retest, { body: { actionId } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('no longer has this action'),
  });
  const data = { removedChecks: [fixableTitle.checkId] };
  await api.database.db.analysis.update({ where: { id }, data });
  await expect(site.client.call(toolRoutes.getAction, { body: { actionId } })).resolves.toMatchObject({
    status: 'not_judged',
    summary: '"Title too long" was not judged again: the latest plan of the site does not have it.',
  });
});

test('the answer to an unknown id says where to find ids', async () => {
  const { client } = await analysedSite(api, []);
  const actionId = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
  await expect(client.call(toolRoutes.getAction, { body: { actionId } })).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('get-plan lists the actions'),
  });
  const params = { siteCheckId: actionId };
  for (const route of [toolRoutes.getScan, toolRoutes.followScan]) {
    const response = await client.send(route, { params });
    expect(response.status).toBe(404);
    await expect(response.text()).resolves.toContain('get-seo-context names the latest scan');
  }
  await expect(client.call(toolRoutes.scanSite, { body: { siteId: actionId } })).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('list-sites lists them'),
  });
});

async function titleAction(site: AnalysedSite, wanted = fixableTitle.checkId): Promise<string> {
  const { actions = [] } = await site.client.call(toolRoutes.getPlan, { body: { domain, limit: 100 } });
  return actions.find(({ checkId }) => checkId === wanted)?.actionId ?? '';
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
