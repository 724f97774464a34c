import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readRenderedTemplates, type UrlResult } from '../index.ts';
import { claimed, openCrawlDatabase } from '../testing/crawl-database.ts';
import { aPage, aResult } from '../testing/crawl-sketches.ts';

let database: Awaited<ReturnType<typeof openCrawlDatabase>>;
beforeAll(async () => {
  database = await openCrawlDatabase();
});
afterAll(() => database.close());

const BLOG = 'blog/*: main';
const ofBlog = { rendered: true, summary: { scriptedTemplate: BLOG } } as const;

test.each<[string, Partial<UrlResult>, object]>([
  ['one that differs from its source', { ...ofBlog, changedByRendering: ['title'] }, { changed: 1 }],
  ['one that does not', { ...ofBlog, changedByRendering: [] }, { unchanged: 1 }],
  [
    'one that no browser could render',
    { ...ofBlog, rendered: false, renderReason: 'render_timeout' },
    { failed: 1 },
  ],
])('a rendered page counts for its template: %s', async (_name, result, counts) => {
  const analysisId = await database.aCrawl();
  const first = claimed(await database.claim(analysisId));
  await database.record({
    ...first,
    analysisId,
    results: first.urls.map(({ id }) => aResult(id, result)),
    discovered: [aPage('/next')],
  });
  const known = { changed: 0, unchanged: 0, failed: 0, ...counts };
  expect(await readRenderedTemplates(database.db, analysisId)).toEqual(new Map([[BLOG, known]]));

  const next = claimed(await database.claim(analysisId));
  const unchanged = next.urls.map(({ id }) => aResult(id, ofBlog));
  await database.record({ ...next, analysisId, results: unchanged });
  const later = { ...known, unchanged: known.unchanged + 1 };
  expect(await readRenderedTemplates(database.db, analysisId)).toEqual(new Map([[BLOG, later]]));
});

test('pages that are read raw, and pages without a template, do not count', async () => {
  const analysisId = await database.aCrawl();
  const { leaseId, urls } = claimed(await database.claim(analysisId));
  const raw = urls.map(({ id }) => aResult(id, { ...ofBlog, rendered: false, renderReason: null }));
  await database.record({ analysisId, leaseId, results: raw, discovered: [aPage('/next')] });
  const next = claimed(await database.claim(analysisId));
  const plain = next.urls.map(({ id }) => aResult(id, { rendered: true }));
  await database.record({ ...next, analysisId, results: plain });
  expect(await readRenderedTemplates(database.db, analysisId)).toEqual(new Map());
});
