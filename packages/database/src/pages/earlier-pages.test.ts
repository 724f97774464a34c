import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAnalysis, insertAnalysis } from '../analyses/analyses.ts';
import type { Prisma } from '../generated/client.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findEarlierPages } from './earlier-pages.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

interface Night {
  readonly page: Partial<Prisma.CrawlUrlCreateManyInput>;
  /** Pages of its template that a browser rendered, or could not render. */
  readonly samples?: { readonly changed?: number; readonly unchanged?: number; readonly failed?: number };
  readonly hasRenderer?: boolean;
}

/** Tells whether the second of two nights may reuse the page of the first. */
async function isReused({ page, samples, hasRenderer = true }: Night, hasRendererNow = true) {
  const { db } = opened;
  const { analysisId, startUrl, ...owner } = await seedAnalysis(db);
  const rules = { judgedBy: 'the same rules' };
  await db.crawlUrl.deleteMany({ where: { analysisId } });
  await seedUrls(db, analysisId, [
    { url: startUrl, statusCode: 200, depth: 0, headers: { etag: ['"1"'] }, rendered: false, ...page },
  ]);
  if (samples !== undefined)
    await db.renderedTemplate.create({ data: { analysisId, template: 'app', ...samples } });
  await db.analysis.update({
    where: { id: analysisId },
    data: { status: 'completed', details: 'stored', hasRenderer, ...rules },
  });
  const { urlHash } = await db.crawlUrl.findFirstOrThrow({ where: { analysisId } });
  const order = { ...owner, environment: 'live', options: {}, callbackUrl: null } as const;
  const next = await insertAnalysis(db, { ...order, startUrl, startUrlHash: urlHash });
  await db.analysis.update({
    where: { id: next.analysisId },
    data: { hasRenderer: hasRendererNow, ...rules },
  });
  const analysis = await getAnalysis(db, owner.accountId, next.analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const row = await db.crawlUrl.findFirstOrThrow({ where: { analysisId: next.analysisId } });
  return (await findEarlierPages(db, analysis, [row.id], ['one'])).size === 1;
}

const templated: Night['page'] = { summary: { scriptedTemplate: 'app' } };

test.each<[string, Night]>([
  ['that needs no browser', { page: {} }],
  ['whose template needs none', { page: templated, samples: { unchanged: 3 } }],
])('a page %s is reused', async (_page, night) => {
  await expect(isReused(night)).resolves.toBe(true);
});

test.each<[string, Night]>([
  ['that was rendered', { page: { rendered: true, renderReason: 'template' } }],
  ['that should have been rendered', { page: { renderReason: 'render_timeout' } }],
  ['whose template could not be rendered', { page: templated, samples: { failed: 3 } }],
  ['whose template waited for a renderer that went', { page: templated, hasRenderer: false }],
])('a page %s is read again', async (_page, night) => {
  await expect(isReused(night)).resolves.toBe(false);
});

test('without a renderer, a page is reused whether its template needs one or not', async () => {
  await expect(isReused({ page: templated, hasRenderer: false }, false)).resolves.toBe(true);
});
