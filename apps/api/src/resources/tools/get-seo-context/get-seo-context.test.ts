import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { catalogue } from '@plumbline/checks';
import { siteCheckRoutes, toolRoutes, type Scope } from '@plumbline/contracts';
import { seedUrls } from '@plumbline/database/testing';
import { addIssues } from '../../../testing/add-issues.ts';
import { fillAnalysis, firstAnalysis, secondAnalysis } from '../../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../../testing/test-api.ts';

const { getSeoContext } = toolRoutes;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'fi', 'pl', 'cs'];
/** Forty words of forty letters. */
const WORDS = Array.from(
  { length: 40 },
  (_each, index) => `${'k'.repeat(38)}${String(index).padStart(2, '0')}`,
);

const seenAll = {
  pages: { known: 3, seen: 3 },
  links: { known: 9, seen: 9 },
  externalTargets: { known: 0, seen: 0 },
};

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let siteCheckId: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient({ scopes: ['mcp:read'] });
  const { db } = api.database;
  ({ siteCheckId } = await fillAnalysis(db, tenant));
  await db.analysis.update({ where: { id: siteCheckId }, data: { seen: seenAll } });
  await addIssues(db, siteCheckId, [
    { checkId: secondAnalysis.id, severity: 'critical' },
    { checkId: secondAnalysis.id, url: 'https://example.com/', severity: 'low', ignored: true },
  ]);
  const describePage = (url: string, title: string, linksIn: number) =>
    db.crawlUrl.updateMany({
      where: { analysisId: siteCheckId, url },
      data: {
        title: `${title} | Acme`,
        h1: title,
        language: 'en',
        linksIn,
        wordCount: 300,
        summary: { siteName: 'Acme', types: ['Product', 'BreadcrumbList'] },
      },
    });
  await describePage('https://example.com/', 'Touring kayaks for the coast', 0);
  await describePage('https://example.com/a', 'A touring kayak of wood', 2);
  await describePage('https://example.com/b?x=1&y="2"', 'Paddles', 0);
});
afterAll(() => api.close());

describe('POST /v1/mcp/get-seo-context', () => {
  test.each([
    [3, 'No issue is open.'],
    [2, 'No issue is open in what was seen.'],
    ['an unknown number', 'No issue is open in what was seen.'],
  ])('200: of a site without issues, of whose 3 pages %s were read', async (seen, sentence) => {
    const { db } = api.database;
    const owner = await api.createTenant();
    const analysis = await fillAnalysis(db, owner, { checkIds: [] });
    if (typeof seen === 'number') {
      const counts = { known: 3, seen };
      await db.analysis.update({
        where: { id: analysis.siteCheckId },
        data: { seen: { pages: counts, links: counts, externalTargets: counts } },
      });
    }
    const reader = await owner.createClient({ scopes: ['mcp:read'] });
    const { summary } = await reader.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(summary).toContain(sentence);
  });

  test('200: what is known about the domain', async () => {
    const context = await client.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(context).toEqual({
      summary: expect.stringContaining('example.com scores 80 of 100'),
      untrusted: true,
      domain: 'example.com',
      siteId: tenant.siteId,
      clientId: tenant.clientId,
      lastAnalysis: { id: siteCheckId, finishedAt: expect.any(String), urlsChecked: 3, healthScore: 80 },
      basedOn: { siteCheckId, extent: 'full', partialReasons: [], seen: seenAll },
      runningAnalysis: null,
      lostPages: 0,
      issuesByPriority: { critical: 1, high: 3, medium: 0, low: 0 },
      actionsTotal: 2,
      topActions: [
        expect.objectContaining({ checkId: secondAnalysis.id, priority: 'critical', targetsTotal: 1 }),
        expect.objectContaining({ checkId: firstAnalysis.id, priority: 'high', targetsTotal: 3 }),
      ],
      pages: { count: 3, indexable: 3, orphaned: 1 },
      javascript: { changes: 0, notRun: 0 },
      keywords: ['touring kayak', 'coast', 'paddles', 'wood'],
      keywordsTotal: 6,
      structuredDataTypes: ['BreadcrumbList', 'Product'],
      structuredDataTypesTotal: 2,
      languages: ['en'],
      languagesTotal: 1,
      nextSteps: expect.arrayContaining([
        { tool: 'get-plan', arguments: { domain: 'example.com' }, why: expect.any(String) },
      ]),
    });
  });

  test('200: the summary begins with what a person wants to know first', async () => {
    const { summary } = await client.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(summary).toContain(
      'It has 3 pages: 3 can be indexed, and no other page links to 1 of those. ' +
        'The analysis saw 3 of 3 pages and 9 of 9 links. ' +
        '4 issues are open (1 critical and 3 high), which makes 2 actions; for none of them exact changes are known. ' +
        `First comes "${secondAnalysis.title}" (critical, 1 place).`,
    );
  });

  test('200: the summary says that links from pages that were not read are unknown', async () => {
    const { db } = api.database;
    const hidden = await api.createTenant();
    const { siteCheckId: id } = await fillAnalysis(db, hidden);
    const seen = {
      pages: { known: 4, seen: 3 },
      links: { known: 9, seen: 8 },
      externalTargets: { known: 0, seen: 0 },
    };
    await db.analysis.update({ where: { id }, data: { seen } });
    await db.crawlUrl.updateMany({ where: { analysisId: id, depth: 2 }, data: { linksIn: 0 } });
    const reader = await hidden.createClient();
    const { summary } = await reader.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(summary).toContain('no other page that was read links to 1 of those.');
  });

  test('200: how much the site depends on JavaScript', async () => {
    const scripted = await api.createTenant();
    const { db } = api.database;
    const { siteCheckId: analysisId } = await fillAnalysis(db, scripted);
    const first = { analysisId, url: 'https://example.com/' };
    const second = { analysisId, url: 'https://example.com/a' };
    await db.crawlUrl.updateMany({
      where: first,
      data: { rendered: true, renderReason: 'empty_shell', changedByRendering: ['title', 'links'] },
    });
    await db.crawlUrl.updateMany({
      where: second,
      data: { rendered: false, renderReason: 'render_timeout' },
    });
    const caller = await scripted.createClient({ scopes: ['mcp:read'] });
    const { javascript, summary } = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(javascript).toEqual({ changes: 1, notRun: 1 });
    expect(summary).toContain(
      'JavaScript makes or changes 1 page. 1 page should have been rendered and was read without JavaScript.',
    );
  });

  test('200: the next steps are calls that the key may make', async () => {
    const stepsFor = async (scopes: readonly Scope[]) => {
      const caller = await tenant.createClient({ scopes });
      const { nextSteps } = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
      return nextSteps.map(({ tool }) => tool);
    };
    expect(new Set(await stepsFor(['mcp:read']))).toEqual(new Set(['get-plan']));
    await expect(stepsFor(['mcp:read', 'mcp:write'])).resolves.toContain('scan-site');
  });

  test('200: no next step asks for exact changes where none is known', async () => {
    const { nextSteps } = await client.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(nextSteps.filter(({ arguments: { filter } }) => filter !== undefined)).toEqual([]);
  });

  test('404: a mistyped domain, with those of the account that resemble it', async () => {
    await expect(client.call(getSeoContext, { body: { domain: 'exmaple.com' } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('It has example.com.'),
      details: { domains: ['example.com'] },
    });
  });

  test('404: an unknown domain, with what the caller may do with this key', async () => {
    const body = { domain: 'unknown.example' };
    await expect(client.call(getSeoContext, { body })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('needs a key with the scope mcp:write'),
    });
    const writer = await tenant.createClient({ scopes: ['mcp:read', 'mcp:write'] });
    await expect(writer.call(getSeoContext, { body })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Call scan-site with {"domain": "unknown.example"}'),
    });
  });

  test('200: a large site takes less than 4 KB, and lists that are cut say how many values there are', async () => {
    const large = await api.createTenant();
    const { db } = api.database;
    const analysis = await fillAnalysis(db, large, { checkIds: catalogue.map(({ id }) => id) });
    const title = 'W'.repeat(500);
    const types = Array.from({ length: 80 }, (_each, index) => `${'T'.repeat(150)}${index}`);
    const pages = Array.from({ length: 1_000 }, (_each, index) => ({
      url: `https://example.com/${index}`,
      statusCode: 200,
      contentType: 'text/html',
      indexable: true,
      title: `${title} ${WORDS[index % WORDS.length] ?? ''}`,
      h1: WORDS[(index + 1) % WORDS.length] ?? null,
      language: LANGUAGES[index % LANGUAGES.length] ?? null,
      wordCount: 300,
      summary: { types },
    }));
    await seedUrls(db, analysis.siteCheckId, pages);
    const caller = await large.createClient({ scopes: ['mcp:read'] });
    const context = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(Buffer.byteLength(JSON.stringify(context))).toBeLessThan(4_096);
    expect(context).toMatchObject({
      actionsTotal: catalogue.length,
      topActions: Array(5).fill({ url: expect.stringMatching(/^https:\/\/.+\/plan\//) }),
      pages: { indexable: 1_003 },
      structuredDataTypesTotal: types.length,
      languagesTotal: LANGUAGES.length,
    });
    expect(context.keywordsTotal).toBeGreaterThan(context.keywords.length);
    expect(context.keywords).not.toEqual([]);
    expect(context.languages).not.toEqual([]);
    const body = { domain: 'example.com', detail: 'full' as const };
    await expect(caller.call(getSeoContext, { body })).resolves.toMatchObject({
      topActions: Array(10).fill({ actionId: expect.any(String) }),
    });
  });

  test.each(['https://EXAMPLE.com/shop?x=1', 'www.example.com', ' example.com '])(
    '200: %j is the same domain',
    async (domain) => {
      const context = await client.call(getSeoContext, { body: { domain } });
      expect(context.siteId).toBe(tenant.siteId);
    },
  );

  test('200: a site that was never analysed says what to do', async () => {
    const fresh = await api.createTenant({ tier: 'free' });
    const caller = await fresh.createClient();
    const context = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(context).toMatchObject({
      lastAnalysis: null,
      topActions: [],
      pages: { count: 0, indexable: 0, orphaned: 0 },
      nextSteps: [{ tool: 'scan-site', arguments: { siteId: fresh.siteId } }],
    });
    const { siteCheckId: running } = await caller.call(siteCheckRoutes.analyze, {
      params: { clientId: fresh.clientId },
    });
    const during = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
    expect(during).toMatchObject({ lastAnalysis: null, runningAnalysis: { id: running, totalUrls: 1 } });
    expect(during.summary).toContain('is being analysed');
    await expect(caller.call(toolRoutes.getPlan, { body: { domain: 'example.com' } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Call get-scan with {"siteCheckId": "${running}"}`),
    });
  });

  test.each([
    [{ status: 'failed', failureReason: 'timeout' }, 'failed: The site did not answer in time.'],
    [{ status: 'cancelled' }, 'was cancelled.'],
    [{ extent: 'partial' }, 'saw a part of the site only (max_pages).'],
  ] as const)(
    '200: a newer analysis that does not represent the site is named: %j',
    async (end, sentence) => {
      const { db } = api.database;
      const owner = await api.createTenant();
      await fillAnalysis(db, owner);
      const { siteCheckId: newer } = await fillAnalysis(db, owner, { partial: true });
      await db.analysis.update({ where: { id: newer }, data: end });
      const caller = await owner.createClient();
      const { summary } = await caller.call(getSeoContext, { body: { domain: 'example.com' } });
      expect(summary).toMatch(/^example\.com scores 80 of 100 in its analysis of [^.]+\. A newer one, of /);
      expect(summary).toContain(sentence);
    },
  );

  test('200, 409: a site whose only analysis failed says so, and why', async () => {
    const owner = await api.createTenant();
    const { siteCheckId: failed } = await fillAnalysis(api.database.db, owner);
    const data = {
      status: 'failed',
      failureReason: 'start_url_refused',
      failureMessage: 'It answered 403.',
    } as const;
    await api.database.db.analysis.update({ where: { id: failed }, data });
    const caller = await owner.createClient();
    const ask = { body: { domain: 'example.com' } };
    const { summary } = await caller.call(getSeoContext, ask);
    expect(summary).toContain('The latest one failed: It answered 403.');
    await expect(caller.call(toolRoutes.getPlan, ask)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/The latest one failed: It answered 403\. Call scan-site /),
    });
  });

  test('200: a live key does not see the analyses of test keys, a test key does', async () => {
    const fresh = await api.createTenant();
    await fillAnalysis(api.database.db, fresh, { environment: 'test' });
    const live = await fresh.createClient();
    const trial = await fresh.createClient({ environment: 'test' });
    const ask = { body: { domain: 'example.com' } };
    await expect(live.call(getSeoContext, ask)).resolves.toMatchObject({ lastAnalysis: null });
    await expect(trial.call(getSeoContext, ask)).resolves.toMatchObject({ pages: { indexable: 3 } });
  });

  test.each([
    ['none', {}, 'body.domain'],
    ['what is no host', { domain: 'not a host' }, 'body.domain'],
    ['a word', { domain: 'shop' }, 'body.domain'],
    ['an unknown field', { domain: 'example.com', url: 'x' }, 'body.url'],
  ])('400: %s', async (_name, body, path) => {
    await expect(client.call(getSeoContext, { body: body as never })).rejects.toMatchObject({
      status: 400,
      type: 'validation_error',
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('401: without a key, in the structured form', async () => {
    const response = await api.anonymous().send(getSeoContext, { body: { domain: 'example.com' } });
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toMatchObject({ error: { type: 'authentication_error' } });
  });

  test('403: without mcp:read', async () => {
    const writer = await tenant.createClient({ scopes: ['mcp:write', 'api:read'] });
    await expect(writer.call(getSeoContext, { body: { domain: 'example.com' } })).rejects.toMatchObject({
      status: 403,
      details: { required: ['mcp:read'] },
    });
  });

  test('404: an unknown domain, and one that only another account has', async () => {
    const stranger = await api.createTenant();
    const other = await stranger.createClient();
    await other.call(toolRoutes.scanSite, { body: { domain: 'secret.example' } });
    for (const domain of ['nowhere.example', 'secret.example']) {
      await expect(client.call(getSeoContext, { body: { domain } })).rejects.toMatchObject({
        status: 404,
        type: 'not_found_error',
        message: expect.stringContaining('scan-site'),
      });
    }
  });
});
