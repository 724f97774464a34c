import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SiteFacts } from '@plumbline/checks';
import { urlHash } from '@plumbline/web';
import { beginCrawl } from '../testing/begin-crawl.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { analysisOf, computeLinkGraph, createSiteFacts, newId } from '../index.ts';

const origin = 'https://site.test';
const home = `${origin}/`;
/** Two texts that differ in 4 of 128 numbers of their signatures, and one that differs in half of them. */
const signature = Array.from({ length: 128 }, (_, index) => index);
const alike = signature.map((value) => (value < 4 ? -1 : value));
const unlike = signature.map((value) => (value < 64 ? -1 : value));
const bands = (...values: number[]) => values.map(BigInt);

const page = { purpose: 'page', state: 'done', depth: 1, statusCode: 200, contentType: 'text/html' } as const;
const indexable = { ...page, indexable: true, noindex: false, wordCount: 200, language: 'en' };

/** What was crawled, by path. */
const urls: Readonly<Record<string, object>> = {
  '/': {
    ...indexable,
    depth: 0,
    title: 'Home',
    h1: 'Home',
    inSitemap: true,
    sitemapUrl: `${origin}/s.xml`,
    summary: { opening: ['Welcome.'] },
  },
  '/a': { ...indexable, title: 'Shoes', contentHash: 'a', signature, similarity: bands(1, 2, 3) },
  '/A/': { ...indexable, title: 'shoes', contentHash: 'b', signature: alike, similarity: bands(1, 2, 4) },
  '/copy-1': { ...indexable, title: 'Copy', contentHash: 'same', linkScore: 1 },
  '/copy-2': { ...indexable, title: 'Copy', contentHash: 'same' },
  '/unlike': {
    ...indexable,
    headers: { 'cache-control': ['no-store'] },
    contentHash: 'c',
    signature: unlike,
    similarity: bands(1, 2, 5),
  },
  '/german': { ...indexable, title: 'Shoes', inSitemap: true },
  '/old': { ...page, wordCount: null, statusCode: 301, redirectUrl: `${origin}/new` },
  '/new': { ...indexable },
  '/noindex': { ...page, wordCount: 50, indexable: false, noindex: true, inSitemap: true },
  '/gone': { ...page, statusCode: 404 },
  '/dead': { ...page, statusCode: null, contentType: null, failureReason: 'timeout' },
  '/first': { ...page, wordCount: 9, canonicalUrl: `${origin}/second` },
  '/second': { ...page, wordCount: 9, canonicalUrl: `${origin}/third` },
  '/third': { ...indexable },
  '/hidden': { ...indexable, inSitemap: true },
  '/page-2': { ...indexable },
  '/2031-01': {
    ...page,
    state: 'skipped',
    statusCode: null,
    skipReason: 'trap_calendar',
    skipDetail: '2031-01',
  },
  '/blocked': { ...page, state: 'skipped', statusCode: null, skipReason: 'robots', blockedBy: 'line 2' },
  '/photo.jpg': {
    ...{
      purpose: 'probe',
      state: 'done',
      depth: 1,
      statusCode: 200,
      contentType: 'image/jpeg',
      bytes: 900_000,
    },
    summary: { image: { type: 'jpg', width: 10, height: 20 } },
  },
};

type Row = readonly [from: string, kind: string, to: string, more?: object];
const references: readonly Row[] = [
  ...[
    '/a',
    '/A/',
    '/copy-1',
    '/copy-2',
    '/unlike',
    '/german',
    '/old',
    '/gone',
    '/dead',
    '/first',
    '/page-2',
  ].map((to): Row => ['/', 'link', to]),
  ['/', 'link', '/hidden', { nofollow: true }],
  ['/', 'link', '/third', { rawUrl: '/third#/route' }],
  ['/a', 'image', '/photo.jpg', { image: { unsized: true, width: 10 } }],
  ['/a', 'og-image', '/photo.jpg'],
  ['/a', 'hreflang', '/german', { label: 'de' }],
  ['/german', 'hreflang', '/a', { label: 'en' }],
  ['/german', 'hreflang', '/german', { label: 'de' }],
  ['/a', 'next', '/page-2'],
  ['/', 'next', '/page-2'],
  ['/old', 'redirect', '/new'],
  ['/first', 'canonical', '/second'],
  ['/second', 'canonical', '/third'],
];

let database: TestDatabase;
let site: SiteFacts;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await aFinishedCrawl();
});
afterAll(() => database.close());

async function aFinishedCrawl(): Promise<SiteFacts> {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db, { startUrl: home });
  await beginCrawl(db, analysisId, 'site.test');
  const check = await db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  await db.crawlUrl.deleteMany({ where: { analysisId } });
  const ids = new Map(Object.keys(urls).map((path) => [path, newId()]));
  await db.crawlUrl.createMany({
    data: Object.entries(urls).map(([path, row]) => ({
      ...{ id: ids.get(path) ?? '', analysisId, url: origin + path, urlHash: urlHash(origin + path) },
      ...(row as typeof indexable),
    })),
  });
  await db.pageReference.createMany({
    data: references.map(([from, kind, to, more], ordinal) => ({
      ...{ analysisId, sourceId: ids.get(from) ?? '', ordinal, kind, targetHash: urlHash(origin + to) },
      ...more,
    })),
  });
  await db.$transaction((tx) => computeLinkGraph(tx, analysisId));
  return createSiteFacts(
    db,
    analysisOf(check),
    { homeUrl: home, robots: [], sitemaps: [], probes: [] },
    null,
  );
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

/** Without the origin, to be read. */
const paths = (found: readonly string[]) => found.map((url) => url.slice(origin.length));
const pathsOf = async (pages: AsyncIterable<{ readonly url: string }>) =>
  paths((await all(pages)).map(({ url }) => url));

describe('pages', () => {
  test('are counted', () => {
    expect(site.counts).toEqual({ pages: 17, htmlPages: 14, indexablePages: 11, noindexPages: 1 });
  });

  test('the home page', async () => {
    expect(await site.homePage()).toMatchObject({ url: home, title: 'Home', clickDepth: 0, linksIn: 0 });
  });

  test('that meet conditions', async () => {
    expect(await pathsOf(site.pages({ indexable: true, inSitemap: true, linksInMax: 0 }))).toEqual([
      '/',
      '/hidden',
    ]);
    expect(await pathsOf(site.pages({ html: true, noindex: true }))).toEqual(['/noindex']);
    expect(await pathsOf(site.pages({ status: [400, 499], referenced: true }))).toEqual(['/gone']);
    expect(await pathsOf(site.pages({ failed: true }))).toEqual(['/dead']);
    expect(await pathsOf(site.pages({ canonicalElsewhere: true }))).toEqual(['/first', '/second']);
    expect(await pathsOf(site.pages({ clickDepthMin: 1, inSitemap: true }))).toEqual(['/german']);
  });

  test('and URLs by their address', async () => {
    const asked = [`${origin}/a`, `${origin}/blocked`, `${origin}/nowhere`];
    expect([...(await site.findPages(asked)).values()]).toMatchObject([{ title: 'Shoes', linksIn: 1 }]);
    expect([...(await site.lookUp(asked)).keys()].sort()).toEqual([`${origin}/a`, `${origin}/blocked`]);
    expect(await site.openings([home, `${origin}/a`])).toEqual(new Map([[home, ['Welcome.']]]));
  });

  test('without a followed link, with what leads to them', async () => {
    const found = await all(site.unlinkedPages());
    expect(found.map(({ page: { url }, ...rest }) => ({ path: url.slice(origin.length), ...rest }))).toEqual([
      { path: '/', nofollowPages: 0, nofollowSources: [], via: [] },
      {
        ...{ path: '/new', nofollowPages: 0, nofollowSources: [] },
        via: [{ url: `${origin}/old`, kind: 'redirect' }],
      },
      { path: '/hidden', nofollowPages: 1, nofollowSources: [home], via: [] },
    ]);
  });
});

describe('references', () => {
  const targets = async (where: Parameters<SiteFacts['references']>[0]) =>
    paths((await all(site.references(where))).map(({ target }) => target.url));

  test('that meet conditions', async () => {
    expect(await targets({ kinds: ['link'], internal: true, targetNot200: true })).toEqual([
      '/old',
      '/gone',
      '/dead',
    ]);
    expect(await targets({ kinds: ['link'], targetStatus: [400, 499] })).toEqual(['/gone']);
    expect(await targets({ kinds: ['link'], targetFailed: true, sourceIndexable: true })).toEqual(['/dead']);
    expect(await targets({ kinds: ['link'], targetCanonicalElsewhere: true })).toEqual(['/first']);
    expect(await targets({ kinds: ['link'], nofollow: true })).toEqual(['/hidden']);
    expect(await targets({ kinds: ['link'], targetLinksIn: 1, nofollow: false })).toHaveLength(12);
    expect(await targets({ kinds: ['link'], fragmentRoute: true })).toEqual(['/third']);
    expect(await targets({ kinds: ['hreflang'], targetSimilar: false })).toHaveLength(3);
    const wide = { imageWiderThan: 0.5, targetImageTypes: ['jpg'] };
    expect(await targets({ kinds: ['image'], imageWiderThan: 1 })).toEqual([]);
    expect(await targets({ kinds: ['image'], targetImageTypes: ['webp'] })).toEqual([]);
    expect(await targets({ kinds: ['image'], imageUnsized: true, ...wide })).toEqual(['/photo.jpg']);
    expect(await targets({ kinds: ['image'], targetNotImage: false, targetBytesMin: 1_000 })).toHaveLength(1);
    expect(
      await targets({
        ...{ kinds: ['link'], targetNoindex: true, targetBlocked: true, targetNoindexOrBlocked: true },
      }),
    ).toEqual([]);
  });

  test('lead to what their target redirects to', async () => {
    const [reference] = await all(site.references({ kinds: ['link'], targetStatus: [300, 399] }));
    expect(reference?.target.redirectEnd).toMatchObject({ url: `${origin}/new`, hops: 1, status: 200 });
  });

  test('are counted by target', async () => {
    const [first] = await all(site.targets({ kinds: ['next', 'link'], internal: true }));
    expect(first).toMatchObject({
      ...{ target: { url: `${origin}/page-2` }, kinds: ['link', 'next'], pages: 2, indexablePages: 2 },
      ...{ followingPages: 1, sources: [home, `${origin}/a`] },
    });
  });

  test('of kind next, and whether there is a link beside them', async () => {
    const steps = await all(site.paginationSteps());
    expect(steps.map(({ source, linked }) => [source.url.slice(origin.length), linked])).toEqual([
      ['/', true],
      ['/a', false],
    ]);
  });

  test('of kind hreflang, and what comes back', async () => {
    expect(await all(site.hreflangPairs())).toMatchObject([
      { code: 'en', sourceCodes: ['de'], returnCodes: ['de'], targetCodes: ['de'] },
      { code: 'de', sourceCodes: [], returnCodes: ['en'], targetCodes: ['de', 'en'] },
    ]);
  });

  test('that preview images are', async () => {
    const previews = await all(site.socialPreviews());
    expect(previews.flatMap(({ images }) => images)).toMatchObject([
      { kind: 'og-image', target: { image: { width: 10 } } },
    ]);
  });

  test('that are redirects and canonicals, to their end', async () => {
    expect(await all(site.redirectChains())).toMatchObject([
      { urls: [`${origin}/old`, `${origin}/new`], loops: false, temporary: false },
    ]);
    expect(await all(site.canonicalChains())).toMatchObject([
      { urls: [`${origin}/first`, `${origin}/second`, `${origin}/third`], loops: false },
    ]);
  });
});

describe('duplicates', () => {
  test('of a text, identical pages apart, with those that are versions of each other', async () => {
    expect(await all(site.duplicates('title'))).toEqual([
      {
        ...{ value: expect.stringMatching(/shoes/i), total: 3 },
        urls: [`${origin}/german`, `${origin}/a`, `${origin}/A/`],
        alternates: [`${origin}/a`, `${origin}/german`],
      },
    ]);
    expect(await all(site.duplicates('h1'))).toEqual([]);
    expect(await all(site.duplicates('description'))).toEqual([]);
  });

  test('of the whole content', async () => {
    expect(await all(site.duplicates('contentHash'))).toMatchObject([
      { value: 'same', total: 2, urls: [`${origin}/copy-1`, `${origin}/copy-2`] },
    ]);
  });

  test('that are near, by their signatures', async () => {
    expect(await all(site.nearDuplicates())).toEqual([
      {
        ...{ total: 2, urls: [`${origin}/A/`, `${origin}/a`] },
        ...{ similarityMin: 124 / 128, similarityMax: 124 / 128 },
      },
    ]);
  });

  test('that are spellings of one address', async () => {
    expect(await all(site.urlVariants())).toEqual([{ url: `${origin}/a`, variants: [`${origin}/A/`] }]);
  });
});

describe('what surrounds the pages', () => {
  test('entries of sitemaps', async () => {
    const entries = async (where: Parameters<SiteFacts['sitemapEntries']>[0]) =>
      paths((await all(site.sitemapEntries(where))).map(({ target }) => target.url));
    expect(await entries({})).toEqual(['/', '/german', '/noindex', '/hidden']);
    expect(await entries({ noindexOrBlocked: true })).toEqual(['/noindex']);
    expect(await entries({ status: [300, 599], failed: false })).toEqual([]);
    expect(await entries({ canonicalElsewhere: true, insecure: true })).toEqual([]);
    expect((await all(site.sitemapEntries({})))[0]?.sitemapUrl).toBe(`${origin}/s.xml`);
  });

  test('what was left out', async () => {
    expect(await site.skipped()).toEqual({ robots: 1, trap_calendar: 1 });
    expect(await all(site.skippedUrls(['trap_calendar'], 5))).toEqual([
      { url: `${origin}/2031-01`, reason: 'trap_calendar', detail: '2031-01' },
    ]);
    expect(site.complete).toBe(true);
  });

  test('a sample of responses: whatever one of them does differently is in it', async () => {
    const sample = await all(site.headerSample(1));
    expect(paths(sample.map(({ url }) => url)).sort()).toEqual(['/', '/photo.jpg', '/unlike']);
    const answers = Object.values(urls).filter((row) => (row as { statusCode: number }).statusCode === 200);
    expect(sample.reduce((sum, { standsFor }) => sum + standsFor, 0)).toBe(answers.length);
    expect(await all(site.webVitals())).toEqual([]);
  });
});
