import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Analysis } from '@plumbline/database';
import { createLogger, parseConfig } from '@plumbline/service';
import { normaliseUrl } from '@plumbline/web';
import {
  createTestDatabase,
  findEndedAnalysis,
  seedAnalysis,
  type TestDatabase,
} from '@plumbline/database/testing';
import { serveSite, testRedisUrl, until, type SitePage, type StaticSite } from '@plumbline/testkit';
import { PassThrough } from 'node:stream';
import type { CrawlOptions } from '@plumbline/contracts';
import { z } from 'zod';
import { engineSettings } from './settings.ts';
import { startEngine, type Engine } from './start-engine.ts';

const redis = testRedisUrl();
const stores = [['PostgreSQL', undefined], ...(redis === null ? [] : [['Redis', redis] as const])] as const;

describe.each(stores)('with the queue on %s', (_name, redisUrl) => {
  let database: TestDatabase;
  let workers: Engine[] = [];
  let sites: StaticSite[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(sites.map((site) => site.close()));
    [workers, sites] = [[], []];
    await database.close();
  });

  async function serve(pages: Readonly<Record<string, SitePage>>): Promise<StaticSite> {
    const site = await serveSite(pages);
    sites.push(site);
    return site;
  }

  async function work(environment: Record<string, string> = {}): Promise<void> {
    const config = parseConfig(z.object(engineSettings), {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      ...environment,
    });
    workers.push(
      await startEngine(config, createLogger({ service: 'test', stream: new PassThrough().resume() })),
    );
  }

  async function analyse(url: string, options: CrawlOptions = {}): Promise<Analysis> {
    const { db } = database;
    const { analysisId } = await seedAnalysis(db, { startUrl: normaliseUrl(url) ?? url, options });
    // Nobody wakes a worker: one that starts looks for work.
    await work();
    return until(() => findEndedAnalysis(db, analysisId), `the analysis of ${url}`);
  }

  const pathsOf = async (analysis: Analysis) => {
    const rows = await database.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, purpose: 'page', state: 'done' },
      orderBy: { url: 'asc' },
    });
    return rows.map((row) => new URL(row.url).pathname);
  };

  const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join('');

  test('every page that links, redirects and sitemaps lead to is in the result, once', async () => {
    const site = await serve({
      '/': `<title>Home</title>${link('/a', '/b#part', '/moved', '/missing', '/a')}`,
      '/a': `<title>A</title>${link('/', '/b')}`,
      '/b': '<title>B</title>',
      '/moved': { status: 301, headers: { location: '/target' } },
      '/target': '<title>Target</title>',
      '/listed': '<title>Only in the sitemap</title>',
      '/sitemap.xml': (request, response) => {
        const loc = `http://${request.headers.host ?? ''}/listed`;
        response.end(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`,
        );
      },
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private\n',
      },
    });
    const analysis = await analyse(site.origin);
    expect(await pathsOf(analysis)).toEqual(['/', '/a', '/b', '/listed', '/missing', '/moved', '/target']);
    expect(analysis).toMatchObject({ status: 'completed', urlsChecked: 7, totalUrls: 7 });
    expect(analysis.healthScore).toBeGreaterThanOrEqual(0);
  });

  test('a URL that robots.txt forbids is not fetched, and is listed with its line', async () => {
    const site = await serve({
      '/': link('/private/x', '/open'),
      '/open': 'open',
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private\n',
      },
    });
    const analysis = await analyse(site.origin);
    const skipped = await database.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, state: 'skipped' },
    });
    expect(site.requests).not.toContain('GET /private/x');
    expect(skipped.map((row) => [new URL(row.url).pathname, row.skipReason, row.skipDetail])).toEqual([
      ['/private/x', 'robots', 'line 2: Disallow: /private'],
    ]);
  });

  test('the redirects of an image are followed, each hop on record', async () => {
    const site = await serve({
      '/': '<title>Home</title><img src="/old.svg" alt="">',
      '/old.svg': { status: 301, headers: { location: '/new.svg' } },
      '/new.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg width="2" height="1"/>' },
    });
    const analysis = await analyse(site.origin);
    const probes = await database.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, purpose: 'probe' },
      orderBy: { depth: 'asc' },
    });
    expect(probes.map((row) => [new URL(row.url).pathname, row.statusCode, row.redirectHops])).toEqual([
      ['/old.svg', 301, 1],
      ['/new.svg', 200, null],
    ]);
  });

  test.each<[string, Record<string, SitePage>, string]>([
    ['a start page that fails', { '/': { status: 500 } }, 'http_error'],
    [
      'a start URL that redirects endlessly',
      { '/': { status: 302, headers: { location: '/' } } },
      'http_error',
    ],
    ['a binary start page', { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } }, 'not_html'],
    [
      'a robots.txt that forbids everything',
      { '/': '', '/robots.txt': 'User-agent: *\nDisallow: /' },
      'robots_disallowed',
    ],
    ['a robots.txt that fails', { '/': '', '/robots.txt': { status: 500 } }, 'http_error'],
  ])('%s ends the analysis with its reason, as a sentence too', async (_case, pages, reason) => {
    const site = await serve(pages);
    expect(await analyse(site.origin)).toMatchObject({
      status: 'failed',
      failureReason: reason,
      failureMessage: expect.stringMatching(/^\S+ .+\. .+\.$/),
    });
  });

  test('a port without a server ends the analysis with its reason', async () => {
    const gone = await serveSite({});
    await gone.close();
    expect(await analyse(gone.origin)).toMatchObject({
      status: 'failed',
      failureReason: 'connection_failed',
    });
  });

  test.each([
    ['a host that does not exist', 'http://does-not-exist.invalid/', 'dns_failed'],
    ['an address that is not public', 'http://10.0.0.1/', 'blocked_address'],
  ])('%s ends the analysis with its reason', async (_case, url, reason) => {
    expect(await analyse(url)).toMatchObject({ status: 'failed', failureReason: reason });
  });
});
