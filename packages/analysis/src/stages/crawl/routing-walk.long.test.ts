import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { planActions, routingView, type PlannedAction } from '@plumbline/action-plan';
import { catalogue } from '@plumbline/checks';
import type { RecommendedNextAction } from '@plumbline/contracts';
import { groupFindings } from '@plumbline/database';
import {
  type FixturePage,
  homePage,
  page,
  serveElsewhere,
  serveFixture,
  SITE,
  siteFiles,
} from '@plumbline/fixture-site';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const ANALYSIS_MS = 60_000;
/** On a busy machine any page may be slow. */
const BUSY_MACHINE = 'perf-slow-ttfb';

let crawl: TestCrawl;
let elsewhere: Awaited<ReturnType<typeof serveElsewhere>>;
beforeAll(async () => {
  [crawl, elsewhere] = await Promise.all([openTestCrawl(), serveElsewhere()]);
});
afterAll(() => Promise.all([crawl.close(), elsewhere.close()]));

const icons = `
<link rel="icon" href="/icon.png" sizes="96x96" type="image/png">
<link rel="apple-touch-icon" href="/touch-icon.png">
<link rel="manifest" href="/site.webmanifest">`;

/** Faults that are each the most urgent thing to do. */
const brokenCanonical = page('/fern', [], { canonical: `${SITE}/gone` });
const untitled = page('/fern', [], { title: null });
const unnamedSite = homePage([], { head: icons, openGraph: { 'og:site_name': 'Fern House' } });
const brokenLink = page('/fern', [], { main: '<p><a href="/gone">A page that is no more</a></p>' });
const brokenImage = page('/fern', [], {
  main: '<img src="/gone.png" alt="A fern in spring" width="640" height="480">',
});

const sites: readonly (readonly [RecommendedNextAction, readonly FixturePage[]])[] = [
  ['review_critical_issues', [homePage([]), brokenCanonical]],
  ['fix_meta_tags', [homePage([]), untitled]],
  ['fix_schema_markup', [unnamedSite]],
  ['fix_indexing_issues', [homePage([]), brokenLink]],
  ['review_remaining_actions', [homePage([]), brokenImage]],
  ['none', [homePage([])]],
];

test.each(sites)(
  'a site whose next step is %s',
  async (expected, pages) => {
    const actions = await planFor(pages);
    const hints = routingView(actions.map((action) => ({ id: action.checkId, ...action }))).routing_hints;
    expect({
      found: actions.map(({ checkId }) => checkId),
      next: hints.recommended_next_action,
    }).toMatchObject({
      next: expected,
    });
  },
  ANALYSIS_MS,
);

/** Plans a site with these pages among others that need nothing. */
async function planFor(pages: readonly FixturePage[]): Promise<readonly PlannedAction[]> {
  const quiet = ['/pages', '/moss', '/roses', '/water', '/shade'].map((path) => page(path, []));
  const rows = [...siteFiles(), ...pages, ...quiet];
  const site = await serveFixture({ name: 'walk', expect: [], rows }, elsewhere.origin);
  try {
    const analysis = await crawl.analyse(await crawl.addSite(site.origin), {}, ANALYSIS_MS);
    expect(analysis.status).toBe('completed');
    const plan = planActions(await groupFindings(crawl.db, analysis.id), catalogue);
    return plan.filter(({ checkId }) => checkId !== BUSY_MACHINE);
  } finally {
    await site.close();
  }
}
