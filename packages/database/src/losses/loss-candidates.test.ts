import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lossOf } from '@plumbline/checks';
import { urlHash } from '@plumbline/web';
import { getAnalysis } from '../analyses/analyses.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readLossCandidates } from './loss-candidates.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test.each([
  ['is lost', {}, 'redirect'],
  ['may still be there if that is a bot challenge', { isChallenge: true }, undefined],
])('a page that redirects to another host %s', async (_fate, summary, how) => {
  const { db } = opened;
  const [url, end] = ['https://site.test/a', 'https://validate.test/captcha'];
  const [before, after] = [await seedAnalysis(db), await seedAnalysis(db)];
  const answer = { url, wordCount: 100, statusCode: 200, indexable: true };
  await seedUrls(db, before.analysisId, [answer]);
  await seedUrls(db, after.analysisId, [
    { url, statusCode: 302, indexable: false, redirectUrl: end, redirectEndHash: urlHash(end) },
    { url: end, purpose: 'probe', statusCode: 200, summary },
  ]);
  const analysis = await getAnalysis(db, after.accountId, after.analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const losses: unknown[] = [];
  for await (const { was, is, surroundings } of readLossCandidates(db, analysis, before.analysisId))
    losses.push(lossOf(url, was, is, { ...surroundings, isExpected: false })?.how);
  expect(losses).toEqual([how]);
});
