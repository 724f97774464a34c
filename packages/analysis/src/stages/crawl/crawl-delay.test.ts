import { expect, test } from '@jest/globals';
import { patience, serveSite, type SitePage } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

const DELAY_MS = Math.round(500 * patience);
/** Tolerance, because the test compares two clocks and a busy machine serves late. */
const TOLERANCE_MS = 200 * patience;

test('robots.txt is requested first, and its Crawl-delay applies to all that follow: sitemaps, pages and images', async () => {
  const images = ['/1.png', '/2.png', '/3.png'];
  const pages: Readonly<Record<string, string>> = {
    '/robots.txt': `User-agent: *\nCrawl-delay: ${DELAY_MS / 1000}\nSitemap: /sitemap.xml`,
    '/sitemap.xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
    '/': `<title>Home</title>${images.map((path) => `<img src="${path}" alt="A picture">`).join('')}`,
  };
  const asked: { readonly path: string; readonly atMs: number }[] = [];
  const watched = new Proxy<Readonly<Record<string, SitePage>>>(pages, {
    get(target, path) {
      asked.push({ path: String(path), atMs: performance.now() });
      return target[String(path)] ?? { status: 404 };
    },
  });
  const [crawl, site] = await Promise.all([openTestCrawl(), serveSite(watched)]);
  try {
    await crawl.analyse(await crawl.addSite(site.origin));
    // Pages and their resources use one connection each.
    const first = asked.slice(0, 4);
    expect(first.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/sitemap.xml', '/']);
    const pictures = asked.filter(({ path }) => images.includes(path));
    expect(pictures).toHaveLength(images.length);
    for (const requests of [first, pictures]) {
      const pauses = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? NaN));
      expect(Math.min(...pauses)).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
    }
  } finally {
    await Promise.all([crawl.close(), site.close()]);
  }
});
