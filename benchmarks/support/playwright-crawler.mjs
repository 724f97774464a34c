// Crawls a site with Crawlee's PlaywrightCrawler as its introduction shows it, except that it keeps nothing, and prints
// a line of JSON. Run it in a folder in which `@crawlee/playwright` is installed.
//
//     playwright-crawler.mjs START_URL BROWSER PAGES load|networkidle
import { createRequire } from 'node:module';
import path from 'node:path';

const [, , startUrl, executablePath, pagesMax, state] = process.argv;
process.env.CRAWLEE_PERSIST_STORAGE = 'false';
process.env.CRAWLEE_LOG_LEVEL = 'ERROR';
const { PlaywrightCrawler } = createRequire(path.join(process.cwd(), 'package.json'))('@crawlee/playwright');

let pages = 0;
let links = 0;
const crawler = new PlaywrightCrawler({
  launchContext: { launchOptions: { executablePath, args: ['--no-sandbox'] } },
  maxRequestsPerCrawl: Number(pagesMax),
  maxRequestRetries: 0,
  // Loads neither fonts nor media, like the renderer.
  preNavigationHooks: [
    ({ blockRequests }) =>
      blockRequests({ urlPatterns: ['.woff', '.woff2', '.ttf', '.mp4', '.webm', '.mp3'] }),
  ],
  async requestHandler({ page, enqueueLinks }) {
    await page.waitForLoadState(state);
    pages += 1;
    links += await page.locator('a[href]').count();
    await page.content();
    await enqueueLinks({ strategy: 'same-origin' });
  },
});
const startedAt = performance.now();
await crawler.run([startUrl]);
process.stdout.write(
  `${JSON.stringify({ pages, links, seconds: (performance.now() - startedAt) / 1000 })}\n`,
);
