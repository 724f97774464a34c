import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { insertAnalysis } from '../analyses/analyses.ts';
import { seedClient, seedUrls, type SeededUrl } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { newId } from '../support/ids.ts';
import { listFormerTitles } from './title-fixes.ts';

type Environment = 'live' | 'test';

const url = 'https://site.test/p';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** Stores a site, and returns what stores a completed analysis of it that has seen one page. */
async function aSite() {
  const { db } = opened;
  const { accountId, clientId } = await seedClient(db);
  const siteId = newId();
  await db.site.create({ data: { id: siteId, accountId, clientId, url, host: 'site.test' } });
  const start = { startUrl: 'https://site.test/', startUrlHash: urlHash('https://site.test/') };
  const owned = { accountId, clientId, siteId, ...start, options: {}, callbackUrl: null };
  return async (page: Partial<SeededUrl>, environment: Environment = 'live') => {
    const { analysisId: id } = await insertAnalysis(db, { ...owned, environment });
    await seedUrls(db, id, [{ url, statusCode: 200, ...page }]);
    await db.analysis.update({ where: { id }, data: { status: 'completed' } });
    return id;
  };
}

test.each<readonly [string, Partial<SeededUrl>, Environment]>([
  ['an error page in its place', { summary: { standIn: 'soft_404' } }, 'live'],
  ['a page that only sent its readers on', { summary: { sentOn: { by: 'refresh', url } } }, 'live'],
  ['a test', {}, 'test'],
])('the former title of a page is not that of %s', async (_what, page, environment) => {
  const analyse = await aSite();
  await analyse({ title: 'Drills | Acme' });
  await analyse({ title: 'Page not found | Acme', ...page }, environment);
  const latest = await analyse({ title: '' });
  await expect(listFormerTitles(opened.db, latest, [url])).resolves.toEqual(
    new Map([[url, 'Drills | Acme']]),
  );
});
