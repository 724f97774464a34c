import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { actionSnapshotRoutes, patchRoutes, siteRoutes } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const PAGE = 'https://example.com/a';
const description = {
  kind: 'meta',
  attribute: 'name',
  key: 'description',
  content: 'Tested in our workshop.',
};
const META = '<meta name="description" content="Tested in our workshop.">';
const SECOND_TITLE = '<title>Home again</title>';
const redirect = { kind: 'redirect', from: 'https://example.com/old', to: 'https://example.com/new' };
const sitemapLine = 'Sitemap: https://example.com/sitemap.xml';

let api: TestApi;
let client: ApiClient;
let snapshotId: string;
let siteId: string;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.database;
  const tenant = await api.createTenant();
  client = await tenant.createClient();
  const { siteCheckId } = await fillAnalysis(db, tenant, { checkIds: [] });
  await db.crawlUrl.updateMany({
    where: { analysisId: siteCheckId, url: PAGE },
    data: { headSource: `<html><head><title>Home</title>${SECOND_TITLE}` },
  });
  await db.crawlUrl.updateMany({
    where: { analysisId: siteCheckId, url: { in: [PAGE, 'https://example.com/'] } },
    data: { inSitemap: true, sitemapUrl: 'https://example.com/sitemap.xml' },
  });
  const robots = {
    origin: 'https://example.com',
    status: 200,
    failure: null,
    redirects: 0,
    text: 'User-agent: *\nDisallow: /cart\n',
  };
  const sitemap = {
    url: 'https://example.com/sitemap.xml',
    source: 'guess',
    status: 200,
    failure: null,
    kind: 'urlset',
    error: null,
    entries: 2,
    isExtended: false,
    bytes: 200,
    invalidEntries: [],
    invalidLastmods: [],
    crowdedEntries: [],
  };
  const siteFiles = { homeUrl: 'https://example.com/', robots: [robots], sitemaps: [sitemap], probes: [] };
  await db.analysis.update({ where: { id: siteCheckId }, data: { siteFiles } });
  const issue = (
    checkId: string,
    url: string,
    edits: readonly object[],
    { confidence = 'high', suggested = 'S' }: { confidence?: 'high' | 'low'; suggested?: string } = {},
  ) => ({
    id: newId(),
    analysisId: siteCheckId,
    checkId,
    severity: 'medium' as const,
    confidence,
    url,
    evidence: {},
    firstSeenAt: new Date(),
    fix: { current: null, suggested, snippet: '<s>', edits: [...edits] },
  });
  await db.issue.createMany({
    data: [
      issue('description-missing', PAGE, [description]),
      issue('title-too-short', PAGE, [{ kind: 'title', value: 'Cordless drills' }], { confidence: 'low' }),
      issue('title-multiple', PAGE, [{ kind: 'remove', offset: 31 }], { suggested: '' }),
      issue('description-missing', 'https://example.com/', [description]),
      issue('redirect-chain', 'https://example.com/b?x=1&y="2"', [redirect]),
      issue('sitemap-url-redirect', PAGE, [
        { kind: 'sitemap-entry', url: PAGE, replacement: 'https://example.com/new' },
      ]),
      issue('http-soft-404', 'https://example.com/', []),
      issue('robots-txt-missing', 'https://example.com/', [
        { kind: 'file', path: '/robots.txt', action: 'append-line', content: sitemapLine },
      ]),
    ],
  });
  const snapshot = await client.call(actionSnapshotRoutes.generate, { params: { siteId: tenant.siteId } });
  snapshotId = snapshot.id;
  siteId = tenant.siteId;
});
afterAll(() => api.close());

const list = (query: object = {}) => client.call(patchRoutes.list, { params: { snapshotId }, query });

describe('GET /api/action-snapshots/{snapshotId}/patches', () => {
  test('200: the corrected head of every page with changes; suspicions change nothing', async () => {
    await expect(list()).resolves.toMatchObject({
      data: [
        { url: 'https://example.com/', head: null, changes: [{ checkId: 'description-missing' }] },
        {
          url: PAGE,
          head: '<html><head><title>Home</title>' + `${META}\n</head>`,
          changes: [
            { checkId: 'description-missing', suggested: 'S', snippet: '<s>' },
            { checkId: 'title-multiple', operation: 'delete' },
          ],
        },
      ],
      nextCursor: null,
    });
  });

  test('200: each change in a form that programs apply, and why there is no head', async () => {
    await expect(list()).resolves.toMatchObject({
      data: [
        {
          url: 'https://example.com/',
          headReason: 'not_kept',
          dashboardUrl: expect.stringContaining(`/sites/${siteId}/page?analysis=`),
          edits: [{ selector: 'head', line: null, offset: null, old: '', new: META }],
        },
        {
          url: PAGE,
          headReason: null,
          edits: [
            {
              operation: 'insert',
              selector: 'head',
              line: 1,
              offset: 31 + SECOND_TITLE.length,
              old: '',
              new: META,
            },
            {
              operation: 'delete',
              checkId: 'title-multiple',
              line: 1,
              offset: 31,
              old: SECOND_TITLE,
              new: '',
            },
          ],
        },
      ],
    });
  });

  test('200: the changes to files and server', async () => {
    await expect(list()).resolves.toMatchObject({
      site: {
        files: [
          { path: '/robots.txt', content: `User-agent: *\nDisallow: /cart\n${sitemapLine}\n` },
          {
            path: '/sitemap.xml',
            content: expect.stringMatching(
              /<urlset[^>]*>\s*<url><loc>https:\/\/example\.com\/new<\/loc><\/url>\s*<\/urlset>/,
            ),
          },
        ],
        sitemapEntries: [
          { url: PAGE, replacement: 'https://example.com/new' },
          { url: 'https://example.com/', replacement: null },
        ],
        sitemapUrl: expect.stringMatching(/^\/api\/sites\/.*\/sitemap\.xml$/),
        rules: { netlify: expect.stringContaining('from = "/old"') },
      },
    });
  });

  test('200: no sitemap lists a page that a finding excludes', async () => {
    const sitemap = await client.send(siteRoutes.sitemap, { params: { siteId } });
    const text = await sitemap.text();
    expect(text).toContain(`<loc>${PAGE}</loc>`);
    expect(text).not.toContain('<loc>https://example.com/</loc>');
  });

  test('200: page by page', async () => {
    const first = await list({ limit: 1 });
    if (typeof first === 'string') throw new Error('JSON was asked for.');
    expect(first.data.map(({ url }) => url)).toEqual(['https://example.com/']);
    await expect(list({ limit: 1, cursor: first.nextCursor })).resolves.toMatchObject({
      data: [{ url: PAGE }],
      site: null,
    });
  });

  test('200: all heads as one file', async () => {
    const response = await client.send(patchRoutes.list, {
      params: { snapshotId },
      query: { format: 'html' },
    });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-disposition')).toContain(`patches-${snapshotId}.html`);
    await expect(response.text()).resolves.toContain(
      `<!-- ${PAGE} -->\n<html><head><title>Home</title><meta`,
    );
  });

  test('400: an unknown format', async () => {
    await expect(list({ format: 'diff' })).rejects.toMatchObject({ status: 400 });
  });
});
