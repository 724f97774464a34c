import { catalogue } from '@plumbline/checks';
import { newId, type Database } from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import type { Tenant } from './test-api.ts';

export interface FilledCheck {
  readonly siteCheckId: string;
  readonly pageIds: readonly string[];
}

/** Two checks whose messages need no evidence. */
export const [firstAnalysis, secondAnalysis] = ['canonical-missing', 'sec-http-page'].map((id) =>
  catalogue.find((check) => check.id === id),
) as [(typeof catalogue)[number], (typeof catalogue)[number]];

/** Stores a completed analysis with three pages and an issue of each of `checkIds` on each page. */
export async function fillAnalysis(
  db: Database,
  tenant: Pick<Tenant, 'accountId' | 'clientId' | 'siteId'>,
  options: {
    readonly checkIds?: readonly string[];
    readonly environment?: 'live' | 'test';
    readonly status?: 'completed' | 'in_progress';
    /** True if the options of the analysis limit it to the home page. */
    readonly partial?: boolean;
  } = {},
): Promise<FilledCheck> {
  const {
    checkIds = [firstAnalysis.id],
    environment = 'live',
    status = 'completed',
    partial = false,
  } = options;
  const siteCheckId = newId();
  const whole = ['https://example.com/', 'https://example.com/a', 'https://example.com/b?x=1&y="2"'];
  const urls = partial ? whole.slice(0, 1) : whole;
  const pages = urls.map((url) => ({ id: newId(), url, urlHash: urlHash(url) }));
  await db.analysis.create({
    data: {
      id: siteCheckId,
      accountId: tenant.accountId,
      clientId: tenant.clientId,
      siteId: tenant.siteId,
      environment,
      status,
      startUrl: 'https://example.com/',
      hosts: ['example.com'],
      options: { maxPages: partial ? 1 : 100 },
      stage: status === 'completed' ? 'finish' : 'crawl',
      urlsChecked: pages.length,
      totalUrls: pages.length,
      issuesFound: pages.length * checkIds.length,
      healthScore: status === 'completed' ? 80 : null,
      extent: status === 'completed' ? (partial ? 'partial' : 'full') : null,
      startedAt: new Date(Date.now() - 10_000),
      finishedAt: status === 'completed' ? new Date() : null,
    },
  });
  await db.crawlUrl.createMany({
    data: pages.map((page, depth) => ({
      ...page,
      analysisId: siteCheckId,
      purpose: 'page' as const,
      state: 'done' as const,
      depth,
      statusCode: 200,
      contentType: 'text/html',
      title: `Page ${depth}`,
      indexable: true,
      wordCount: 200,
      issuesFound: checkIds.length,
      linksIn: 1,
      linksOut: 1,
      linkScore: 1 / 3,
      responseMs: 12,
      bytes: 1234,
    })),
  });
  await db.issue.createMany({
    data: pages.flatMap((page) =>
      checkIds.map((checkId) => ({
        id: newId(),
        analysisId: siteCheckId,
        checkId,
        severity: 'high' as const,
        confidence: 'high' as const,
        url: page.url,
        evidence: {},
        firstSeenAt: new Date(),
      })),
    ),
  });
  return { siteCheckId, pageIds: pages.map((page) => page.id) };
}
