import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import { countIssueChanges, type Analysis } from '@plumbline/database';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
const sites: StaticSite[] = [];
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(async () => {
  await crawl.close();
  await Promise.all(sites.map((site) => site.close()));
});

const challenge: SitePage = {
  status: 403,
  headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
  body: '<title>Just a moment...</title>',
};
const home = Array.from({ length: 8 }, (_, page) => `<a href="/${page}">Page ${page}</a>`).join('');

async function analyse(pages: Record<string, SitePage>) {
  const site = await serveSite(pages);
  sites.push(site);
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  const issues = await crawl.db.issue.findMany({ where: { analysisId: analysis.id } });
  return { analysis, issues };
}

/** Serves a site that is analysed before the first of some tests. Each begins with this site, after that analysis. */
function changingSite(healthy: Readonly<Record<string, SitePage>>) {
  const pages = { ...healthy };
  let site: TestSite;
  let before: Analysis;
  beforeAll(async () => {
    const served = await serveSite(pages);
    sites.push(served);
    site = await crawl.addSite(served.origin);
    before = await crawl.analyse(site);
  });
  afterEach(async () => {
    Object.assign(pages, healthy);
    await crawl.forgetAfter(before);
  });
  return {
    serve: (changed: Readonly<Record<string, SitePage>>) => Object.assign(pages, changed),
    night: async () => {
      const analysis = await crawl.analyse(site);
      const judge = { analysis, checks: askedChecks(catalogue, new Map()) };
      return { before, analysis, counts: await countIssueChanges(crawl.db, { from: before.id, to: judge }) };
    },
  };
}

const numbered = (count: number, page: SitePage) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`/${number}`, page]));

test.each<[string, SitePage, object]>([
  ['a challenge of status 403', challenge, { status: 403, challenge: true, server: 'cloudflare' }],
  [
    'a challenge of status 200',
    '<html><script src="/_Incapsula_Resource?SWJIYLWA=1"></script></html>',
    { status: 200, challenge: true },
  ],
  ['a plain refusal', { status: 401 }, { status: 401, challenge: false }],
])(
  '%s instead of the start page fails the analysis, with the finding that explains it',
  async (_case, page, evidence) => {
    const { analysis, issues } = await analyse({ '/': page });
    expect(analysis).toMatchObject({ status: 'failed', failureReason: 'start_url_refused', issuesFound: 1 });
    expect(issues).toEqual([
      expect.objectContaining({ checkId: 'http-access-denied', evidence: expect.objectContaining(evidence) }),
    ]);
  },
);

test('a crawler that most pages turn away reports it, and does not judge pages that it has not seen', async () => {
  const { analysis, issues } = await analyse({ '/': home, ...numbered(8, challenge) });
  expect(analysis.status).toBe('completed');
  expect(issues.filter(({ aboutSite }) => aboutSite)).toContainEqual(
    expect.objectContaining({
      checkId: 'http-access-denied',
      severity: 'critical',
      url: analysis.startUrl,
      evidence: expect.objectContaining({ challenge: true, refused: { urls: 8, of: 9 } }),
    }),
  );
  const ofRefused = issues.filter(({ aboutSite, url }) => !aboutSite && url !== analysis.startUrl);
  expect(new Set(ofRefused.map(({ checkId }) => checkId))).toEqual(new Set(['http-access-denied']));
});

describe('what was found before a site turned the crawler away', () => {
  const open = numbered(8, '<title>Open</title><img src="/a.png">');
  const { serve, night } = changingSite({ '/': home, ...open });

  test.each([
    ['a challenge', challenge],
    ['a status of firewalls', { status: 406 }],
  ])('with %s is not fixed, and no page is lost', async (_how, refusal) => {
    serve(numbered(8, refusal));
    const { analysis: after, counts, before } = await night();
    expect(counts).toMatchObject({ fixed: 0, not_judged: expect.any(Number) });
    expect(counts.not_judged).toBeGreaterThan(0);
    expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
    expect(after.lostPages).toBe(0);
  });
});

describe('a site that stops serving pages before the end', () => {
  const documents = (count: number): Record<string, SitePage> => ({
    '/': `${home}<p>${'Words of the shop. '.repeat(20)}</p>`,
    ...Object.fromEntries(Array.from({ length: count }, (_, number) => [`/${number}`, page(number)])),
  });
  const page = (number: number) =>
    `<title>Open ${number}</title><h1>Page ${number}</h1><p>${`Words of page ${number}. `.repeat(20)}</p><img src="/${number}.png">`;

  const html = { 'content-type': 'text/html' };
  const unknownNotice = `<title>Shop</title><h1>Great things are on their way</h1><p>${'We work on our shop. '.repeat(20)}`;
  const closed = '<title>Down for maintenance</title><h1>We will be back soon</h1>';
  const { serve, night } = changingSite(documents(8));

  test.each<readonly [string, SitePage, readonly string[]]>([
    ['and refuses the crawler', { status: 403 }, ['http-access-denied']],
    ['and fails', { status: 503 }, ['http-server-error']],
    ['and sends all visitors elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, []],
    ['and has no page any more', { status: 404 }, []],
    ['and shows an unknown notice', { status: 200, headers: html, body: unknownNotice }, []],
    ['and is under maintenance', { status: 200, headers: html, body: closed }, ['http-soft-404']],
  ])('%s loses no page, and fixes nothing', async (_how, refusal, findings) => {
    // The last page that the crawl asks for ends all answers.
    const last: SitePage = (_request, response) => {
      serve({ '/': refusal });
      const { status, headers, body } = refusal as {
        readonly status: number;
        readonly headers?: OutgoingHttpHeaders;
        readonly body?: string;
      };
      response.writeHead(status, headers).end(body);
    };
    serve({ '/6': refusal, '/7': last });
    const { analysis: after, counts } = await night();
    expect(after).toMatchObject({ status: 'completed', lostPages: 0 });
    expect(counts).toMatchObject({ fixed: 0 });
    expect(after.unjudgedChecks['icon-favicon-missing']).toBe('refused');
    const issues = await crawl.db.issue.findMany({ where: { analysisId: after.id } });
    const ofRefused = issues.filter(({ url }) => url.endsWith('/7')).map(({ checkId }) => checkId);
    expect(ofRefused).toEqual(expect.arrayContaining([...findings]));

    serve(documents(8));
    expect((await night()).counts).toMatchObject({ new: 0, fixed: 0, not_judged: 0 });
  });
});

test('a check is not judged if what it asks for at the end gets no answer', async () => {
  const pages: Record<string, SitePage> = { '/': home, ...numbered(8, '<title>Open</title>') };
  const served = await serveSite(pages);
  sites.push(served);
  const site = await crawl.addSite(served.origin);
  const before = await crawl.analyse(site);
  pages['/favicon.ico'] = { status: 503 };
  const after = await crawl.analyse(site);
  const judge = { analysis: after, checks: askedChecks(catalogue, new Map()) };
  await expect(countIssueChanges(crawl.db, { from: before.id, to: judge })).resolves.toMatchObject({
    fixed: 0,
    not_judged: 1,
  });
  expect(after.unjudgedChecks).toEqual({ 'icon-favicon-missing': 'refused' });
});

test('a few protected pages are findings of their own', async () => {
  const { issues } = await analyse({ '/': home, ...numbered(8, '<title>Open</title>'), '/1': challenge });
  const denied = issues.filter(({ checkId }) => checkId === 'http-access-denied');
  expect(denied.map(({ aboutSite }) => aboutSite)).toEqual([false]);
});
