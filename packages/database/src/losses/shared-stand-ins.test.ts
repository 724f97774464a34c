import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { seedAnalysis, seedUrls, type SeededUrl } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { markCovered } from './shared-stand-ins.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const [url, end] = ['https://site.test/a', 'https://site.test/end'];
const empty = { statusCode: 200, wordCount: 9, indexable: true, summary: { standIn: 'soft_404' } } as const;
const redirect = { statusCode: 302, redirectUrl: end, redirectEndHash: urlHash(end) };

test.each<[string, Omit<SeededUrl, 'url'>, Omit<SeededUrl, 'url'>, boolean]>([
  [
    'is covered by a redirect to a sign-in',
    redirect,
    { statusCode: 200, summary: { standIn: 'auth' } },
    true,
  ],
  ['is covered by a redirect to a refusal', redirect, { statusCode: 403 }, true],
  ['is covered by nothing if it redirects to a page', redirect, { statusCode: 200, wordCount: 99 }, false],
  ['is covered by nothing while it stays empty', empty, { statusCode: 403 }, false],
])('a page that was empty %s', async (_by, now, shown, isCovered) => {
  const { db } = opened;
  const [before, after] = [await seedAnalysis(db), await seedAnalysis(db)];
  await seedUrls(db, before.analysisId, [{ url, ...empty }]);
  await seedUrls(db, after.analysisId, [
    { url, ...now },
    { url: end, ...shown },
  ]);
  await markCovered(db, { analysisId: after.analysisId, beforeId: before.analysisId });
  const page = await db.crawlUrl.findFirstOrThrow({ where: { analysisId: after.analysisId, url } });
  expect(JSON.stringify(page.summary ?? {}).includes('covers')).toBe(isCovered);
});
