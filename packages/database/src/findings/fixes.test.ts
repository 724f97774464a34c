import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linkTargetFix, type Edit } from '@plumbline/fixes';
import { seedCrawledSite } from '../testing/seed-crawled-site.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listPageFixes } from './fixes.ts';
import { insertIssues } from './insert-issues.ts';

const checkId = 'link-to-noncanonical';
const home = 'https://example.com/';
const duplicate = 'https://example.com/node/12';
const canonical = 'https://example.com/drills';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('a fix of all links to a URL is one of the pages that hold these links, in each form in which they are written', async () => {
  const { db } = opened;
  const other = 'https://example.com/other';
  const { analysisId } = await seedCrawledSite(db, {
    pages: [home, duplicate, canonical, other].map((url) => ({ url })),
    references: [
      { from: home, to: duplicate },
      { from: home, to: duplicate, rawUrl: '/node/12' },
      { from: home, to: duplicate, rawUrl: '/node/12' },
      { from: home, to: duplicate, rawUrl: '/node/12#motors' },
      { from: other, to: canonical },
    ],
  });
  await insertIssues(db, analysisId, [
    {
      checkId,
      url: duplicate,
      severity: 'medium',
      confidence: 'high',
      evidence: {},
      fix: linkTargetFix([{ from: duplicate, to: canonical }]),
    },
  ]);
  const { rows } = await listPageFixes(db, analysisId, [checkId], { limit: 10 });
  expect(rows).toEqual([expect.objectContaining({ url: home })]);
  expect(rows[0]?.fixes.flatMap(({ fix }) => fix.edits)).toEqual(
    expect.arrayContaining(
      ['/node/12', duplicate].map((href) => ({ kind: 'link-target', href, from: duplicate, to: canonical })),
    ),
  );
  await expect(listPageFixes(db, analysisId, ['another'], { limit: 10 })).resolves.toMatchObject({
    rows: [],
  });
});

test('a page whose only fixes change files or the server is passed over', async () => {
  const { db } = opened;
  const { analysisId } = await seedCrawledSite(db, { pages: [home, duplicate].map((url) => ({ url })) });
  const fixed = (url: string, edits: readonly Edit[]) => ({
    checkId: 'redirect-chain',
    url,
    severity: 'medium' as const,
    confidence: 'high' as const,
    evidence: {},
    fix: { current: null, suggested: '', snippet: '', edits },
  });
  const redirect: Edit = { kind: 'redirect', from: home, to: canonical };
  await insertIssues(db, analysisId, [
    fixed(home, [redirect]),
    fixed(duplicate, [redirect, { kind: 'title', value: 'Drills' }]),
  ]);
  const { rows } = await listPageFixes(db, analysisId, ['redirect-chain'], { limit: 10 });
  expect(rows.map(({ url }) => url)).toEqual([duplicate]);
});
