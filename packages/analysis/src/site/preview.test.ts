import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../testing/test-crawl.ts';

/** No server answers at this address. */
const address = 'http://127.0.0.9/';
const page = (path: string, body: string) => ({
  headers: { 'x-robots-tag': 'noindex' },
  body: `<!doctype html><html lang="en"><head><title>Canoes of ${path}</title><link rel="canonical" href="${address}${path}"></head><body><h1>${path}</h1>${body}</body></html>`,
});

let crawl: TestCrawl;
let preview: StaticSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const pages: Record<string, SitePage> = {
    '/': page('', '<a href="about">About</a> <a href="old">Old</a>'),
    '/about': page('about', '<a href="/">Canoes</a>'),
  };
  preview = await serveSite(pages);
  pages['/old'] = { status: 301, headers: { location: `${preview.origin}/about` } };
});
afterAll(async () => {
  await crawl.close();
  await preview.close();
});

test('pages of a preview are judged as pages of their later address', async () => {
  const site = await crawl.addSite(`${preview.origin}/`);
  const analysis = await crawl.analyse(
    { ...site, startUrl: address },
    { as: address, checkExternalLinks: false },
  );
  expect(analysis).toMatchObject({ status: 'completed', hosts: expect.arrayContaining(['127.0.0.9']) });
  await expect(statusByPath(crawl.db, analysis.id)).resolves.toEqual({
    '/': 200,
    '/about': 200,
    '/old': 301,
  });
  const about = await crawl.db.crawlUrl.findFirstOrThrow({
    where: { analysisId: analysis.id, url: `${address}about` },
  });
  expect(about).toMatchObject({ indexable: true, noindex: false, canonicalUrl: `${address}about` });
  expect(preview.requests).toContain('GET /about');
});

test('a preview is compared with the site that it will be, which gets no request', async () => {
  const words = (name: string) => Array.from({ length: 60 }, (_, word) => `${name}${word}`).join(' ');
  const plain = (name: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>Canoes: ${name}</title>${head}</head><body><h1>${name}</h1><p>${words(name)}</p><a href="/">Home</a><a href="/hidden">Hidden</a><a href="/gone">Gone</a></body></html>`;
  const pages = { '/': plain('home'), '/hidden': plain('hidden'), '/gone': plain('gone') };
  const production = await serveSite(pages);
  const changed = await serveSite({
    '/': plain('home'),
    '/hidden': plain('hidden', '<meta name="robots" content="noindex">'),
  });
  try {
    const live = await crawl.addSite(`${production.origin}/`);
    await crawl.db.site.update({ where: { id: live.siteId }, data: { expectedLosses: ['/gone'] } });
    await crawl.analyse(live);
    const askedBefore = production.requests.length;
    const site = await crawl.addSite(`${changed.origin}/`);
    const analysis = await crawl.analyse({ ...site, startUrl: live.startUrl }, { as: live.startUrl });
    const lost = await crawl.db.lostPage.findMany({
      where: { analysisId: analysis.id },
      orderBy: { url: 'asc' },
    });
    expect(lost.map(({ url, how, meant }) => ({ url, how, meant }))).toEqual([
      { url: `${production.origin}/gone`, how: 'status', meant: 'expected' },
      { url: `${production.origin}/hidden`, how: 'noindex', meant: null },
    ]);
    expect(production.requests).toHaveLength(askedBefore);
    const again = await crawl.analyse(live);
    expect(again.lostPages).toBe(0);
  } finally {
    await production.close();
    await changed.close();
  }
});

test('other spellings of the later address get no request, nor what a preview sends there, and no credentials of the preview', async () => {
  const later = await serveSite({});
  const linking = await serveSite({
    '/': page('', `<a href="${later.origin}/elsewhere">Elsewhere</a> <a href="/blog">Blog</a>`),
    '/blog': { status: 301, headers: { location: 'http://127.0.0.1/blog' } },
  });
  try {
    const site = await crawl.addSite(`${linking.origin}/`, {
      basicAuth: { username: 'canoe', password: 'secret' },
    });
    const analysis = await crawl.analyse(
      { ...site, startUrl: 'http://127.0.0.1/' },
      { as: 'http://127.0.0.1/', checkExternalLinks: false },
    );
    expect(analysis.status).toBe('completed');
    expect(later.requests).toEqual([]);
    const elsewhere = await crawl.db.crawlUrl.findFirstOrThrow({
      where: { analysisId: analysis.id, url: `${later.origin}/elsewhere` },
    });
    expect(elsewhere.skipReason).toBe('network_unavailable');
    const sentBack = await crawl.db.crawlUrl.findFirstOrThrow({
      where: { analysisId: analysis.id, url: 'http://127.0.0.1/blog' },
    });
    expect(sentBack).toMatchObject({
      skipReason: 'network_unavailable',
      skipDetail: expect.stringContaining('redirects it to http://127.0.0.1'),
    });
  } finally {
    await later.close();
    await linking.close();
  }
});

test.each(['http://127.0.0.9/', 'http://127.0.0.9:8080/'])(
  'a preview that redirects its start page to %s, which it stands for, fails with that reason',
  async (production) => {
    const leaving = await serveSite({ '/': { status: 301, headers: { location: production } } });
    const site = await crawl.addSite(`${leaving.origin}/`);
    const analysis = await crawl.analyse({ ...site, startUrl: address }, { as: address });
    await leaving.close();
    expect(analysis).toMatchObject({
      status: 'failed',
      failureReason: 'http_error',
      failureMessage: `The preview redirects its start page to ${production}, which belongs to the site that it stands for, so there is nothing of its own to judge. Let it answer its start page itself, then analyse again.`,
    });
  },
);
