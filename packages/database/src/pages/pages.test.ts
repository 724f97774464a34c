import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { getAnalysis } from '../analyses/analyses.ts';
import { insertIssues } from '../findings/insert-issues.ts';
import { keepComparison } from '../findings/standing.ts';
import { newId } from '../support/ids.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { askedOnly } from '../testing/asked-only.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { getPage } from './page-detail.ts';
import { listPageStates } from './page-states.ts';
import { choosePagesToMeasure } from './page-vitals.ts';
import { readIndexableUrls } from './pages.ts';
import { listPageProfiles } from './site-profile.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const urlOf = (path: string) => `https://site.test${path}`;
const unfit = { page: ['error-page'], copies: ['copied'], spellings: [] };

test('a sitemap keeps the pages that were only not read, unless they are lost or were unfit', async () => {
  const { db } = opened;
  const paths = ['/read', '/busy', '/lost', '/error-page', '/original', '/copy'];
  const [from, to] = [await seedAnalysis(db), await seedAnalysis(db)];
  const page = (path: string) => ({ url: urlOf(path), statusCode: 200, indexable: true, wordCount: 100 });
  const answer = (path: string, statusCode: number) => ({ url: urlOf(path), statusCode, indexable: false });
  await seedUrls(db, from.analysisId, paths.map(page));
  const now = ['/busy', '/error-page', '/original', '/copy'].map((path) => answer(path, 429));
  await seedUrls(db, to.analysisId, [page('/read'), ...now, answer('/lost', 404)]);
  const lost = { how: 'status', is: 'answers 404', linkScore: 1, since: new Date(0), meant: null };
  const { analysisId } = to;
  const url = urlOf('/lost');
  await db.lostPage.create({ data: { ...lost, id: newId(), analysisId, url, urlHash: urlHash(url) } });
  const finding = { severity: 'high', confidence: 'high', evidence: {}, fix: null } as const;
  await insertIssues(db, from.analysisId, [
    { ...finding, checkId: 'error-page', url: urlOf('/error-page') },
    { ...finding, checkId: 'copied', url: urlOf('/original'), restsOn: [urlHash(urlOf('/copy'))] },
  ]);
  const analysis = await getAnalysis(db, to.accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const checks = askedOnly('error-page', 'copied');
  await keepComparison(db, { from: from.analysisId, to: { analysis, checks } }, []);

  const urls: string[] = [];
  const owned = { accountId: to.accountId, id: analysisId };
  for await (const some of readIndexableUrls(db, owned, unfit)) urls.push(...some);
  expect(urls).toEqual(['/read', '/busy', '/original'].map(urlOf));
});

test('pages that were slow before are measured again, before others of their folder', async () => {
  const { db } = opened;
  const { analysisId } = await seedAnalysis(db);
  const paths = ['/shop/a', '/shop/b', '/shop/slow', '/shop/slower'];
  const page = { statusCode: 200, indexable: true, wordCount: 100 };
  await seedUrls(
    db,
    analysisId,
    paths.map((path) => ({ ...page, url: urlOf(path) })),
  );
  const first = ['/shop/slow', '/shop/slower', '/shop/removed'].map(urlOf);
  const expected = ['/shop/slow', '/shop/slower', '/shop/a'].map(urlOf);
  await expect(listMeasuredPages(db, analysisId, { perFolder: 1, limit: 9, first })).resolves.toEqual(
    expected,
  );

  await choosePagesToMeasure(db, analysisId, { perKind: 1, limit: 2, first });
  const chosen = await db.pageVitals.findMany({ where: { analysisId }, include: { url: true } });
  expect(chosen.map(({ url: { url } }) => url).toSorted()).toEqual(expected.slice(0, 2));
});

test('a signature of an earlier version is read as those of now, so that a copy stays known', async () => {
  const { db } = opened;
  const { analysisId } = await seedAnalysis(db);
  const url = urlOf('/earlier');
  await seedUrls(db, analysisId, [{ url, content: { signature: [-1, 258, 0] } }]);
  const [state] = await listPageStates(db, analysisId, [url]);
  expect([...(state?.minHash ?? [])]).toEqual([255, 2, 0]);
});

test('facts that an earlier version stored with the row of a page are read as those of now', async () => {
  const { db } = opened;
  const { accountId, analysisId } = await seedAnalysis(db);
  const url = urlOf('/facts');
  const facts = {
    description: 'About',
    h1: 'Heading',
    summary: { types: ['WebSite'], platform: 'WordPress' },
  };
  await seedUrls(db, analysisId, [{ url, ...facts, indexable: true, content: { opening: ['Welcome'] } }]);
  const page = await getPage(db, { accountId, analysisId, url });
  expect(page).toMatchObject({ ...facts, summary: { ...facts.summary, opening: ['Welcome'] } });
  const [profile] = await listPageProfiles(db, analysisId, 1);
  expect(profile).toMatchObject({ description: 'About', h1: 'Heading', types: ['WebSite'] });
});
