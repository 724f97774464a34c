import { expect, test } from '@jest/globals';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { countSeen } from './seen.ts';

test('an error of the server says nothing of a page, and of an external target that it is broken', async () => {
  const opened = await createTestDatabase();
  const { analysisId: id } = await seedAnalysis(opened.db);
  const answers = [200, 404, 500, 503].map((statusCode) => ({ path: `/${statusCode}`, statusCode }));
  await seedUrls(opened.db, id, [
    ...answers.map(({ path, statusCode }) => ({ url: `https://site.test${path}`, statusCode })),
    ...answers.map(({ path, statusCode }) => ({
      url: `https://other.test${path}`,
      purpose: 'probe' as const,
      statusCode,
    })),
  ]);
  const seen = await countSeen(opened.db, { id, hosts: ['site.test'] });
  await opened.close();
  // The start page has not been requested.
  expect(seen).toMatchObject({
    pages: { known: 5, seen: 2 },
    externalTargets: { known: 4, seen: 4 },
  });
});
