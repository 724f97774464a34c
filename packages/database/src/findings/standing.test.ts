import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CrawlOptions } from '@plumbline/contracts';
import { urlHash } from '@plumbline/web';
import { getAnalysis } from '../analyses/analyses.ts';
import { listUndiscovered } from '../losses/loss-candidates.ts';
import { listSightings, readSightings } from '../plans/action-lifecycle.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { askedOnly } from '../testing/asked-only.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertIssues } from './insert-issues.ts';
import { countIssueChanges } from './issue-changes.ts';
import { keepComparison, readStanding } from './standing.ts';

const urls = ['https://site.test/asked', 'https://site.test/not-asked', 'https://site.test/list?page=2'];
const [asked = '', notAsked = ''] = urls;
const checks = askedOnly('one', 'two');

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const indexablePage = (url: string) => ({
  url,
  inSitemap: true,
  statusCode: 200,
  indexable: true,
  wordCount: 100,
});

async function anAnalysis(options: CrawlOptions = {}) {
  const { accountId, analysisId } = await seedAnalysis(opened.db, { options });
  const analysis = await getAnalysis(opened.db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  return analysis;
}

test('the findings of pages that nothing leads to any more stand until the pages are requested', async () => {
  const { db } = opened;
  const [before, after, next] = [await anAnalysis(), await anAnalysis(), await anAnalysis()];
  await seedUrls(db, before.id, urls.map(indexablePage));
  await insertIssues(
    db,
    before.id,
    urls.map((url) => ({
      checkId: 'one',
      url,
      severity: 'high',
      confidence: 'high',
      evidence: {},
      fix: null,
    })),
  );
  const judge = { analysis: after, checks };
  await keepComparison(db, { from: before.id, to: judge }, [String(urlHash(asked))]);

  const kept = await db.crawlUrl.findMany({ where: { analysisId: after.id, state: 'skipped' } });
  expect(kept).toEqual([
    expect.objectContaining({ url: notAsked, skipReason: 'not_asked_again', stoodAs: 'indexable' }),
  ]);
  const unjudged = await db.unjudgedIssue.findMany({ where: { analysisId: after.id } });
  expect(unjudged).toEqual([expect.objectContaining({ url: notAsked, notJudged: 'out_of_budget' })]);
  await expect(readStanding(db, before.id, judge)).resolves.toMatchObject({
    findings: [{ checkId: 'one', pagesAffected: 1 }],
  });
  const toAsk = await listUndiscovered(db, next.id, after.id, 10);
  expect(toAsk.map(({ url }) => url)).toEqual([notAsked]);
});

test.each(['dns_unavailable', 'network_unavailable'])(
  'the next analysis looks for pages that one could not ask for (%s), and for none that was never found',
  async (skipReason) => {
    const { db } = opened;
    const [before, after, next] = [await anAnalysis(), await anAnalysis(), await anAnalysis()];
    const unknown = 'https://site.test/unknown';
    await seedUrls(db, before.id, [indexablePage(asked)]);
    await seedUrls(
      db,
      after.id,
      [asked, unknown].map((url) => ({ url, state: 'skipped' as const, skipReason })),
    );
    await keepComparison(db, { from: before.id, to: { analysis: after, checks } }, []);
    const toAsk = await listUndiscovered(db, next.id, after.id, 10);
    expect(toAsk.map(({ url }) => url)).toEqual([asked]);
  },
);

test('the findings of pages to which only a page led that cannot be read stand until it can be read', async () => {
  const { db } = opened;
  const [before, once, twice, back] = [
    await anAnalysis(),
    await anAnalysis(),
    await anAnalysis(),
    await anAnalysis(),
  ];
  const [hub, dead, list] = ['https://site.test/hub', 'https://site.test/dead', 'https://site.test/?page=2'];
  await seedUrls(db, before.id, [
    indexablePage(hub),
    { url: dead, statusCode: 404, indexable: false },
    indexablePage(list),
  ]);
  const { id: sourceId } = await db.crawlUrl.findFirstOrThrow({ where: { analysisId: before.id, url: hub } });
  await db.pageReference.createMany({
    data: [dead, list].map((url, ordinal) => ({
      analysisId: before.id,
      sourceId,
      ordinal,
      kind: 'link',
      targetHash: urlHash(url),
    })),
  });
  await insertIssues(db, before.id, [issue('one', dead), issue('one', list)]);

  let from = before.id;
  for (const analysis of [once, twice]) {
    await seedUrls(db, analysis.id, [{ url: hub, statusCode: 429 }]);
    await keepComparison(db, { from, to: { analysis, checks } }, []);
    const standing = await db.unjudgedIssue.findMany({ where: { analysisId: analysis.id } });
    expect(standing.map(({ url, notJudged }) => [url, notJudged]).toSorted()).toEqual([
      [list, 'not_asked'],
      [dead, 'not_asked'],
    ]);
    const kept = await db.crawlUrl.findMany({ where: { analysisId: analysis.id, state: 'skipped' } });
    expect(kept.map(({ skipReason }) => skipReason)).toEqual(['unread_link', 'unread_link']);
    from = analysis.id;
  }

  await seedUrls(db, back.id, [indexablePage(hub)]);
  await keepComparison(db, { from, to: { analysis: back, checks } }, []);
  expect(await db.unjudgedIssue.count({ where: { analysisId: back.id } })).toBe(0);
});

const issue = (checkId: string, url: string) => ({
  checkId,
  url,
  severity: 'high' as const,
  confidence: 'high' as const,
  evidence: {},
  fix: null,
});

test('a check is noted if all its findings went with removed pages, because nobody judged them again', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis(), await anAnalysis()];
  const [retired, kept] = ['https://site.test/retired', 'https://site.test/kept'];
  await seedUrls(db, before.id, [retired, kept].map(indexablePage));
  await seedUrls(db, after.id, [{ url: retired, statusCode: 410, indexable: false }, indexablePage(kept)]);
  await insertIssues(db, before.id, [issue('one', retired), issue('two', retired), issue('two', kept)]);
  await keepComparison(db, { from: before.id, to: { analysis: after, checks } }, []);

  await expect(db.unjudgedIssue.count({ where: { analysisId: after.id } })).resolves.toBe(0);
  const sighting = { checkId: 'one', found: false, unjudged: false, ignored: false, removed: true };
  await expect(listSightings(db, [after.id], ['one', 'two'])).resolves.toEqual([
    { analysisId: after.id, ...sighting },
  ]);
  await expect(readSightings(db, after.id)).resolves.toEqual([sighting]);
});

test('what nobody measured again stands on a page that is there, and not on one that was removed', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis(), await anAnalysis()];
  const [retired, kept] = ['https://site.test/retired', 'https://site.test/kept'];
  await seedUrls(db, before.id, [retired, kept].map(indexablePage));
  await seedUrls(db, after.id, [{ url: retired, statusCode: 410, indexable: false }, indexablePage(kept)]);
  await insertIssues(db, before.id, [issue('one', retired), issue('one', kept)]);
  const unjudgedChecks = { [`one ${retired}`]: 'not_asked', [`one ${kept}`]: 'not_asked' } as const;
  await keepComparison(db, { from: before.id, to: { analysis: { ...after, unjudgedChecks }, checks } }, []);

  const standing = await db.unjudgedIssue.findMany({ where: { analysisId: after.id } });
  expect(standing.map(({ url, notJudged }) => [url, notJudged])).toEqual([[kept, 'not_asked']]);
});

test('a check is noted if it was switched off, because it judged nothing again', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis(), await anAnalysis()];
  for (const { id } of [before, after]) await seedUrls(db, id, [indexablePage(asked)]);
  await insertIssues(db, before.id, [issue('one', asked), issue('two', asked), issue('three', asked)]);
  await db.issue.updateMany({ where: { analysisId: before.id, checkId: 'three' }, data: { ignored: true } });
  await keepComparison(
    db,
    { from: before.id, to: { analysis: after, checks: { ...checks, all: ['one'] } } },
    [],
  );

  await expect(db.unjudgedIssue.count({ where: { analysisId: after.id } })).resolves.toBe(0);
  await expect(readSightings(db, after.id)).resolves.toMatchObject([
    { checkId: 'three', removed: true },
    { checkId: 'two', removed: true },
  ]);
});

test('a finding of a check that was off in between counts as soon as the check is on again and could not judge it', async () => {
  const { db } = opened;
  const [before, off, after] = [await anAnalysis(), await anAnalysis(), await anAnalysis()];
  for (const { id } of [before, off]) {
    await db.analysis.update({
      where: { id },
      data: { siteId: after.siteId, accountId: after.accountId, status: 'completed', extent: 'full' },
    });
    await seedUrls(db, id, [indexablePage(asked)]);
  }
  await db.analysis.update({ where: { id: off.id }, data: { unjudgedChecks: { one: 'not_asked' } } });
  await seedUrls(db, after.id, [{ url: asked, state: 'skipped', skipReason: 'network_unavailable' }]);
  await insertIssues(db, before.id, [issue('one', asked)]);
  const judge = { analysis: after, checks };
  await keepComparison(db, { from: off.id, to: judge }, []);

  await expect(readStanding(db, off.id, judge)).resolves.toMatchObject({
    findings: [{ checkId: 'one', pagesAffected: 1 }],
  });
});

test('an analysis of a part notes the checks that judged some of their findings not again, and keeps no finding', async () => {
  const { db } = opened;
  const options = { maxPages: 2 };
  const [before, after] = [await anAnalysis(options), await anAnalysis(options)];
  await seedUrls(db, before.id, [asked, notAsked].map(indexablePage));
  await seedUrls(db, after.id, [indexablePage(asked)]);
  await insertIssues(db, before.id, [issue('one', asked), issue('one', notAsked), issue('two', asked)]);
  await keepComparison(db, { from: before.id, to: { analysis: { ...after, totalUrls: 2 }, checks } }, []);

  await expect(db.unjudgedIssue.count({ where: { analysisId: after.id } })).resolves.toBe(0);
  await expect(db.crawlUrl.count({ where: { analysisId: after.id, state: 'skipped' } })).resolves.toBe(0);
  await expect(readSightings(db, after.id)).resolves.toMatchObject([{ checkId: 'one', removed: true }]);
});

test('an analysis of a part fixes nothing that was found because of what leads there on the whole site', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis(), await anAnalysis({ maxPages: 1 })];
  for (const { id } of [before, after]) await seedUrls(db, id, [indexablePage(asked)]);
  await insertIssues(db, before.id, [issue('one', asked), issue('two', asked)]);
  const to = { analysis: after, checks: { ...checks, ofNamedUrls: ['one'] } };
  const pair = { from: before.id, to };
  const setExtent = (extent: 'full' | 'partial') =>
    db.analysis.update({ where: { id: before.id }, data: { extent } });
  await setExtent('full');
  await expect(countIssueChanges(db, pair)).resolves.toMatchObject({ fixed: 1, not_judged: 1 });
  await setExtent('partial');
  await expect(countIssueChanges(db, pair)).resolves.toMatchObject({ fixed: 2, not_judged: 0 });
});
