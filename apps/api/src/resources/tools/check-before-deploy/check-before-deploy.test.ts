import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { ignoredFindingRoutes, toolRoutes, type DeployCheck } from '@plumbline/contracts';
import request from 'supertest';
import { addIssues } from '../../../testing/add-issues.ts';
import { fillAnalysis } from '../../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../../testing/test-api.ts';
import { startVisitor, type Visitor } from '../../../testing/visitor.ts';

const { checkBeforeDeploy } = toolRoutes;
const url = 'https://example.com/a';
const text =
  'We compare 24 cordless drills with brushless motors. Each was used in our workshop for a month.';
const good = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cordless drills, all compared</title>
  <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${text}">
  </head><body><h1>Drills</h1><p>${text} ${text}</p></body></html>`;
const newUrl = 'https://example.com/new';
const bad = good.replace(/<title>.*<\/title>/, '').replace(/<meta name="viewport"[^>]*>/, '');

let api: TestApi;
let visitor: Visitor;
let tenant: Tenant;
let client: ApiClient;
let siteCheckId: string;
beforeAll(async () => {
  api = await startTestApi();
  visitor = startVisitor(api, { [url]: bad });
  tenant = await api.createTenant({ tier: 'starter' });
  client = await tenant.createClient({ scopes: ['mcp:read'] });
  ({ siteCheckId } = await fillAnalysis(api.database.db, tenant, { checkIds: [] }));
  await addIssues(api.database.db, siteCheckId, [
    { checkId: 'title-missing', url },
    { checkId: 'title-too-long', url },
    { checkId: 'perf-slow-ttfb', url },
    { checkId: 'dup-title', url },
    { checkId: 'h1-missing', url: 'https://example.com/' },
  ]);
});
afterAll(async () => {
  await visitor.close();
  await api.close();
});

const check = (body: object) => client.call(checkBeforeDeploy, { body: { limit: 100, ...body } });
const blockingOf = ({ issues }: DeployCheck) => issues.filter(({ blocks }) => blocks);
const ids = (issues: readonly { readonly checkId: string }[]) => issues.map(({ checkId }) => checkId);

describe('POST /v1/mcp/check-before-deploy', () => {
  test('200: pages that may go live', async () => {
    const answer = await check({ pages: [{ url, html: good }] });
    expect(answer).toMatchObject({ passed: true, blocking: 0, nextCursor: null });
    expect(answer.summary).toMatch(
      /^Ready to go live: 1 page without a new issue of high priority or above\./,
    );
    expect(answer.score).toBeGreaterThan(80);
  });

  test('200: pages that may not go live, with the change to make', async () => {
    const answer = await check({ pages: [{ url: newUrl, html: bad }] });
    expect(answer.passed).toBe(false);
    expect(ids(blockingOf(answer))).toEqual(['title-missing', 'viewport-missing']);
    expect(answer.issues.find(({ checkId }) => checkId === 'viewport-missing')).toMatchObject({
      url: newUrl,
      change: 'new',
      blocks: true,
      handling: 'auto_fixable',
      snippet: expect.stringMatching(/^<meta name="viewport"/),
      howToFix: expect.any(String),
    });
    expect(answer.summary).toMatch(/^Not ready to go live: 2 issues on 1 of 1 page\. First: /);
  });

  test('200: a page that loses its title is offered its title in production', async () => {
    const home = 'https://example.com/';
    const title = 'Cordless drills and other tools';
    await api.database.db.crawlUrl.updateMany({
      where: { analysisId: siteCheckId, url: home },
      data: { title },
    });
    const { issues } = await check({ pages: [{ url: home, html: good.replace(/<title>.*<\/title>/, '') }] });
    expect(issues.find(({ checkId }) => checkId === 'title-missing')).toMatchObject({
      change: 'new',
      suggested: title,
      snippet: `<title>${title}</title>`,
    });
  });

  test('200: the caller chooses from which priority on issues block', async () => {
    const pages = [{ url: newUrl, html: good.replace(/<meta name="viewport"[^>]*>/, '') }];
    await expect(check({ pages, failOn: 'critical' })).resolves.toMatchObject({ passed: true });
    await expect(check({ pages })).resolves.toMatchObject({ passed: false });
    await expect(check({ pages: [{ url: newUrl, html: good }], failOn: 'low' })).resolves.toMatchObject({
      passed: false,
    });
  });

  test('200: against the latest analysis, by checks that can judge source', async () => {
    const answer = await check({ pages: [{ url, html: bad }], detail: 'full' });
    expect(answer.comparedWith).toMatchObject({ siteCheckId });
    const that = (change: string) =>
      ids([...answer.issues, ...answer.gone].filter((issue) => issue.change === change));
    expect(that('new')).toContain('viewport-missing');
    expect(that('still')).toEqual(['title-missing']);
    expect(that('fixed')).toEqual(['dup-title', 'title-too-long']);
    expect(answer).toMatchObject({ new: that('new').length, existing: 1, fixed: 2, notJudged: 0 });
  });

  test('200: existing issues are counted, and block if the caller wants so', async () => {
    const pages = [{ url, html: good.replace(/<title>.*<\/title>/, '') }];
    const answer = await check({ pages });
    expect(answer).toMatchObject({ passed: true, existing: 1 });
    expect(ids(answer.issues)).not.toContain('title-missing');
    const strict = await check({ pages, failOnExisting: true });
    expect(strict).toMatchObject({ passed: false, blocking: 1 });
    expect(ids(blockingOf(strict))).toEqual(['title-missing']);
    await expect(check({ pages, baseline: false })).resolves.toMatchObject({
      passed: false,
      comparedWith: null,
    });
  });

  test('200: a list that is longer than its limit continues at the cursor', async () => {
    const body = { pages: [{ url, html: bad }], detail: 'full' };
    const whole = await check(body);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const answer: typeof whole = await check({ ...body, limit: 2, cursor });
      expect(answer.issues.length + answer.gone.length).toBeLessThanOrEqual(2);
      listed.push(...ids([...answer.issues, ...answer.gone]));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(ids([...whole.issues, ...whole.gone]));
  });

  test('200: for many pages, the answer has less than 4 KB, the most urgent issues first; limit asks for more', async () => {
    const pages = Array.from({ length: 20 }, (_each, index) => ({ url: `${url}/${index}`, html: bad }));
    const short = await client.call(checkBeforeDeploy, { body: { pages, baseline: false } });
    expect(Buffer.byteLength(JSON.stringify(short))).toBeLessThan(4_096);
    expect(short.issues.length).toBeGreaterThan(1);
    expect(short.nextCursor).toBe(String(short.issues.length));
    const { issues } = await check({ pages, baseline: false });
    expect(issues.slice(0, short.issues.length)).toEqual(short.issues);
    expect(issues.length).toBeGreaterThanOrEqual(short.blocking);
  });

  test('200: pages of other calls count for duplicate titles, and as known targets of links', async () => {
    const title = /<title>(.*)<\/title>/.exec(good)?.[1] ?? '';
    const html = good.replace('</body>', `<a href="${url}/second">The second of the new pages</a></body>`);
    const body = { pages: [{ url: newUrl, html }] };
    const found = async (alongside?: object) => ids((await check({ ...body, alongside })).issues);
    await expect(found()).resolves.toContain('link-broken-internal');
    const itself = { url: newUrl, title };
    const second = await found([itself, { url: `${url}/second`, title: 'Other drills' }]);
    expect(second).not.toContain('link-broken-internal');
    expect(second).not.toContain('dup-title');
    await expect(found([itself, { url: `${url}/second`, title }])).resolves.toContain('dup-title');
  });

  test('200: each issue has its place in the dashboard, if the analysis knows the page', async () => {
    const dashboardUrl = expect.stringContaining(`analysis=${siteCheckId}`);
    const known = await check({ pages: [{ url, html: bad }], detail: 'full' });
    for (const item of [...known.issues, ...known.gone]) expect(item).toMatchObject({ dashboardUrl });
    const unknown = await check({ pages: [{ url: newUrl, html: bad }] });
    for (const item of unknown.issues) expect(item).toMatchObject({ dashboardUrl: null });
  });

  test('200: a site that was never analysed is compared with nothing', async () => {
    const pages = [{ url: 'https://new.example/', html: good.replaceAll(url, 'https://new.example/') }];
    const answer = await check({ pages });
    expect(answer).toMatchObject({ comparedWith: null, existing: 0, fixed: 0 });
    expect(answer.summary).toContain('no completed analysis');
  });

  test('200: a finding that the account ignores on the page is not an issue', async () => {
    const admin = await tenant.createClient();
    await admin.call(ignoredFindingRoutes.create, {
      params: { siteId: tenant.siteId },
      body: { checkId: 'viewport-missing', url, reason: 'A page for print.' },
    });
    const answer = await check({ pages: [{ url, html: bad }] });
    expect(ids(answer.issues)).not.toContain('viewport-missing');
  });

  test('200: the page at a URL, which a worker fetches', async () => {
    const answer = await check({ url, failOnExisting: true });
    expect(ids(blockingOf(answer))).toEqual(['title-missing']);
  });

  test('200: pages of a development server get no address there to paste', async () => {
    const { issues, summary } = await check({ pages: [{ url: 'http://localhost:3000/a', html: good }] });
    expect(issues.find(({ checkId }) => checkId === 'canonical-missing')).toMatchObject({
      handling: 'manual_review',
      howToFix: expect.any(String),
    });
    expect(issues.map(({ snippet }) => snippet).join()).not.toContain('localhost:3000');
    expect(summary).toContain(
      'judged as pages of http://localhost:3000, which looks like a host for testing',
    );
  });

  test('400: a preview that cannot be read, with the reason', async () => {
    await expect(check({ url: 'https://example.com/gone' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('the server answers 404'),
    });
  });

  test('200: many pages leave the service responsive', async () => {
    const { key } = await tenant.createKey({ scopes: ['mcp:read'] });
    const html = good.replace('</body>', `<p>${`${text} `.repeat(300)}</p></body>`);
    const pages = Array.from({ length: 100 }, (_each, index) => ({
      url: `https://example.com/${index}`,
      html,
    }));
    let answer: Awaited<ReturnType<typeof check>> | undefined;
    const checking = check({ pages }).then((given) => (answer = given));
    await request(api.url).get('/v1/sites').auth(key, { type: 'bearer' }).expect(200);
    expect(answer).toBeUndefined();
    await expect(checking).resolves.toMatchObject({ unknownPages: 100 });
  });

  test.each([
    ['nothing to check', {}, 'body'],
    ['both ways to say what', { url, pages: [{ url, html: good }] }, 'body'],
    ['no pages', { pages: [] }, 'body.pages'],
    ['more than 100 pages', { pages: Array.from({ length: 101 }, () => ({ url, html: 'x' })) }, 'body.pages'],
    [
      'a page twice',
      {
        pages: [
          { url, html: good },
          { url: `${url}#top`, html: good },
        ],
      },
      'body.pages.1.url',
    ],
    ['a relative URL', { pages: [{ url: '/a', html: good }] }, 'body.pages.0.url'],
    ['an unknown priority', { url, failOn: 'urgent' }, 'body.failOn'],
    ['an address beside pages', { pages: [{ url, html: good }], as: url }, 'body.as'],
    ['a cursor of something else', { url, cursor: 'next' }, 'body.cursor'],
  ])('400: %s', async (_name, body, path) => {
    await expect(check(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('401: without a key', async () => {
    expect((await api.anonymous().send(checkBeforeDeploy, { body: { url } })).status).toBe(401);
  });

  test('403: on the plan free', async () => {
    const free = await api.createTenant({ tier: 'free' });
    const caller = await free.createClient();
    await expect(caller.call(checkBeforeDeploy, { body: { url } })).rejects.toMatchObject({
      status: 403,
      type: 'tier_required_error',
      details: { requiredTier: 'starter', currentTier: 'free' },
    });
  });

  test('413: more than 8 MiB', async () => {
    const { key } = await tenant.createKey({ scopes: ['mcp:read'] });
    const html = 'x'.repeat(1_900_000);
    const pages = Array.from({ length: 5 }, (_each, index) => ({ url: `${url}${index}`, html }));
    const response = await request(api.url)
      .post('/v1/mcp/check-before-deploy')
      .auth(key, { type: 'bearer' })
      .send({ pages });
    expect(response.status).toBe(413);
  });
});
