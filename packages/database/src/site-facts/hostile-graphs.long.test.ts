import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createDatabase, type Database } from '../support/client.ts';
import {
  canonicalChain,
  cutHreflangCluster,
  hreflangCluster,
  nearDuplicates,
  redirectChain,
} from '../testing/hostile-graphs.ts';
import { crashedChecks, mismatchedUrls, siteFactsOf } from '../testing/questions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** What runs away takes longer, however busy the machine. */
const STATEMENT_MS = 60_000 * patience;
const WITHIN_MS = 5 * STATEMENT_MS;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { statementMs: STATEMENT_MS });
});
afterAll(async () => {
  await db.$disconnect();
  await database.close();
});

test.each([
  ['10,000 pages of which each names 20 others that do not name it', hreflangCluster(10_000, 20, 'missing')],
  ['2,000 pages of which each names 100 others that do not name it', hreflangCluster(2_000, 100, 'missing')],
  ['400 pages of which each names all others by the wrong code', hreflangCluster(400, 400, 'inconsistent')],
  ['10,000 pages of nearly the same content', nearDuplicates(10_000)],
  ['a chain of 10,000 canonicals', canonicalChain(10_000)],
  ['a chain of 10,000 redirects', redirectChain(10_000)],
])(
  'every question about the whole site is answered of %s',
  async (_what, graph) => {
    const facts = await siteFactsOf(db, graph, 2 * STATEMENT_MS);
    expect(await crashedChecks(facts)).toEqual([]);
  },
  WITHIN_MS,
);

test(
  'of 10,000 pages that all name each other, none is said to lack what was cut',
  async () => {
    const facts = await siteFactsOf(db, cutHreflangCluster(10_000), 2 * STATEMENT_MS);
    expect(await mismatchedUrls(facts)).toEqual([]);
  },
  WITHIN_MS,
);
