import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import { countIssueChanges, getSnapshotOf, listIssueChanges, type Analysis } from '@plumbline/database';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let served: StaticSite;
const answers: Record<string, SitePage> = {};
beforeAll(async () => {
  crawl = await openTestCrawl();
  served = await serveSite(answers);
});
afterAll(async () => {
  await crawl.close();
  await served.close();
});

const judgeOf = (analysis: Analysis) => ({ analysis, checks: askedChecks(catalogue, new Map()) });

/** Returns the findings that name a URL which answers 404, as check and page. */
async function findingsAboutGone(analysis: Analysis) {
  const issues = await crawl.db.issue.findMany({
    where: { analysisId: analysis.id },
    orderBy: { checkId: 'asc' },
  });
  return issues
    .filter(({ url, evidence }) => `${url} ${JSON.stringify(evidence)}`.includes('/gone'))
    .map(({ checkId, url }) => `${checkId} ${new URL(url).pathname}`);
}

function change(body: string, sitemap: readonly string[]) {
  const entries = sitemap.map((path) => `<url><loc>${served.origin}${path}</loc></url>`).join('');
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  answers['/'] =
    `<!doctype html><html lang="en"><head><title>Drills</title></head><body>${body}</body></html>`;
  answers['/sitemap.xml'] = { headers: { 'content-type': 'application/xml' }, body: xml };
}

test('a dead URL is reported once for each element that names it, and for its sitemap only if no link names it', async () => {
  const site = await crawl.addSite(served.origin);
  change('<p>Drills.</p>', ['/', '/gone']);
  const listed = await crawl.analyse(site);
  expect(await findingsAboutGone(listed)).toEqual(['sitemap-url-error /gone']);

  change('<a href="/gone">Drill bits</a><a href="/copy">Copy</a> <a href="/version">Version</a>', [
    '/',
    '/gone',
  ]);
  const gone = `${served.origin}/gone`;
  answers['/copy'] = `<!doctype html><title>Copy</title><link rel="canonical" href="${gone}">`;
  answers['/version'] =
    `<!doctype html><html lang="en"><title>Version</title><link rel="alternate" hreflang="de" href="${gone}">`;
  const linked = await crawl.analyse(site);
  expect(await findingsAboutGone(linked)).toEqual([
    'canonical-to-error /copy',
    'hreflang-to-non200 /version',
    'link-broken-internal /',
  ]);

  const pair = { from: listed.id, to: judgeOf(linked), areChangesKept: true };
  const { rows: fixed } = await listIssueChanges(crawl.db, pair, 'fixed', { limit: 99 });
  expect(fixed.map(({ checkId }) => checkId)).not.toContain('sitemap-url-error');
  // Screens read these figures, which are counted once.
  expect(linked.figures?.comparison?.counts).toEqual(await countIssueChanges(crawl.db, pair));
  const plan = await getSnapshotOf(crawl.db, crawl.accountId, linked.id);
  expect(plan).toMatchObject({ healthScore: linked.healthScore, triggeredBy: 'analysis' });

  change('<p>Drills.</p>', ['/', '/gone']);
  expect(await findingsAboutGone(await crawl.analyse(site))).toEqual(['sitemap-url-error /gone']);
});

test('a page that a sitemap lists at an old address, which redirects, is not missing from it as well', async () => {
  const site = await crawl.addSite(served.origin);
  change('<a href="/new">Drill bits</a>', ['/', '/old']);
  answers['/new'] = '<!doctype html><html lang="en"><title>Drill bits</title><p>Drill bits.</p>';
  answers['/old'] = { status: 301, headers: { location: '/new' } };
  const analysis = await crawl.analyse(site);
  const issues = await crawl.db.issue.findMany({
    where: { analysisId: analysis.id, checkId: { startsWith: 'sitemap-' } },
  });
  const found = issues.map(({ checkId, url }) => `${checkId} ${new URL(url).pathname}`);
  expect(found).toEqual(['sitemap-url-redirect /old']);
});

const closed = { status: 403 };

test.each<[string, string, SitePage, string]>([
  ['the sitemap that lists it', '/sitemap.xml', closed, 'robots-noindex-page /hidden'],
  ['the page that links to it', '/saws', closed, 'sitemap-url-error /gone'],
])(
  'nothing is new of a URL, and the score is soon as before, while %s cannot be read, whose finding stands for others',
  async (_what, path, answer, absorbed) => {
    const page = (name: string, to: string, head = '') =>
      `<!doctype html><html lang="en"><title>${name}</title>${head}<h1>${name}</h1><p>${`All about ${name}. `.repeat(20)}</p>
        <a href="/">Shop</a> <a href="${to}">More</a>`;
    change('<a href="/saws">Saws</a> <a href="/hidden">Hidden</a>', ['/', '/saws', '/hidden', '/gone']);
    answers['/saws'] = page('Saws', '/gone');
    answers['/hidden'] = page('Hidden', '/', '<meta name="robots" content="noindex">');
    const { [path]: read = '' } = answers;
    const site = await crawl.addSite(served.origin);
    const before = await crawl.analyse(site);
    answers[path] = answer;
    const unread = await crawl.analyse(site);
    const pair = { from: before.id, to: judgeOf(unread), areChangesKept: true };
    const { rows: came } = await listIssueChanges(crawl.db, pair, 'new', { limit: 99 });
    expect(came.map(({ checkId, url }) => `${checkId} ${new URL(url).pathname}`)).not.toContain(absorbed);
    expect(unread.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);

    answers[path] = read;
    const back = await crawl.analyse(site);
    expect(back.healthScore).toBe(before.healthScore);
    await expect(countIssueChanges(crawl.db, { from: before.id, to: judgeOf(back) })).resolves.toMatchObject({
      new: 0,
      fixed: 0,
      not_judged: 0,
    });
  },
);
