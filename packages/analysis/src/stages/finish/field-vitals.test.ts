import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { LabVitals } from '@plumbline/contracts';
import {
  beatHeart,
  claimPageToMeasure,
  newHeart,
  RENDERER,
  storeVitals,
  type Database,
} from '@plumbline/database';
import { runPeriodically } from '@plumbline/service';
import { serveSite, until, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

/** Its worker has no key. */
let crawl: TestCrawl;
let target: TestSite;
let site: StaticSite;
const asked: { key: unknown; query: Record<string, unknown> }[] = [];
let crux: StaticSite;

/** An answer as the API sent it on 2026-11-20, without the histograms. */
const RECORD = {
  metrics: {
    cumulative_layout_shift: { percentiles: { p75: '0.31' } },
    interaction_to_next_paint: { percentiles: { p75: 148 } },
    largest_contentful_paint: { percentiles: { p75: 2_911 } },
  },
  collectionPeriod: {
    firstDate: { year: 2026, month: 10, day: 22 },
    lastDate: { year: 2026, month: 11, day: 18 },
  },
};
const NO_SHIFT = { percentiles: { p75: '0.00' } };
const UNKNOWN = { error: { code: 404, message: 'chrome ux report data not found', status: 'NOT_FOUND' } };
const REFUSED = { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } };

/** The answer about a site; null while the API fails. */
let record: typeof RECORD | null = RECORD;

const api: SitePage = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const query = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const key = request.headers['x-goog-api-key'];
    asked.push({ key, query });
    const answer = key === 'wrong' || record === null ? REFUSED : 'origin' in query ? { record } : UNKNOWN;
    const status = 'error' in answer ? answer.error.code : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
};

beforeAll(async () => {
  const links = Array.from({ length: 5 }, (_, place) => `<a href="/blog/${place}">Post ${place}</a>`).join(
    ' ',
  );
  const page = `<!doctype html><html lang="en"><head><title>Drills</title></head><body>${links}</body></html>`;
  const posts = Array.from({ length: 5 }, (_, place) => [`/blog/${place}`, page] as const);
  site = await serveSite({ '/': page, ...Object.fromEntries(posts) });
  crux = await serveSite({ '/records': api });
  crawl = await openCrawl({});
  target = await crawl.addSite(site.origin);
});
afterEach(async () => {
  asked.length = 0;
  await crawl.db.analysis.deleteMany();
  await crawl.db.workerHeartbeat.deleteMany({ where: { kind: RENDERER } });
});
afterAll(async () => {
  await Promise.all([crawl.close(), site.close(), crux.close()]);
});

async function openCrawl(environment: Readonly<Record<string, string>>): Promise<TestCrawl> {
  const opened = await openTestCrawl();
  await opened.startWorker({ CRUX_API_URL: `${crux.origin}/records`, ...environment });
  return opened;
}

async function vitalsWith(CRUX_API_KEY: string) {
  const withKey = await openCrawl({ CRUX_API_KEY });
  try {
    const { id, status } = await withKey.analyse(await withKey.addSite(site.origin));
    return { status, issues: await vitalsIssues(withKey, id), log: withKey.log() };
  } finally {
    await withKey.close();
  }
}

function vitalsIssues({ db }: TestCrawl, analysisId: string) {
  return db.issue.findMany({ where: { analysisId, checkId: 'perf-core-web-vitals' } });
}

test('with a key, the measurements of visitors are judged for the site and for two pages of each folder', async () => {
  const { issues } = await vitalsWith('secret');
  expect(issues).toMatchObject([
    {
      url: `${site.origin}/`,
      severity: 'high',
      evidence: {
        source: 'origin',
        period: '2026-10-22 to 2026-11-18',
        missed: ['LCP is 2911 ms instead of at most 2500 ms', 'CLS is 0.31 instead of at most 0.1'],
      },
    },
  ]);
  expect(asked).toHaveLength(4);
  expect(asked[0]).toEqual({
    key: 'secret',
    query: expect.objectContaining({ origin: site.origin, formFactor: 'PHONE' }) as unknown,
  });
  expect(asked.filter(({ query }) => String(query['url']).includes('/blog/'))).toHaveLength(2);
});

test('a key that is refused is logged once, and the analysis completes', async () => {
  const { status, issues, log } = await vitalsWith('wrong');
  expect({ status, issues, asked: asked.length }).toEqual({ status: 'completed', issues: [], asked: 1 });
  expect(log).toContain('field_data.unknown');
  expect(log).not.toContain('wrong');
});

test('what visitors found slow is not fixed while the API fails, until they find it fast', async () => {
  const withKey = await openCrawl({ CRUX_API_KEY: 'secret' });
  try {
    const visited = await withKey.addSite(site.origin);
    const before = await withKey.analyse(visited);
    record = null;
    for (const without of [await withKey.analyse(visited), await withKey.analyse(visited)]) {
      expect(without.figures?.comparison?.counts).toMatchObject({ new: 0, fixed: 0, not_judged: 1 });
      expect(without.healthScore).toBe(before.healthScore);
    }
    const metrics = { largest_contentful_paint: { percentiles: { p75: 1_900 } } };
    record = { ...RECORD, metrics: { ...RECORD.metrics, ...metrics, cumulative_layout_shift: NO_SHIFT } };
    const fast = await withKey.analyse(visited);
    expect(fast.figures?.comparison?.counts).toMatchObject({ new: 0, fixed: 1, not_judged: 0 });
  } finally {
    record = RECORD;
    await withKey.close();
  }
});

test('without a key no request is made', async () => {
  const { id, status } = await crawl.analyse(target);
  const issues = await vitalsIssues(crawl, id);
  expect({ status, issues, asked: asked.length }).toEqual({ status: 'completed', issues: [], asked: 0 });
});

const steady = (median: number) => ({ median, lowest: median, highest: median });
const SLOW: LabVitals = {
  runs: 3,
  largestContentfulPaintMs: steady(5_200),
  cumulativeLayoutShift: steady(0),
  totalBlockingTimeMs: steady(0),
  largestElement: {
    element: 'main > h1',
    url: null,
    firstByteMs: 600,
    waitMs: 0,
    loadMs: 0,
    renderMs: 4_600,
  },
  shiftedElements: [],
  blockingScripts: [],
  requests: [{ kind: 'document', requests: 1, bytes: 900 }],
};

const throwIt = (error: unknown): never => {
  throw error;
};

/** Stores measurements in place of a renderer. @returns the measured pages */
async function measureAll(db: Database, analysisId: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for (;;) {
    const page = await claimPageToMeasure(db, analysisId, 60_000);
    if (page === null) return pages;
    pages.push(new URL(page.url).pathname);
    await storeVitals(db, page, page.url.endsWith('/') ? SLOW : 'render_timeout');
  }
}

test('pages are measured before the end, and the lab says nothing about those that visitors measured', async () => {
  const { db } = crawl;
  const renderer = newHeart({ kind: RENDERER, privateAddresses: [], secretsKeyId: 'any' });
  await beatHeart(db, renderer, []);
  // On a busy machine the crawl may take longer than a heart without a beat counts as alive.
  const heart = runPeriodically(() => beatHeart(db, renderer, []), { intervalMs: 1_000, onError: throwIt });
  const ended = crawl.analyse(target, { measureVitals: true });
  const chosen = await until(() => db.pageVitals.findFirst(), 'a page to measure');
  expect(await measureAll(db, chosen.analysisId)).toEqual(['/', '/blog/0', '/blog/1']);
  const { id, status } = await ended;
  await heart.stop();
  expect({ status, issues: await vitalsIssues(crawl, id) }).toMatchObject({
    status: 'completed',
    issues: [{ url: `${site.origin}/`, severity: 'low', evidence: { source: 'lab', runs: 3 } }],
  });
});

test('without a renderer nothing is measured, and the page says so', async () => {
  const { status } = await crawl.analyse(target, { measureVitals: true });
  const rows = await crawl.db.pageVitals.findMany();
  expect({ status, failures: rows.map(({ failure }) => failure) }).toEqual({
    status: 'completed',
    failures: ['no_renderer', 'no_renderer', 'no_renderer'],
  });
});
