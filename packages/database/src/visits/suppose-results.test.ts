import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { beginCrawl } from '../testing/begin-crawl.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { computeLinkGraph, newId, supposeResults, type Db, type UrlResult } from '../index.ts';

const origin = 'https://site.test';
const page = { purpose: 'page', state: 'done', depth: 1, fetchedAt: new Date(0) } as const;
/** The redirects of the analysis: /first to /second to /third. */
const redirects = { '/first': '/second', '/second': '/third', '/third': null, '/fourth': null };

let database: TestDatabase;
let analysisId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  analysisId = await crawledAnalysis(database.db);
});
afterAll(() => database.close());

async function crawledAnalysis(db: TestDatabase['db']): Promise<string> {
  const { analysisId: id } = await seedAnalysis(db, { startUrl: `${origin}/` });
  await beginCrawl(db, id, 'site.test');
  for (const [path, target] of Object.entries(redirects)) {
    const sourceId = newId();
    const redirectUrl = target === null ? null : origin + target;
    const statusCode = target === null ? 200 : 301;
    await db.crawlUrl.create({
      data: {
        ...page,
        id: sourceId,
        analysisId: id,
        url: origin + path,
        urlHash: urlHash(origin + path),
        redirectUrl,
        statusCode,
      },
    });
    if (redirectUrl === null) continue;
    const reference = { ordinal: 0, targetHash: urlHash(redirectUrl), kind: 'redirect' };
    await db.pageReference.create({ data: { analysisId: id, sourceId, ...reference } });
  }
  await computeLinkGraph(db, id, (work) => db.$transaction(work));
  return id;
}

/** Returns later results in which `/second` leads to the target. */
function secondLeadsTo(target: string) {
  const redirectUrl = origin + target;
  const reference = { targetHash: urlHash(redirectUrl), kind: 'redirect', nofollow: false } as const;
  const result: UrlResult = {
    id: '',
    statusCode: 301,
    failureReason: null,
    contentType: null,
    responseMs: 1,
    bytes: 0,
    headers: {},
    redirectUrl,
    summary: null,
    issues: [],
    references: [{ ...reference, rawUrl: null, label: null }],
  };
  return { discovered: [], results: [{ urlHash: urlHash(`${origin}/second`), result }] };
}

const endOf = async (tx: Db, path: string) => {
  const where = { analysisId, url: origin + path };
  const { redirectEndHash } = await tx.crawlUrl.findFirstOrThrow({ where });
  return redirectEndHash;
};

test('a redirect ends where a later hop of its chain ends now', async () => {
  const { db } = database;
  const first = (tx: Db) => endOf(tx, '/first');
  expect(await supposeResults(db, analysisId, secondLeadsTo('/fourth'), first)).toBe(
    urlHash(`${origin}/fourth`),
  );
  expect(await first(db)).toBe(urlHash(`${origin}/third`));
});

test('a redirect that now loops ends nowhere', async () => {
  const ends = (tx: Db) => Promise.all([endOf(tx, '/first'), endOf(tx, '/second')]);
  expect(await supposeResults(database.db, analysisId, secondLeadsTo('/first'), ends)).toEqual([null, null]);
});

test('a question that takes too long has no answer, and nobody waits for it', async () => {
  const suppose = (timeMs: number) =>
    supposeResults(
      database.db,
      analysisId,
      secondLeadsTo('/fourth'),
      (tx) => tx.$queryRaw`SELECT pg_sleep(60)`,
      timeMs,
    );
  expect(await suppose(300)).toBeNull();
  expect(await endOf(database.db, '/first')).toBe(urlHash(`${origin}/third`));
});
