import { expect, test } from '@jest/globals';
import { serveSite } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

const DELAY_MS = 1_000;
/** Two clocks are read. */
const TOLERANCE_MS = 50;

test('images of the site itself are asked for with its Crawl-delay between them', async () => {
  const images = ['/1.png', '/2.png', '/3.png'];
  const pages: Readonly<Record<string, string>> = {
    '/robots.txt': `User-agent: *\nCrawl-delay: ${DELAY_MS / 1000}`,
    '/': `<title>Home</title>${images.map((path) => `<img src="${path}" alt="A picture">`).join('')}`,
  };
  const firstAsked = new Map<string, number>();
  const watched = new Proxy(pages, {
    get(target, path) {
      const name = String(path);
      if (!firstAsked.has(name)) firstAsked.set(name, performance.now());
      return target[name];
    },
  });
  const [crawl, site] = await Promise.all([openTestCrawl(), serveSite(watched)]);
  try {
    await crawl.analyse(await crawl.addSite(site.origin));
    const times = images.map((path) => firstAsked.get(path) ?? NaN).sort((a, b) => a - b);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? NaN));
    expect(Math.min(...pauses)).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
  } finally {
    await Promise.all([crawl.close(), site.close()]);
  }
}, 60_000);
