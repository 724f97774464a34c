import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogue, linkBrokenInternal, placesOf, siteChecks, type Evidence } from '@plumbline/checks';
import { openTestCrawl, type TestCrawl } from './testing/test-crawl.ts';
import {
  beyondFixture,
  fixtureSites,
  SECURE,
  serveElsewhere,
  serveFixture,
  type FixtureSite,
} from '@plumbline/fixture-site';

/** `path check-id`; `the site check-id` for a finding about the site as a whole. */
type Findings = readonly string[];

/** On a busy machine any page may be slow: only the one that is slow on purpose counts. */
const BUSY_MACHINE = 'perf-slow-ttfb';

let crawl: TestCrawl;
let elsewhere: Awaited<ReturnType<typeof serveElsewhere>>;
beforeAll(async () => {
  [crawl, elsewhere] = await Promise.all([openTestCrawl(), serveElsewhere()]);
  await crawl.startWorker({ CRAWL_CONCURRENCY: '8', BATCHES_PER_HOST: '8' });
});
afterAll(() => Promise.all([crawl.close(), elsewhere.close()]));

test.each(fixtureSites.map((site) => [site.name, site] as const))(
  '%s has the findings that its rows expect, and no others',
  async (_name, site) => {
    expect(await findingsOn(site)).toEqual(expectedOn(site));
  },
);

test('a fixture site expects every check, or a list has the reason why none can', () => {
  const expected = new Set(
    fixtureSites.flatMap((site) => [...site.expect, ...site.rows.flatMap((row) => row.expect)]),
  );
  const missing = catalogue.map(({ id }) => id).filter((id) => !expected.has(id));
  expect(missing.sort()).toEqual(Object.keys(beyondFixture).sort());
});

/** Checks whose lists name other pages, hosts or properties of one thing on the page, not places. */
const listsOfOtherThings: readonly string[] = [
  'ai-llms-txt-invalid',
  'canonical-chain',
  'canonical-unlinked',
  'dup-description',
  'dup-exact-content',
  'dup-h1',
  'dup-near-content',
  'dup-title',
  'dup-url-variants',
  'hreflang-missing-return',
  'http-not-found',
  'icon-favicon-broken',
  'icon-favicon-size',
  'icon-manifest-icon-broken',
  'icon-manifest-icons-missing',
  'link-to-noncanonical',
  'og-image-below-recommended',
  'og-image-broken',
  'perf-resource-broken',
  'redirect-broken',
  'redirect-chain',
  'redirect-loop',
  'robots-page-blocked',
  'sd-organization-incomplete',
  'struct-nofollow-only-inlinks',
  'struct-orphan',
  'struct-redirect-only-inlinks',
  'url-fragment-routing',
];

test('a check of the whole site names the places of findings that a page can have twice', () => {
  expect([...withoutPlaces].toSorted()).toEqual(listsOfOtherThings);
});

test('a dead URL has one finding: at the page that links to it, at the list that names it, or at the URL itself', () => {
  expect(toldTwice).toEqual([]);
});

const withoutPlaces = new Set<string>();
const toldTwice: string[] = [];

type StoredIssue = Awaited<ReturnType<TestCrawl['db']['issue']['findMany']>>[number];

function noteDeadUrls(issues: readonly StoredIssue[]): void {
  const urlsOf = (id: string) => issues.filter(({ checkId }) => checkId === id).map(({ url }) => url);
  const linked = issues
    .filter(({ checkId }) => checkId === 'link-broken-internal')
    .flatMap(({ url, evidence }) =>
      placesOf(linkBrokenInternal, evidence as Evidence).map((href) => new URL(href, url).href),
    );
  const told = new Set([...linked, ...urlsOf('sitemap-url-error')]);
  toldTwice.push(...urlsOf('http-not-found').filter((url) => told.has(url)));
}

function notePlaces(checkId: string, evidence: Evidence): void {
  const check = siteChecks.find(({ id }) => id === checkId);
  const findsSeveral = 'total' in evidence || Object.values(evidence).some(Array.isArray);
  if (check !== undefined && findsSeveral && placesOf(check, evidence).length === 0)
    withoutPlaces.add(checkId);
}

function expectedOn({ expect: aboutSite, rows }: FixtureSite): Findings {
  const aboutPages = rows.flatMap((row) => row.expect.map((id) => `${row.path} ${id}`));
  return [...aboutSite.map((id) => `the site ${id}`), ...aboutPages].sort();
}

async function findingsOn(fixture: FixtureSite): Promise<Findings> {
  const served = await serveFixture(fixture, elsewhere.origin);
  try {
    const analysis = await crawl.analyse(await crawl.addSite(served.origin));
    expect(analysis.failureReason).toBeNull();
    const issues = await crawl.db.issue.findMany({ where: { analysisId: analysis.id } });
    const expected = new Set(expectedOn(fixture));
    for (const { checkId, aboutSite, evidence } of issues)
      if (!aboutSite) notePlaces(checkId, evidence as Evidence);
    noteDeadUrls(issues);
    return issues
      .map(({ checkId, url, aboutSite }) => ({
        checkId,
        finding: `${aboutSite ? 'the site' : pathOf(url, served.origin)} ${checkId}`,
      }))
      .filter(({ checkId, finding }) => checkId !== BUSY_MACHINE || expected.has(finding))
      .map(({ finding }) => finding)
      .sort();
  } finally {
    await served.close();
  }
}

/** The path as the rows write it. */
function pathOf(url: string, origin: string): string {
  return url.replace(origin, '').replace(origin.replace('http:', 'https:'), SECURE);
}
