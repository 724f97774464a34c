import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import { countIssueChanges, listIssueChanges } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;

beforeAll(async () => {
  site = await serveSite({
    '/': '<title>Home</title><img src="/a.png" alt="A fern"><a href="/b">Ferns</a>',
    '/b': '<title>Ferns</title><img src="/b.png" alt="Another fern">',
    '/b.png': { headers: { 'content-type': 'image/png' } },
  });
});
beforeEach(async () => {
  crawl = await openTestCrawl();
});
afterEach(() => crawl.close());
afterAll(() => site.close());

test('a check that crashes is logged by name, the others report, and what it found before is neither fixed nor forgotten', async () => {
  const shop = await crawl.addSite(site.origin);
  const before = await crawl.analyse(shop);
  await spoilImages();
  // By the same rules, nothing would be judged again.
  await crawl.db.analysis.update({ where: { id: before.id }, data: { siteJudgedBy: 'other rules' } });
  const after = await crawl.analyse(shop);
  expect(after.status).toBe('completed');
  expect(crashedIn(crawl.log())).toEqual(['img-no-dimensions']);
  expect(after.unjudgedChecks).toEqual({ 'img-no-dimensions': 'too_costly' });
  const reported = await issuesOf(crawl.db, after.id);
  expect(reported.map(({ checkId }) => checkId)).toEqual(
    expect.arrayContaining(['h1-missing', 'img-broken']),
  );
  const judge = { analysis: after, checks: askedChecks(catalogue, new Map()) };
  const compared = { from: before.id, to: judge, areChangesKept: true };
  await expect(countIssueChanges(crawl.db, compared)).resolves.toMatchObject({ new: 0, fixed: 0 });
  const { rows } = await listIssueChanges(crawl.db, compared, 'not_judged', { limit: 100 });
  expect(new Set(rows.map(({ checkId, notJudged }) => `${checkId} ${String(notJudged)}`))).toEqual(
    new Set(['img-no-dimensions too_costly']),
  );
  expect(after.healthScore).not.toBeNull();
  expect(after.healthScore).toBe(before.healthScore);
});

test('a database that is lost in the middle of a check takes no finding from the analysis', async () => {
  await loseDatabaseOnce();
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  expect(analysis.status).toBe('completed');
  expect(crashesIn(crawl.log())).toEqual([]);
  const reported = await crawl.db.issue.findMany({ where: { analysisId: analysis.id } });
  expect(reported.map(({ checkId }) => checkId)).toContain('img-no-dimensions');
});

/** Ends the first query of the image check as PostgreSQL does at its shutdown. */
async function loseDatabaseOnce(): Promise<void> {
  await crawl.db.$executeRaw`CREATE SEQUENCE outages`;
  await crawl.db.$executeRaw`
    CREATE FUNCTION is_there() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() LIKE '%unsized%' AND nextval('outages') = 1 THEN
        RAISE EXCEPTION 'terminating connection due to administrator command' USING ERRCODE = 'admin_shutdown';
      END IF;
      RETURN true;
    END $$`;
  await crawl.db.$executeRaw`ALTER TABLE page_reference RENAME TO page_reference_kept`;
  await crawl.db.$executeRaw`
    CREATE VIEW page_reference AS SELECT * FROM page_reference_kept WHERE is_there()`;
}

/** Spoils the stored images, which the next analysis takes over, so that the query of that check cannot read them. */
async function spoilImages(): Promise<void> {
  await crawl.db.pageReference.updateMany({
    where: { kind: 'image' },
    data: { image: { unsized: 'neither true nor false' } },
  });
}

function crashedIn(log: string): readonly string[] {
  return crashesIn(log).map(({ checkId }) => String(checkId));
}

/** Returns the log entries of checks that crashed, with their errors. */
function crashesIn(log: string): readonly Record<string, unknown>[] {
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'check.crashed');
}
