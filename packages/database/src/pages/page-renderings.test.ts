import { expect, test } from '@jest/globals';
import { getAnalysis } from '../analyses/analyses.ts';
import { aRendering } from '../testing/crawl-sketches.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { newId } from '../support/ids.ts';
import { getEarlierRendering, storeRenderings } from './page-renderings.ts';

test('a page is known as a browser showed it in the full analysis before', async () => {
  const { db, close } = await createTestDatabase();
  const { siteId, analysisId: beforeId, ...owner } = await seedAnalysis(db);
  const { analysisId } = await seedAnalysis(db, { owner });
  const completed = { status: 'completed', extent: 'full' } as const;
  await db.analysis.update({ where: { id: beforeId }, data: completed });
  const { accountId } = await db.analysis.update({ where: { id: analysisId }, data: { siteId } });
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const [id, url] = [newId(), 'https://site.test/shop'];
  await seedUrls(db, beforeId, [{ id, url, wordCount: 300, renderReason: 'template' }]);
  await expect(getEarlierRendering(db, analysis, url)).resolves.toBeNull();

  await storeRenderings(db, beforeId, [aRendering(id)]);
  await expect(getEarlierRendering(db, analysis, url)).resolves.toMatchObject({
    wordCount: 300,
    renderReason: 'template',
    requests: [],
  });
  await close();
});
