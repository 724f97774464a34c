import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { titleFix } from '@plumbline/fixes';
import { urlHash } from '@plumbline/web';
import { claimed, openCrawlDatabase } from '../testing/crawl-database.ts';
import { aPage, aResult, HOST, linkTo } from '../testing/crawl-sketches.ts';
import { computeLinkGraph, cancelAnalysis, getRunningAnalysis, type DiscoveredUrl } from '../index.ts';

let database: Awaited<ReturnType<typeof openCrawlDatabase>>;
beforeAll(async () => {
  database = await openCrawlDatabase();
});
afterAll(() => database.close());

test('the page budget is exact, and what it cuts off is listed with its reason', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const discovered = ['/a', '/b', '/c'].map((path) => aPage(path));
  await database.record({
    analysisId,
    leaseId,
    results: [aResult(urls[0]?.id ?? '')],
    discovered,
    pagesMax: 3,
  });
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  const skipped = await database.db.crawlUrl.findMany({ where: { analysisId, state: 'skipped' } });
  expect([analysis.totalUrls, skipped.map((row) => [row.url, row.skipReason])]).toEqual([
    3,
    [[`${HOST}/c`, 'page_limit']],
  ]);
});

test('a page that is left out does not make room for another one once the budget was spent', async () => {
  const crawlOf = async (pagesMax: number) => {
    const analysisId = await database.aCrawl();
    const { leaseId } = claimed(await database.claim(analysisId));
    const discovered = ['/a', '/b', '/c'].map((path) => aPage(path));
    await database.record({ analysisId, leaseId, discovered, pagesMax });
    const next = claimed(await database.claim(analysisId));
    const [first] = next.urls;
    const leftOut = [{ id: first?.id ?? '', reason: 'dns_unavailable', detail: 'SERVFAIL' } as const];
    await database.record({ analysisId, leaseId: next.leaseId, leftOut, pagesMax });
    return database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  };
  await expect(crawlOf(3)).resolves.toMatchObject({ totalUrls: 3 });
  await expect(crawlOf(5)).resolves.toMatchObject({ totalUrls: 3 });
});

test('discovering a URL twice changes nothing', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const again = [aPage('/twice'), aPage('/other')];
  await database.record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')], discovered: again });
  const second = claimed(await database.claim(analysisId));
  await database.record({ analysisId, leaseId: second.leaseId, discovered: again });
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(analysis.totalUrls).toBe(3);
});

test('an image that turns out to be linked becomes a page', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId } = claimed(await database.claim(analysisId));
  await database.record({ analysisId, leaseId, discovered: [aPage('/x.png', { purpose: 'probe' })] });
  const second = claimed(await database.claim(analysisId));
  await database.record({ analysisId, leaseId: second.leaseId, discovered: [aPage('/x.png')] });
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(analysis.totalUrls).toBe(2);
});

test('URLs that differ in their query only are crawled up to a limit, and the others listed', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId } = claimed(await database.claim(analysisId));
  const filters = (from: number) => [0, 1, 2].map((step) => aPage(`/shoes?filter=${from + step}`));
  await database.record({ analysisId, leaseId, discovered: filters(0), queryVariantsMax: 4 });
  const second = claimed(await database.claim(analysisId));
  const discovered = [...filters(2), aPage('/shoes'), aPage('/hats?filter=1')];
  await database.record({ analysisId, leaseId: second.leaseId, discovered, queryVariantsMax: 4 });
  const rows = await database.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { id: 'asc' } });
  expect(rows.filter((row) => row.state === 'skipped')).toEqual([
    expect.objectContaining({
      url: `${HOST}/shoes?filter=4`,
      skipReason: 'trap_query_variants',
      skipDetail: `4 variants of ${HOST}/shoes`,
    }),
  ]);
  const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(analysis.totalUrls).toBe(7);
});

test('at most 500 URLs of another host are looked at, and the others listed', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId } = claimed(await database.claim(analysisId));
  const probes = (host: string, count: number) =>
    Array.from({ length: count }, (_, number): DiscoveredUrl => {
      const url = `http://${host}/${number}`;
      return {
        url,
        urlHash: urlHash(url),
        depth: 1,
        purpose: 'probe',
        state: 'pending',
      };
    });
  const discovered = [...probes('victim.test', 502), ...probes('other.test', 1)];
  await database.record({ analysisId, leaseId, discovered, probesMax: 10_000 });
  const left = await database.db.crawlUrl.findMany({ where: { analysisId, state: 'skipped' } });
  expect(left.map(({ skipReason, skipDetail }) => [skipReason, skipDetail])).toEqual([
    ['probe_limit', '500 URLs of victim.test'],
    ['probe_limit', '500 URLs of victim.test'],
  ]);
});

test('a retry waits for its time', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  await database.record({ analysisId, leaseId, retries: [{ id: urls[0]?.id ?? '', delayMs: 60_000 }] });
  const next = await database.claim(analysisId);
  expect(next.kind === 'nothing-due' && next.nextDueMs).toBeGreaterThan(50_000);
});

test('when nothing is left the analysis moves on to finish, once', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const outcome = await database.record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')] });
  expect(outcome).toEqual({ stored: true, pagesPending: false, probesPending: false });
  expect(await getRunningAnalysis(database.db, analysisId)).toMatchObject({ stage: 'finish' });
});

test('nothing is stored for an analysis that is over', async () => {
  const analysisId = await database.aCrawl({ callbackUrl: 'https://receiver.test/hook' });
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const { accountId } = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  await cancelAnalysis(database.db, accountId, analysisId);
  const outcome = await database.record({ analysisId, leaseId, results: [aResult(urls[0]?.id ?? '')] });
  const deliveries = await database.db.webhookDelivery.findMany({ where: { analysisId } });
  expect(outcome.stored).toBe(false);
  expect(deliveries).toMatchObject([
    { event: 'analysis.cancelled', payload: { data: { extent: null, lostPages: null, seen: null } } },
  ]);
});

test('the link graph: links, click depth through redirects, and score', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const home = urls[0]?.id ?? '';
  await database.record({
    analysisId,
    leaseId,
    discovered: [aPage('/moved'), aPage('/target'), aPage('/alone')],
    results: [aResult(home, { references: [linkTo(`${HOST}/moved`), linkTo(`${HOST}/moved`)] })],
  });
  const second = claimed(await database.claim(analysisId));
  const redirect = { ...linkTo(`${HOST}/target`), kind: 'redirect' as const };
  await database.record({
    analysisId,
    leaseId: second.leaseId,
    results: second.urls.map(({ id, url }) =>
      aResult(id, { references: url.endsWith('/moved') ? [redirect] : [] }),
    ),
  });
  await computeLinkGraph(database.db, analysisId, (work) => database.db.$transaction(work));
  const rows = await database.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { url: 'asc' } });
  const graph = Object.fromEntries(
    rows.map((row) => [new URL(row.url).pathname, [row.linksIn, row.linksOut, row.clickDepth]]),
  );
  expect(graph).toEqual({
    '/': [0, 1, 0],
    '/alone': [0, 0, null],
    '/moved': [1, 0, 1],
    '/target': [0, 0, 1],
  });
  const scores = rows.map((row) => row.linkScore ?? 0);
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(rows.length, 1);
});

test.each(['page_too_costly', 'internal'] as const)(
  'a page that was not judged counts as one that failed: %s',
  async (failureReason) => {
    const analysisId = await database.aCrawl();
    const { leaseId, urls } = claimed(await database.claim(analysisId));
    const results = [aResult(urls[0]?.id ?? '', { statusCode: null, failureReason })];
    await database.record({ analysisId, leaseId, results, discovered: [] });
    const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(analysis).toMatchObject({ urlsChecked: 1, urlsFailed: 1 });
  },
);

describe('a row that the database refuses', () => {
  const TOO_LARGE = 2 ** 40;

  test('fails alone: it is given up with a finding, and the other results of its batch are stored', async () => {
    const analysisId = await database.aCrawl();
    const first = claimed(await database.claim(analysisId));
    const pages = ['/a', '/b', '/c'].map((path) => aPage(path));
    await database.record({
      analysisId,
      leaseId: first.leaseId,
      results: [aResult(first.urls[0]?.id ?? '')],
      discovered: pages,
    });
    const { leaseId, urls } = claimed(await database.claim(analysisId));
    const [refused, ...others] = urls.map(({ id }) => id);
    const outcome = await database.record({
      analysisId,
      leaseId,
      results: [
        aResult(refused ?? '', { bytes: TOO_LARGE, references: [linkTo(`${HOST}/a`)] }),
        ...others.map((id) => aResult(id)),
      ],
    });
    expect(outcome).toMatchObject({ stored: true, refused: [{ row: refused, code: '22003' }] });
    const rows = await database.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { url: 'asc' } });
    expect(rows.map(({ state, failureReason }) => [state, failureReason])).toEqual([
      ['done', null],
      ['done', 'internal'],
      ['done', null],
      ['done', null],
    ]);
    const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(analysis).toMatchObject({ urlsChecked: 4, totalUrls: 4, urlsFailed: 1, stage: 'finish' });
    const findings = await database.db.issue.findMany({ where: { analysisId } });
    expect(findings).toMatchObject([{ checkId: 'http-no-response', url: `${HOST}/a` }]);
  });

  test('a URL that it refuses keeps no other URL out of the frontier', async () => {
    const analysisId = await database.aCrawl();
    const { leaseId, urls } = claimed(await database.claim(analysisId));
    const discovered = ['/a', '/b', '/c', '/d'].map((path) => aPage(path));
    discovered.push(aPage('/refused', { depth: TOO_LARGE }));
    const results = [aResult(urls[0]?.id ?? '')];
    const outcome = await database.record({ analysisId, leaseId, results, discovered });
    expect(outcome).toMatchObject({ refused: [{ row: `${HOST}/refused`, code: '22003' }] });
    const analysis = await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(analysis.totalUrls).toBe(5);
  });
});

test('a text of strangers is cut to the limit of its column, and a fix is stored whole or not at all', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const long = 'x'.repeat(1_000_000);
  const issue = {
    checkId: 'title-missing',
    severity: 'high' as const,
    confidence: 'high' as const,
    url: `${HOST}/${long}`,
    evidence: { text: long, list: [{ text: long }] },
    fix: titleFix(null, long),
  };
  await database.record({
    analysisId,
    leaseId,
    results: [
      aResult(urls[0]?.id ?? '', {
        title: long,
        redirectUrl: `${HOST}/${long}`,
        headers: { server: [long] },
        issues: [issue],
        references: [{ ...linkTo(HOST), rawUrl: long, label: long }],
      }),
    ],
    discovered: [aPage(`/${long}`, { state: 'skipped', skipReason: 'url_too_long', skipDetail: long })],
  });
  const page = await database.db.crawlUrl.findFirstOrThrow({ where: { analysisId, state: 'done' } });
  const skipped = await database.db.crawlUrl.findFirstOrThrow({ where: { analysisId, state: 'skipped' } });
  const reference = await database.db.pageReference.findFirstOrThrow({ where: { analysisId } });
  const found = await database.db.issue.findFirstOrThrow({ where: { analysisId } });
  const lengthOf = (value: unknown) => JSON.stringify(value).length;
  expect([page.title, page.redirectUrl, skipped.url, skipped.skipDetail].map((text) => text?.length)).toEqual(
    [1_000, 2_048, 2_048, 500],
  );
  expect([reference.rawUrl?.length, reference.label?.length, found.url.length]).toEqual([2_048, 200, 2_048]);
  expect(lengthOf(page.headers)).toBeLessThan(20_000);
  expect(lengthOf(found.evidence)).toBeLessThan(10_000);
  expect(found.fix).toBeNull();
  expect(skipped.urlHash).toBe(urlHash(`${HOST}/${long}`));
});
