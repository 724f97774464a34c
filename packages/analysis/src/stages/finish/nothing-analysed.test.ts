import { expect, test } from '@jest/globals';
import { claimUrls } from '@plumbline/database';
import { beginCrawl, findEndedAnalysis, seedAnalysis } from '@plumbline/database/testing';
import { until } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

test('an analysis whose only page ended every worker has failed, and has no score', async () => {
  const crawl = await openTestCrawl();
  const { db } = crawl;
  try {
    const { analysisId, startUrl } = await seedAnalysis(db, { callbackUrl: 'https://receiver.test/' });
    await beginCrawl(db, analysisId, new URL(startUrl).hostname);
    for (let death = 0; death < 10; death += 1) {
      await claimUrls(db, { analysisId, work: 'page', limit: 30, leaseMs: 0, batchesMax: 1 });
    }
    await crawl.startWorker();
    const ended = await until(() => findEndedAnalysis(db, analysisId), 'its end');
    expect(ended).toMatchObject({
      status: 'failed',
      failureReason: 'internal',
      healthScore: null,
      failureMessage: expect.stringContaining('no page could be analysed'),
    });
    expect(await db.webhookDelivery.count({ where: { analysisId, event: 'analysis.failed' } })).toBe(1);
  } finally {
    await crawl.close();
  }
});
