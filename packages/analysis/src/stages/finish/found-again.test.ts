import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  deleteAnalysis,
  deleteSomeDetails,
  ignoreFindings,
  listIssues,
  listPageFixes,
  rescore,
  type Analysis,
} from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
let titles: Record<'a' | 'b' | 'c', string>;

beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());
beforeEach(async () => {
  titles = { a: 'Tools of the trade', b: 'Tools of the trade', c: 'What holds' };
  const texts = {
    a: 'A drawknife is pulled towards the one who holds it, with the grain and never against it.',
    b: 'Pencils for carpenters are flat, so that they do not roll away from a roof.',
    c: 'Glue made of bones is warmed in water and spread while it is hot.',
  };
  const links = '<a href="/">Home</a> <a href="/a">Knives</a> <a href="/b">Pencils</a> <a href="/c">Glue</a>';
  const document = (title: string, text: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><main><h1>${text}</h1><p>${text}</p></main>${links}`;
  const page =
    (name: keyof typeof titles): SitePage =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(document(titles[name], texts[name]));
    };
  site = await serveSite({
    '/': document('Home', 'All about tools'),
    '/a': page('a'),
    '/b': page('b'),
    '/c': page('c'),
  });
  target = await crawl.addSite(site.origin);
});
afterEach(() => site.close());

/** Returns what an analysis found, without ids and times. */
const found = async ({ id }: Pick<Analysis, 'id'>) =>
  (await issuesOf(crawl.db, id)).map(({ id: _id, firstSeenAt: _seen, ...issue }) => issue);

const sortedIds = (issues: readonly { readonly id: string }[]) => issues.map(({ id }) => id).toSorted();

/** Counts the rows of site checks that an analysis stored. */
const countStored = ({ id }: Analysis) =>
  crawl.db.issue.count({ where: { analysisId: id, ordinal: { not: null } } });

const twins = async (analysis: Analysis) =>
  (await issuesOf(crawl.db, analysis.id)).filter(({ checkId }) => checkId === 'dup-title');

const deleteDetails = async ({ id }: Analysis) => {
  await crawl.db.analysis.update({ where: { id }, data: { details: 'going' } });
  while (await deleteSomeDetails(crawl.db, id));
};

/** Expects lists of each kind to have all that an analysis found. */
async function expectListed({ accountId, id: analysisId }: Analysis): Promise<void> {
  const issues = (await issuesOf(crawl.db, analysisId)).filter(({ ignored }) => !ignored);
  for (const sort of ['found', 'severity'] as const) {
    const { rows } = await listIssues(crawl.db, { accountId, analysisId }, {}, sort, { limit: 500 });
    expect(sortedIds(rows)).toEqual(sortedIds(issues));
  }
  const checkIds = [...new Set(issues.map(({ checkId }) => checkId))];
  const usable = issues.filter(
    ({ fix, confidence, aboutSite }) => fix !== null && confidence !== 'low' && !aboutSite,
  );
  const { rows } = await listPageFixes(crawl.db, analysisId, checkIds, { limit: 500 });
  const fixed = rows.flatMap(({ url, fixes }) => fixes.map(({ checkId }) => `${url} ${checkId}`));
  expect(fixed.toSorted()).toEqual(
    expect.arrayContaining(usable.map(({ url, checkId }) => `${url} ${checkId}`)),
  );
}

test('findings of site checks that come out the same are stored once', async () => {
  const first = await crawl.analyse(target);
  expect(await twins(first)).toHaveLength(2);
  const second = await crawl.analyse(target);
  const third = await crawl.analyse(target);
  expect(await countStored(first)).toBeGreaterThan(2);
  expect([await countStored(second), await countStored(third)]).toEqual([0, 0]);
  expect(await twins(third)).toEqual(await twins(first));
  expect(await found(third)).toEqual(await found(first));
  for (const analysis of [first, second, third]) await expectListed(analysis);
  expect(third.issuesFound).toBe(first.issuesFound);
  expect(third.healthScore).toBe(first.healthScore);
});

test('a finding that changes, goes or comes does so for the later analyses alone', async () => {
  const first = await crawl.analyse(target);
  const atFirst = await found(first);
  titles = { a: 'Tools of the trade', b: 'What holds', c: 'What holds' };
  const second = await crawl.analyse(target);
  expect((await twins(second)).map(({ url }) => url.replace(site.origin, ''))).toEqual(['/b', '/c']);
  titles = { a: 'Tools of the trade', b: 'Tools of the trade', c: 'What holds' };
  const third = await crawl.analyse(target);
  expect(await found(first)).toEqual(atFirst);
  expect(await found(third)).toEqual(atFirst);
  for (const analysis of [first, second, third]) await expectListed(analysis);
});

test('what people ignore in one analysis is as it was in the others', async () => {
  const [first, second] = [await crawl.analyse(target), await crawl.analyse(target)];
  // One that is still ending takes up what people ignore meanwhile.
  await crawl.analyse(target);
  const { accountId, siteId } = first;
  const url = `${site.origin}/a`;
  await ignoreFindings(crawl.db, [
    { accountId, siteId, checkId: 'dup-title', url, pattern: null, reason: 'why not', until: null },
  ]);
  const third = await crawl.analyse(target);
  const ignoredIn = async (analysis: Analysis) =>
    (await issuesOf(crawl.db, analysis.id)).filter(({ ignored }) => ignored).length;
  expect([await ignoredIn(first), await ignoredIn(second), await ignoredIn(third)]).toEqual([0, 0, 1]);
  await rescore(crawl.db, second, () => 50);
  expect([await ignoredIn(first), await ignoredIn(second), await ignoredIn(third)]).toEqual([0, 1, 1]);
  await rescore(crawl.db, first, () => 50);
  const fourth = await crawl.analyse(target);
  for (const analysis of [first, second, third, fourth]) {
    expect(await ignoredIn(analysis)).toBe(1);
    expect(await twins(analysis)).toHaveLength(2);
    await expectListed(analysis);
  }
});

test('other settings of a check are those of the later analysis', async () => {
  const first = await crawl.analyse(target);
  const { accountId } = first;
  await crawl.db.checkSetting.create({
    data: { accountId, checkId: 'dup-title', enabled: true, severity: 'low' },
  });
  const second = await crawl.analyse(target);
  await crawl.db.checkSetting.deleteMany();
  expect(new Set((await twins(second)).map(({ severity }) => severity))).toEqual(new Set(['low']));
  expect((await twins(first)).map(({ severity }) => severity)).not.toContain('low');
});

test.each([
  ['deleted', ({ accountId, id }: Analysis) => deleteAnalysis(crawl.db, accountId, id)],
  ['pruned', deleteDetails],
] as const)(
  'findings outlive the %s analysis that stored them, and go with the last one that has them',
  async (_, end) => {
    const count = async () => [await crawl.db.issue.count(), await crawl.db.foundAgain.count()];
    const [before, again] = await count();
    const first = await crawl.analyse(target);
    const second = await crawl.analyse(target);
    titles.c = titles.a;
    const third = await crawl.analyse(target);
    const fourth = await crawl.analyse(target);
    const known = new Map<Analysis, unknown>();
    for (const analysis of [second, third, fourth])
      known.set(analysis, await issuesOf(crawl.db, analysis.id));
    for (const analysis of [first, third, second]) {
      await end(analysis);
      known.delete(analysis);
      for (const [other, issues] of known) {
        expect(await issuesOf(crawl.db, other.id)).toEqual(issues);
        await expectListed(other);
      }
    }
    const left = (await issuesOf(crawl.db, fourth.id)).length;
    expect((await count())[0]).toBe((before ?? 0) + left);
    await end(fourth);
    expect(await count()).toEqual([before, again]);
  },
);
