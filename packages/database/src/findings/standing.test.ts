import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { getAnalysis } from '../analyses/analyses.ts';
import { listUndiscovered } from '../losses/loss-candidates.ts';
import { newId } from '../support/ids.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertIssues } from './insert-issues.ts';
import { keepUnjudged, readStanding } from './standing.ts';

const urls = ['https://site.test/asked', 'https://site.test/not-asked', 'https://site.test/list?page=2'];
const [asked = '', notAsked = ''] = urls;
const checks = { all: ['one'], ofWholeSite: [], ofLargeSites: [], absorptions: [] };

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

async function anAnalysis() {
  const { accountId, analysisId } = await seedAnalysis(opened.db);
  const analysis = await getAnalysis(opened.db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  return analysis;
}

test('pages that nothing leads to any more, and that nobody asked for, stand until they are asked for', async () => {
  const { db } = opened;
  const [before, after, next] = [await anAnalysis(), await anAnalysis(), await anAnalysis()];
  await db.crawlUrl.createMany({
    data: urls.map((url) => ({
      id: newId(),
      analysisId: before.id,
      url,
      urlHash: urlHash(url),
      purpose: 'page',
      state: 'done',
      depth: 1,
      statusCode: 200,
      indexable: true,
      wordCount: 100,
    })),
  });
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
  await keepUnjudged(db, before.id, judge, [String(urlHash(asked))]);

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
