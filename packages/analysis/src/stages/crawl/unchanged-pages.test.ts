import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  deleteAnalysis,
  deleteSomeDetails,
  getPage,
  ignoreFindings,
  listActionTargets,
  listIssues,
  listLinksOf,
  listPageFixes,
  rescore,
  unignoreFinding,
  type Analysis,
} from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';
import { contentsOf } from '../../testing/contents-of.ts';

let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
let answers: string[];
let news: string;
let robots: string;
let hasValidators: boolean;
let extraHeaders: Readonly<Record<string, string>>;
let requests: number;

/** Answers 304 to a client that has the page: with a strong tag, as servers do that compress pages. */
function tagged(body: () => string): SitePage {
  return (request, response) => {
    const etag = `"${Buffer.from(body()).toString('base64url').slice(0, 200)}"`;
    const unchanged = hasValidators && request.headers['if-none-match'] === `W/${etag}`;
    const headers = {
      ...(hasValidators && { etag: unchanged ? etag : `W/${etag}` }),
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': robots,
      'x-request-id': String((requests += 1)),
      ...extraHeaders,
    };
    response.writeHead(unchanged ? 304 : 200, headers).end(unchanged ? undefined : body());
    answers.push(`${request.url ?? ''} ${response.statusCode}`);
  };
}

beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());
beforeEach(async () => {
  [answers, news, robots, hasValidators, requests] = [[], 'nothing', 'all', true, 0];
  extraHeaders = {};
  site = await serveSite({
    '/': tagged(
      () =>
        '<html lang="en"><title>Home</title><h1>Home</h1><a href="/news">News</a><a href="/about#us">About</a>',
    ),
    '/about': tagged(() => '<html lang="en"><h1>About</h1><img src="/team.png"><a href="/">Home</a>'),
    '/news': tagged(
      () => `<html lang="en"><title>News</title><h1>News</h1><p>${news}</p><a href="/">Home</a>`,
    ),
  });
  target = await crawl.addSite(site.origin);
});
afterEach(async () => {
  await crawl.db.checkSetting.deleteMany();
  await site.close();
});

/** Returns everything that an analysis stored of its pages, sorted, without what differs from run to run. */
async function stored(analysis: Analysis) {
  const rows = await crawl.db.crawlUrl.findMany({
    where: { analysisId: analysis.id },
    orderBy: { url: 'asc' },
  });
  const contents = await contentsOf(crawl.db, rows);
  const issues = await issuesOf(crawl.db, analysis.id);
  return {
    score: analysis.healthScore,
    rows: rows.map(
      ({
        id,
        analysisId: _check,
        contentOf,
        sharesFindings: _shares,
        dueAt: _due,
        fetchedAt: _at,
        responseMs: _ms,
        headers,
        ...row
      }) => ({
        ...row,
        ...contents({ id, contentOf, headers }),
      }),
    ),
    issues: issues.map(({ id: _id, firstSeenAt: _seen, ...issue }) => issue),
  };
}

const countUntitled = async ({ id }: Analysis) =>
  (await issuesOf(crawl.db, id)).filter(({ checkId }) => checkId === 'title-missing').length;

const pageAnswers = () => {
  const since = answers
    .splice(0)
    .filter((answer) => !answer.startsWith('/ '))
    .sort();
  return [...new Set(since)];
};

test('an unchanged page costs a 304, and the result is the same to the last column', async () => {
  const first = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 200', '/news 200']);
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 304', '/news 304']);
  expect(await stored(second)).toEqual(await stored(first));
  expect(await countUntitled(second)).toBe(1);
});

test('a changed page is fetched and judged anew, the others are not', async () => {
  await crawl.analyse(target);
  pageAnswers();
  news = 'Something has happened after all.';
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 304', '/news 200']);
  expect(second).toMatchObject({ status: 'completed', urlsChecked: 3 });
});

test('a 304 that takes a page out of the index has it judged anew', async () => {
  await crawl.analyse(target);
  pageAnswers();
  robots = 'noindex';
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 200', '/about 304', '/news 200', '/news 304']);
  expect(await crawl.db.crawlUrl.count({ where: { analysisId: second.id, noindex: true } })).toBe(3);
});

test('other opinions of the checks have every page judged anew', async () => {
  const first = await crawl.analyse(target);
  pageAnswers();
  await crawl.db.checkSetting.create({
    data: { accountId: first.accountId, checkId: 'title-missing', enabled: false },
  });
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 200', '/news 200']);
  expect(await countUntitled(second)).toBe(0);
});

test('a page whose findings something else explained is judged anew: it may not do so any more', async () => {
  const first = await crawl.analyse(target);
  pageAnswers();
  await crawl.db.issue.deleteMany({ where: { analysisId: first.id, checkId: 'title-missing' } });
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 200', '/news 304']);
  expect(await countUntitled(second)).toBe(1);
});

test('headers are stored once with the content, and later only those that differ', async () => {
  const [earlier, later] = [
    { 'cache-control': 'no-store' },
    { 'cache-control': 'max-age=60', 'x-new': 'yes' },
  ];
  const about = async ({ accountId, id: analysisId }: Analysis) => {
    const url = `${site.origin}/about`;
    const row = await crawl.db.crawlUrl.findFirstOrThrow({ where: { analysisId, url } });
    const page = await getPage(crawl.db, { accountId, analysisId, url });
    return { stored: row.headers, shown: page?.headers };
  };
  extraHeaders = earlier;
  const first = await about(await crawl.analyse(target));
  expect(first).toMatchObject({
    stored: null,
    shown: { 'cache-control': ['no-store'], 'x-robots-tag': ['all'] },
  });
  expect(await about(await crawl.analyse(target))).toEqual({ stored: null, shown: first.shown });

  extraHeaders = later;
  const changed = { 'cache-control': ['max-age=60'], 'x-new': ['yes'] };
  const third = { stored: changed, shown: { ...first.shown, ...changed } };
  expect(await about(await crawl.analyse(target))).toEqual(third);
  extraHeaders = {};
  // A 304 need not repeat the headers of the answer that it confirms.
  expect(await about(await crawl.analyse(target))).toEqual(third);
  expect(pageAnswers()).toContain('/about 304');
});

test('a validator that an unchanged page does not send any more is not sent back', async () => {
  hasValidators = false;
  extraHeaders = { etag: '"once"' };
  await crawl.analyse(target);
  extraHeaders = {};
  const { id: analysisId } = await crawl.analyse(target);
  const row = await crawl.db.crawlUrl.findFirstOrThrow({
    where: { analysisId, url: `${site.origin}/about` },
  });
  expect(row).toMatchObject({ headers: { etag: null }, sharesFindings: true });
  const analysis = await crawl.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(analysis.status).toBe('completed');
});

/** Changes what is known of a page, which shows whether the next analysis takes it over. */
async function mark({ id: analysisId }: Analysis): Promise<void> {
  await crawl.db.crawlUrl.updateMany({
    where: { analysisId, url: `${site.origin}/about` },
    data: { canonicalUrl: 'known' },
  });
}

const isMarked = async ({ id: analysisId }: Analysis) =>
  (await crawl.db.crawlUrl.count({ where: { analysisId, canonicalUrl: 'known' } })) === 1;

test('a page without validators whose bytes are the same is taken over, and the result is the same to the last column', async () => {
  hasValidators = false;
  const first = await crawl.analyse(target);
  const known = await stored(first);
  await mark(first);
  const second = await crawl.analyse(target);
  expect(pageAnswers()).toEqual(['/about 200', '/news 200']);
  expect(await isMarked(second)).toBe(true);
  await crawl.db.crawlUrl.updateMany({ where: { canonicalUrl: 'known' }, data: { canonicalUrl: null } });
  expect(await stored(second)).toEqual(known);
});

test('the same bytes with another header that says how to read them are judged anew', async () => {
  hasValidators = false;
  const first = await crawl.analyse(target);
  await mark(first);
  robots = 'noindex';
  const second = await crawl.analyse(target);
  expect(await isMarked(second)).toBe(false);
  expect(await crawl.db.crawlUrl.count({ where: { analysisId: second.id, noindex: true } })).toBe(3);
});

test('a fix that the rest of the site has changed is taken over as the page gave it', async () => {
  const first = await crawl.analyse(target);
  const known = await stored(first);
  await crawl.db.$executeRaw`
    UPDATE issue SET fix = NULL, found_fix = coalesce(found_fix, fix, 'null'::jsonb)
    WHERE site_check_id = ${first.id}::uuid AND NOT about_site`;
  const second = await crawl.analyse(target);
  expect(known.issues.some(({ fix }) => fix !== null)).toBe(true);
  expect(await stored(second)).toEqual(known);
});

test('the row of an unchanged page is written once, and not by any step at the end of the analysis', async () => {
  const { db } = crawl;
  await crawl.analyse(target);
  await db.$executeRaw`CREATE TABLE rewritten (url text)`;
  await db.$executeRaw`
    CREATE FUNCTION note_url() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO rewritten VALUES (NEW.url); RETURN NULL; END'`;
  await db.$executeRaw`
    CREATE TRIGGER note_url AFTER UPDATE ON crawl_url FOR EACH ROW WHEN (OLD.state = 'done') EXECUTE FUNCTION note_url()`;
  try {
    await crawl.analyse(target);
    expect(await db.$queryRaw`SELECT url FROM rewritten`).toEqual([]);
    news = 'Something';
    await crawl.analyse(target);
    expect(await db.$queryRaw`SELECT DISTINCT url FROM rewritten`).toEqual([{ url: `${site.origin}/news` }]);
  } finally {
    await db.$executeRaw`DROP TRIGGER note_url ON crawl_url`;
  }
});

describe('contents of unchanged pages', () => {
  const count = async (where: { readonly analysisId?: string } = {}) =>
    (await crawl.db.pageReference.count({ where })) +
    (await crawl.db.pageContent.count({ where })) +
    (await crawl.db.issue.count({ where: { ...where, contentId: { not: null }, ordinal: null } }));
  /** The pages that name the home page, which is an inverse look-up. */
  const namedHome = async ({ accountId, id: analysisId }: Analysis) => {
    const home = { accountId, analysisId, url: `${site.origin}/` };
    return (await listLinksOf(crawl.db, home, 'in', { limit: 10 })).rows.map(({ url }) => url).toSorted();
  };
  /** The ids of the findings that count, in the order of each list, and what lists of targets and of fixes have. */
  const listed = async ({ accountId, id: analysisId }: Analysis) => {
    const list = async (sort: 'found' | 'severity', cursor?: string | null): Promise<readonly string[]> => {
      const analysis = { accountId, analysisId };
      const { rows, nextCursor } = await listIssues(crawl.db, analysis, {}, sort, { limit: 2, cursor });
      const ids = rows.map(({ id }) => id);
      return nextCursor === null ? ids : [...ids, ...(await list(sort, nextCursor))];
    };
    const untitled = { analysisId, checkId: 'title-missing' };
    const targets = await listActionTargets(crawl.db, untitled, { limit: 10 });
    const { rows } = await listPageFixes(crawl.db, analysisId, ['canonical-missing'], { limit: 10 });
    return {
      found: await list('found'),
      bySeverity: (await list('severity')).toSorted(),
      untitled: targets.rows.map(({ url }) => url),
      canonicals: rows.map(({ url }) => url).toSorted(),
    };
  };
  const expectListed = async (analysis: Analysis) => {
    const issues = (await issuesOf(crawl.db, analysis.id)).filter(({ ignored }) => !ignored);
    const ids = issues.map(({ id }) => id).toSorted();
    const urlsOf = (id: string, of = issues) =>
      of.flatMap(({ checkId, url }) => (checkId === id ? [url] : [])).toSorted();
    const fixable = issues.filter(({ fix, confidence }) => fix !== null && confidence !== 'low');
    expect(await listed(analysis)).toEqual({
      found: ids,
      bySeverity: ids,
      untitled: urlsOf('title-missing'),
      canonicals: urlsOf('canonical-missing', fixable),
    });
  };
  const deleteDetails = async ({ id }: Analysis) => {
    await crawl.db.analysis.update({ where: { id }, data: { details: 'going' } });
    while (await deleteSomeDetails(crawl.db, id));
  };

  test('are stored once, found from either end, and go with the last analysis that shares them', async () => {
    const before = await count();
    const first = await crawl.analyse(target);
    const atFirst = (await count()) - before;
    news = 'Something';
    const second = await crawl.analyse(target);
    const third = await crawl.analyse(target);
    expect(await count({ analysisId: second.id })).toBeLessThan(atFirst);
    expect(await count({ analysisId: third.id })).toBe(0);
    expect(third.sharedFrom.toSorted()).toEqual([first.id, second.id].toSorted());
    const bothPages = [`${site.origin}/about`, `${site.origin}/news`];
    for (const analysis of [first, second, third]) expect(await namedHome(analysis)).toEqual(bothPages);

    const known = await stored(second);
    const { rows, issues } = await stored(third);
    await deleteAnalysis(crawl.db, first.accountId, first.id);
    expect(await stored(second)).toEqual(known);
    for (const analysis of [second, third]) expect(await namedHome(analysis)).toEqual(bothPages);
    await deleteDetails(second);
    const { rows: left, issues: found } = await stored(third);
    expect([left, found]).toEqual([rows, issues]);
    expect(await namedHome(third)).toEqual(bothPages);
    await deleteDetails(third);
    expect(await count()).toBe(before);
  });

  test('are stored again rather than searched for in ever more analyses', async () => {
    const first = await crawl.analyse(target);
    await crawl.db.$executeRaw`
      CREATE OR REPLACE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.shared_from := (SELECT array_agg(md5(n::text)::uuid) FROM generate_series(1, 32) AS n); RETURN NEW; END'`;
    await crawl.db.$executeRaw`
      CREATE TRIGGER fill BEFORE INSERT ON site_check FOR EACH ROW EXECUTE FUNCTION fill()`;
    const second = await crawl.analyse(target);
    await crawl.db.$executeRaw`DROP TRIGGER fill ON site_check`;
    expect(pageAnswers()).toContain('/about 304');
    expect(await count({ analysisId: second.id })).toBe(await count({ analysisId: first.id }));
    expect((await stored(second)).rows).toEqual((await stored(first)).rows);
  });

  test('findings of which one analysis knows better become its own, and others keep theirs', async () => {
    const first = await crawl.analyse(target);
    const second = await crawl.analyse(target);
    const known = await stored(first);
    expect(await stored(second)).toEqual(known);
    for (const analysis of [first, second]) await expectListed(analysis);
    expect(
      await crawl.db.issue.count({ where: { analysisId: second.id, url: `${site.origin}/about` } }),
    ).toBe(0);
    const { accountId, siteId } = first;
    const about = { accountId, siteId, checkId: 'title-missing', url: `${site.origin}/about` };
    const [wish] = await ignoreFindings(crawl.db, [
      { ...about, pattern: null, reason: 'why not', until: null },
    ]);
    const ignoredIn = async ({ id }: Analysis) =>
      (await issuesOf(crawl.db, id))
        .filter(({ ignored }) => ignored)
        .map(({ checkId, url }) => ({ checkId, url }));
    const isIgnored = [{ checkId: 'title-missing', url: about.url }];

    await rescore(crawl.db, first, () => 50);
    expect([await ignoredIn(first), await ignoredIn(second)]).toEqual([isIgnored, []]);
    const third = await crawl.analyse(target);
    expect([await ignoredIn(second), await ignoredIn(third)]).toEqual([[], isIgnored]);
    await unignoreFinding(crawl.db, accountId, siteId, wish?.id ?? '');
    await rescore(crawl.db, third, () => 50);
    expect([await ignoredIn(first), await ignoredIn(third)]).toEqual([isIgnored, []]);
    for (const analysis of [first, second, third]) await expectListed(analysis);
    for (const { id } of [first, third]) await deleteAnalysis(crawl.db, accountId, id);
    expect((await stored(second)).issues).toEqual(known.issues);
    await deleteDetails(second);
    expect(await crawl.db.issue.count({ where: { url: about.url } })).toBe(0);
  });
});
