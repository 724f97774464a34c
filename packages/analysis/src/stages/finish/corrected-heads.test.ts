import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pageChecks, runPageChecks } from '@plumbline/checks';
import { listPageFixes, type PageFixes } from '@plumbline/database';
import { correctHead, type Edit, isPageEdit } from '@plumbline/fixes';
import { factsOf } from '@plumbline/page-facts/testing';
import type { StaticSite } from '@plumbline/testkit';
import { headRows, homePage, serveElsewhere, serveFixture, siteFiles } from '@plumbline/fixture-site';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

/** Edits of these kinds change the head, or what is before it. */
const OF_HEAD: ReadonlySet<Edit['kind']> = new Set(['title', 'meta', 'link', 'html-attribute', 'prologue']);

let crawl: TestCrawl;
let elsewhere: Awaited<ReturnType<typeof serveElsewhere>>;
let served: StaticSite;
let pages: readonly PageFixes[];
beforeAll(async () => {
  [crawl, elsewhere] = await Promise.all([openTestCrawl(), serveElsewhere()]);
  const rows = [...siteFiles(), homePage([]), ...headRows];
  served = await serveFixture({ name: 'heads', expect: [], rows }, elsewhere.origin);
  const analysis = await crawl.analyse(await crawl.addSite(served.origin));
  const ids = pageChecks.map(({ id }) => id);
  ({ rows: pages } = await listPageFixes(crawl.db, analysis.id, ids, { limit: 200 }));
});
afterAll(async () => {
  await Promise.all([crawl.close(), elsewhere.close()]);
  await served.close();
});

test('a page with its corrected head passes the checks that the changes are for', async () => {
  let changes = 0;
  for (const { url, headSource, fixes } of pages) {
    const own = fixes.filter(({ fix }) => fix.edits.every(({ kind }) => OF_HEAD.has(kind)));
    if (headSource === null || own.length === 0) continue;
    const body = (await (await fetch(url)).text()).slice(headSource.length);
    const head = correctHead(headSource, own.flatMap(({ fix }) => fix.edits).filter(isPageEdit));
    const site = { hosts: ['127.0.0.1'], prefersHttps: false };
    const page = factsOf(head + body.replace(/^<\/head>/, ''), { url, site });
    const failed = runPageChecks(page, pageChecks).flatMap((outcome) =>
      outcome.outcome === 'failed' ? outcome.check.id : [],
    );
    const left = own.filter(({ checkId }) => failed.includes(checkId)).map(({ checkId }) => checkId);
    expect({ url, left }).toEqual({ url, left: [] });
    changes += own.length;
  }
  expect(changes).toBeGreaterThan(10);
});
