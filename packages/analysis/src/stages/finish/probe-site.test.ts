import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;

/** A shop that answers 200 to everything below `/shop/`, on a site that otherwise answers 404 to unknown paths. */
beforeEach(async () => {
  crawl = await openTestCrawl();
  const products = Array.from({ length: 20 }, (_, number) => `/shop/${number}`);
  const links = products.map((path) => `<a href="${path}">Product</a>`).join('');
  const known: Record<string, string> = { '/': `<html lang="en"><title>Home</title>${links}` };
  site = await serveSite(
    new Proxy(known, {
      get: (pages, path) =>
        pages[String(path)] ?? (/^\/shop\//.test(String(path)) ? '<h1>Shop</h1>' : undefined),
    }),
  );
});
afterEach(() => Promise.all([crawl.close(), site.close()]));

test('each of the larger parts of a site is asked for a page that does not exist', async () => {
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  const issue = await crawl.db.issue.findFirstOrThrow({
    where: { analysisId: analysis.id, checkId: 'http-soft-404-probe' },
  });
  const { probes } = issue.evidence as unknown as {
    readonly probes: readonly { readonly probeUrl: string }[];
  };
  expect(probes).toHaveLength(1);
  expect(probes[0]?.probeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop\/[\da-f]{32}$/);
});
