import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Alert } from '@plumbline/alerts';
import { AlertRules } from '@plumbline/contracts';
import { createAlertChannel, type Analysis } from '@plumbline/database';
import { serveSite, type SitePage } from '@plumbline/testkit';
import { faultyShop } from '../../testing/changing-site.ts';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

/**
 * Tests a site that moves to another origin, as from HTTP to HTTPS: each page redirects for good to the same page there,
 * and its problems move with it.
 */

/** A shop of which one page has a critical problem. */
const shop: Readonly<Record<string, SitePage>> = { ...faultyShop(6), '/products/5': { status: 500 } };
const page = faultyShop(6)['/products/3'] ?? '';

let crawl: TestCrawl;
let before: Analysis;
let after: Analysis;
let origin: string;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const { db, accountId } = crawl;
  const where = { target: Uint8Array.of(1), shown: 'a', host: 'a', siteIds: [] };
  const rules = { ...AlertRules.parse({}), analysisEnded: true };
  await createAlertChannel(db, { accountId, name: 'a', kind: 'slack', ...where, rules });
  const old: Record<string, SitePage> = { ...shop };
  const from = await serveSite(old);
  const to = await serveSite({
    ...shop,
    '/products/3': page.replace(/<title>.*<\/title>/, '<title></title>'),
  });
  ({ origin } = to);
  const site = await crawl.addSite(from.origin);
  before = await crawl.analyse(site);
  for (const path of Object.keys(shop)) old[path] = { status: 301, headers: { location: origin + path } };
  after = await crawl.analyse(site);
  await Promise.all([from.close(), to.close()]);
});
afterAll(() => crawl.close());

test('what was found at the old addresses is not new at the new ones', async () => {
  const rows = await crawl.db.issueChange.findMany({ where: { analysisId: after.id, change: 'new' } });
  const issues = await crawl.db.issue.findMany({ where: { id: { in: rows.map(({ issueId }) => issueId) } } });
  expect(issues.map(({ checkId, url }) => [checkId, url])).toEqual([
    ['title-missing', `${origin}/products/3`],
  ]);
});

test('what was found at the old addresses is counted once: as still open', () => {
  const { counts } = after.figures?.comparison ?? {};
  expect(counts?.still).toBe(after.issuesFound - (counts?.new ?? 0));
  expect((counts?.still ?? 0) + (counts?.fixed ?? 0) + (counts?.not_judged ?? 0)).toBe(before.issuesFound);
});

test('no alert calls the critical problems of the site new, or its pages lost', async () => {
  const found = await crawl.db.issue.count({ where: { analysisId: after.id, severity: 'critical' } });
  expect(found).toBeGreaterThan(0);
  const rows = await crawl.db.webhookDelivery.findMany({ where: { analysisId: after.id } });
  const alerts = rows.map(({ payload }) => payload as unknown as Alert);
  expect(alerts.map(({ parts }) => parts.map(({ cause }) => cause))).toEqual([['analysis_ended']]);
});
