import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import type { CrawlOptions } from '@plumbline/contracts';
import { listIssueChanges, putCheckSetting, type Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { fuzzSeed, installFolder, patience, realFolders, type RealFolder } from '@plumbline/testkit';
import fc from 'fast-check';
import { FIRST_BYTE_MS, serveChangingSite, type ChangingSite } from '../../testing/changing-site.ts';
import { hiddenPages } from '../../testing/draws.ts';
import { samplePages } from '../../testing/sample-pages.ts';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

/** Pages of each site; thousands would show the same and take minutes. */
const PAGES = 100;
const HIDDEN = 20;
const DRAWS = 2;
const BUDGETS = [1, 2, 3, 4, 6, 9, 14, 21, 34, 55];
const ANALYSED_WITHIN_MS = 300_000;
const WITHIN_MS = 900_000;
/** The check whose findings change with each moment's speed of a server, and the score with them. */
const TIMED = 'perf-slow-ttfb';

interface Sample {
  readonly name: string;
  readonly served: ChangingSite;
  readonly site: TestSite;
  readonly before: Analysis;
  /** Paths of pages that search engines may show, without the start page. */
  readonly findable: readonly string[];
}

let crawl: TestCrawl;
let samples: readonly Sample[];
beforeAll(async () => {
  crawl = await openTestCrawl();
  await putCheckSetting(crawl.db, crawl.accountId, { checkId: TIMED, enabled: false, severity: null });
  await crawl.startWorker({ CRAWL_CONCURRENCY: '8', FIRST_BYTE_SECONDS: String(FIRST_BYTE_MS / 1_000) });
  samples = await Promise.all(Object.values(realFolders).map(sampleOf));
}, WITHIN_MS * patience);
afterAll(async () => {
  await crawl.close();
  await Promise.all(samples.map(({ served }) => served.close()));
});

test(
  'hiding pages of eight sites fixes nothing, and never raises a score',
  async () => {
    const faults = await Promise.all(samples.map(faultsOfHiding));
    expect(faults.flat()).toEqual([]);
  },
  WITHIN_MS,
);

test(
  'a crawl that is cut fixes nothing, never raises the score, and finds nothing that the full one denies',
  async () => {
    const faults = await Promise.all(samples.map(faultsOfCutting));
    expect(faults.flat()).toEqual([]);
  },
  WITHIN_MS,
);

async function faultsOfHiding({ name, served, site, before, findable }: Sample) {
  const faults: object[] = [];
  for (const hidden of fc.sample(hiddenPages(findable, HIDDEN), { numRuns: DRAWS, seed: fuzzSeed() })) {
    served.hide(hidden);
    const rise = await riseOf(before, await analyse(site));
    if (rise !== null) faults.push({ name, hidden, ...rise });
  }
  served.hide({});
  return faults;
}

async function faultsOfCutting({ name, site, before }: Sample) {
  const all = new Set(await findingsOf(before));
  const faults: object[] = [];
  for (const maxPages of BUDGETS) {
    const after = await analyse(site, { maxPages });
    const denied = (await findingsOf(after)).filter((finding) => !all.has(finding));
    const rise = await riseOf(before, after);
    if (rise !== null || denied.length > 0) faults.push({ name, maxPages, denied, ...rise });
  }
  return faults;
}

/** Returns the improvements that a later analysis reports although it saw less; null without any. */
async function riseOf(before: Analysis, after: Analysis) {
  const settings = new Map([[TIMED, { enabled: false, severity: null }]]);
  const judge = { analysis: after, checks: askedChecks(catalogue, settings) };
  const compared = { from: before.id, to: judge, areChangesKept: false };
  const { rows } = await listIssueChanges(crawl.db, compared, 'fixed', { limit: 20 });
  const fixed = rows.map(({ checkId, url }) => `${checkId} ${url}`);
  const [was, is] = [before.healthScore ?? 0, after.healthScore ?? 0];
  return fixed.length > 0 || is > was ? { fixed, was, is } : null;
}

async function sampleOf(folder: RealFolder): Promise<Sample> {
  const root = installFolder(folder);
  const read = (file: string) => {
    const at = path.join(root, file);
    return existsSync(at) ? readFileSync(at, 'utf8') : null;
  };
  const served = await serveChangingSite(samplePages(folder.start.slice(1), read, PAGES));
  const site = await crawl.addSite(served.origin);
  const before = await analyse(site);
  const pages = await crawl.db.crawlUrl.findMany({
    where: { analysisId: before.id, indexable: true, depth: { gt: 0 } },
  });
  const findable = pages
    .filter(({ summary }) => (summary as { standIn?: string } | null)?.standIn === undefined)
    .map(({ url }) => new URL(url).pathname);
  return { name: folder.name, served, site, before, findable };
}

/** Analyses a site without its external links, because only its own pages are hidden. */
function analyse(site: TestSite, options: CrawlOptions = {}): Promise<Analysis> {
  return crawl.analyse(site, { ...options, checkExternalLinks: false }, ANALYSED_WITHIN_MS);
}

async function findingsOf({ id: analysisId }: Analysis): Promise<readonly string[]> {
  const issues = await issuesOf(crawl.db, analysisId);
  return issues.filter(({ ignored }) => !ignored).map(({ checkId, url }) => `${checkId} ${url}`);
}
