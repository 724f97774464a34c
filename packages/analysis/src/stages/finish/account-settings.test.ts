import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { lifecyclesOf } from '@plumbline/action-plan';
import {
  getAnalysis,
  ignoreFindings,
  listSightings,
  listSiteAnalyses,
  newId,
  putCheckSetting,
  type Analysis,
} from '@plumbline/database';
import { serveSite, until, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

const ENGLISH = '<!doctype html><html lang="en"><meta charset="utf-8">';

let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
/** An analysis without any setting. */
let before: Analysis;

beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite({
    '/': unchanging(
      `${ENGLISH}<title>Home</title><h1>Home</h1><a href="/roses">Roses</a><a href="/ferns">Ferns</a>`,
    ),
    '/roses': unchanging(`${ENGLISH}<title>Roses</title><a href="/">Home</a>`),
    '/ferns': unchanging(`${ENGLISH}<title>Ferns</title><a href="/">Home</a>`),
  });
  target = await crawl.addSite(site.origin);
  before = await crawl.analyse(target);
});
afterEach(async () => {
  await crawl.db.checkSetting.deleteMany();
  await crawl.db.ignoredFinding.deleteMany();
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

test('without settings, checks find what they find', async () => {
  expect(await found(before, 'h1-missing')).toEqual(['/ferns medium', '/roses medium']);
  expect(await found(before, 'robots-txt-missing')).toEqual([expect.stringMatching(/^the site /)]);
});

test('checks that are switched off find nothing more, on pages and on the site', async () => {
  await crawlWithout('h1-missing');
  await crawlWithout('robots-txt-missing');
  const after = await crawl.analyse(target);
  expect(await found(after, 'h1-missing')).toEqual([]);
  expect(await found(after, 'robots-txt-missing')).toEqual([]);
  expect(after.issuesFound).toBe(before.issuesFound - 3);
  expect(after.healthScore).toBeGreaterThan(before.healthScore ?? 100);
});

test('an analysis without a check says so, and that it did not judge what the check had found', async () => {
  const first = await crawl.analyse(target);
  expect(first.unjudgedChecks).toEqual({});
  await crawlWithout('h1-missing');
  const after = await crawl.analyse(target);
  expect(after.unjudgedChecks).toEqual({ 'h1-missing': 'not_asked' });
  expect(after.figures?.sightings).toContainEqual(
    expect.objectContaining({ checkId: 'h1-missing', removed: true }),
  );
});

describe('a check that is switched on again says', () => {
  const pages: Record<string, SitePage> = {};
  const healthy = {
    '/': `${ENGLISH}<title>Home</title><h1>Home</h1><a href="/ferns">Ferns</a>`,
    '/ferns': `${ENGLISH}<title>Ferns</title><p>Ferns`,
  };
  let served: StaticSite;
  let shop: TestSite;
  /** The ids of the analyses with the check and, twice, without it. Each test begins after these. */
  let earlier: readonly string[];
  const statusNow = async () => {
    const owner = { accountId: crawl.accountId, siteId: shop.siteId, environment: 'live' } as const;
    const analyses = await listSiteAnalyses(crawl.db, owner, 20);
    const ids = analyses.map(({ id }) => id);
    return lifecyclesOf(analyses, await listSightings(crawl.db, ids, ['h1-missing']))[0]?.status;
  };
  beforeAll(async () => {
    Object.assign(pages, healthy);
    served = await serveSite(pages);
    shop = await crawl.addSite(served.origin);
    const found = await crawl.analyse(shop);
    await crawlWithout('h1-missing');
    earlier = [found.id, (await crawl.analyse(shop)).id, (await crawl.analyse(shop)).id];
    await crawl.db.checkSetting.deleteMany();
  });
  afterEach(async () => {
    Object.assign(pages, healthy);
    await crawl.db.analysis.deleteMany({ where: { siteId: shop.siteId, id: { notIn: [...earlier] } } });
  });
  afterAll(() => served.close());

  test.each([
    [
      'that all its pages passed',
      `${ENGLISH}<title>Ferns</title><h1>Ferns</h1><a href="/">Home</a>`,
      'fixed',
    ],
    ['that a page is not let near', { status: 403, body: '' }, 'not_judged'],
    ['that a page was removed', { status: 410, body: '' }, 'not_judged'],
    ['that a page fails still', `${ENGLISH}<title>Ferns</title><a href="/">Home</a>`, 'open'],
  ] as const)('%s', async (_what, ferns, status) => {
    await expect(statusNow()).resolves.toBe('not_judged');
    pages['/ferns'] = ferns;
    if (typeof ferns === 'object' && ferns.status === 410)
      pages['/'] = `${ENGLISH}<title>Home</title><h1>Home</h1>`;
    await crawl.analyse(shop);
    await expect(statusNow()).resolves.toBe(status);
    await crawl.analyse(shop);
    await expect(statusNow()).resolves.toBe(status);
  });
});

test('a check of another severity counts with that one', async () => {
  const { accountId } = crawl;
  await putCheckSetting(crawl.db, accountId, { checkId: 'h1-missing', enabled: true, severity: 'critical' });
  const after = await crawl.analyse(target);
  expect(await found(after, 'h1-missing')).toEqual(['/ferns critical', '/roses critical']);
  expect(after.criticalIssues).toBe(before.criticalIssues + 2);
  expect(after.healthScore).toBeLessThan(before.healthScore ?? 0);
});

test('an ignored finding stays ignored in every analysis that follows, and does not count', async () => {
  const wish = { checkId: 'h1-missing', url: `${site.origin}/roses`, reason: 'A page of pictures' };
  expect(await ignore(wish)).toMatchObject([wish]);
  for (const _ of ['the next', 'the one after']) {
    const after = await crawl.analyse(target);
    expect(await found(after, 'h1-missing')).toEqual(['/ferns medium', '/roses medium ignored']);
    expect(after.issuesFound).toBe(before.issuesFound - 1);
    expect(after.healthScore).toBeGreaterThanOrEqual(before.healthScore ?? 100);
  }
});

test('a finding that is ignored while an analysis ends is ignored by it, and by its plan', async () => {
  const { db, accountId } = crawl;
  await ignoreAtEnd('h1-missing');
  const { id } = await crawl.analyse(target);
  const plan = await until(
    () => db.actionSnapshot.findFirst({ where: { analysisId: id, triggeredBy: 'ignored issues' } }),
    'the plan without what is ignored',
    10_000,
  );
  await db.$executeRaw`DROP TRIGGER ignored_at_end ON site_check`;
  const after = await getAnalysis(db, accountId, id);
  expect(after?.issuesFound).toBe(before.issuesFound - 2);
  expect(after?.healthScore).toBeGreaterThan(before.healthScore ?? 100);
  expect(plan.healthScore).toBe(after?.healthScore);
  const items = await db.actionItem.findMany({ where: { snapshotId: plan.id } });
  expect(items.map(({ checkId }) => checkId)).not.toContain('h1-missing');
});

test('a check that is ignored on the whole site is ignored on every page of it', async () => {
  await ignore({ checkId: 'h1-missing', url: null, reason: 'Headings are drawn by the app' });
  const after = await crawl.analyse(target);
  expect(await found(after, 'h1-missing')).toEqual(['/ferns medium ignored', '/roses medium ignored']);
  expect(after.healthScore).toBeGreaterThan(before.healthScore ?? 100);
});

test('two equal requests to ignore a finding are stored once, even if they are concurrent', async () => {
  const wish = { checkId: 'h1-missing', url: null, reason: 'Twice' };
  const answers = await Promise.all([ignore(wish), ignore(wish), ignore(wish)]);
  expect(answers.flat()).toHaveLength(1);
  expect(await crawl.db.ignoredFinding.count()).toBe(1);
});

/** Answers 304 to a client that has the page, so that its results could be reused. */
function unchanging(body: string): SitePage {
  return (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'content-type': 'text/html; charset=utf-8' });
    response.end(isKnown ? undefined : body);
  };
}

function crawlWithout(checkId: string) {
  return putCheckSetting(crawl.db, crawl.accountId, { checkId, enabled: false, severity: null });
}

function ignore(wish: { readonly checkId: string; readonly url: string | null; readonly reason: string }) {
  const { accountId } = crawl;
  const finding = { accountId, siteId: target.siteId, pattern: null, until: null, ...wish };
  return ignoreFindings(crawl.db, [finding]);
}

/** Ignores a check when the next analysis ends, after it has read what to ignore. */
async function ignoreAtEnd(checkId: string): Promise<void> {
  const ignored = `'${newId()}', '${crawl.accountId}', NEW.site_id, '${checkId}', 'Just in time'`;
  await crawl.db.$executeRawUnsafe(`
    CREATE FUNCTION ignore_at_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ignored_finding (id, account_id, site_id, check_id, reason) VALUES (${ignored});
      RETURN NEW;
    END $$`);
  await crawl.db.$executeRaw`
    CREATE TRIGGER ignored_at_end BEFORE UPDATE ON site_check FOR EACH ROW
    WHEN (OLD.status = 'in_progress' AND NEW.status = 'completed') EXECUTE FUNCTION ignore_at_end()`;
}

/** Returns where the check failed, how gravely, and whether that is ignored. */
async function found(analysis: Analysis, checkId: string): Promise<readonly string[]> {
  const issues = await crawl.db.issue.findMany({ where: { analysisId: analysis.id, checkId } });
  return issues
    .map(({ url, aboutSite, severity, ignored }) => {
      const place = aboutSite ? 'the site' : new URL(url).pathname;
      return `${place} ${severity}${ignored ? ' ignored' : ''}`;
    })
    .sort();
}
