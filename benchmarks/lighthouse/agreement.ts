import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fixtureSites, serveElsewhere, serveFixture } from '@plumbline/fixture-site';
import lighthouse from 'lighthouse';
import { serveDemoSite } from '../../apps/local/src/demo-site.ts';
import { openStand } from '../support/stand.ts';
import { startChrome } from '../support/start-chrome.ts';

/** Our checks for each SEO audit of Lighthouse. */
const AUDITS: Readonly<Record<string, RegExp>> = {
  'document-title': /^title-(missing|outside-head)$/,
  'meta-description': /^description-missing$/,
  'http-status-code': /^http-(not-found|server-error|access-denied|no-response)$/,
  'link-text': /^link-generic-anchor$/,
  'crawlable-anchors': /^link-uncrawlable$/,
  'is-crawlable': /^(robots-(noindex|page-blocked|txt-blocks-site)|sitemap-url-nonindexable$)/,
  'robots-txt': /^robots-txt-(syntax|unavailable)$/,
  'image-alt': /^img-alt-missing$/,
  hreflang: /^hreflang-(invalid-code|relative-url)$/,
  canonical: /^canonical-(invalid-url|relative|multiple-conflicting|to-root|header-conflict)$/,
};

/**
 * Runs Lighthouse's SEO audits and our checks on the same pages of the demo site, of the fixture sites whose faults
 * audits see as well, and of websites on this machine, and compares them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '20' },
    'max-pages': { type: 'string', default: '200' },
    chrome: { type: 'string', default: '/usr/bin/chromium' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || positionals.length === 0) {
  process.stdout.write(
    'usage: npm run bench -- lighthouse/agreement [--pages 20] [--max-pages 200] [--chrome PATH] http://127.0.0.1:PORT/ …\n',
  );
  process.exit(values.help ? 0 : 2);
}
const notLoopback = positionals.find((url) => !/^127\.|^localhost$/.test(new URL(url).hostname));
if (notLoopback !== undefined)
  throw new Error(`Only sites on this machine are looked at here: ${notLoopback}`);

/** The findings of an analysis about each page and about the whole site. */
interface Judged {
  readonly url: string;
  readonly failed: readonly string[];
}

/** Fixture sites with faults that Lighthouse audits, as their rows name them. */
const AUDITED_FIXTURES = ['a site with a fault on each page', 'a site that is noindex'];
const audited = Object.values(AUDITS);

const demoFolder = fileURLToPath(new URL('../../examples/demo-site', import.meta.url));
const demoSite = await serveDemoSite(demoFolder, 0);
const elsewhere = await serveElsewhere();
const fixtures = fixtureSites.filter(({ name }) => AUDITED_FIXTURES.includes(name));
const served = await Promise.all(fixtures.map((site) => serveFixture(site, elsewhere.origin)));
const stand = await openStand();
const pages: Judged[] = [];
try {
  stand.startWorker({ BATCHES_PER_HOST: '2' });
  for (const url of [`${demoSite.origin}/`, ...positionals])
    pages.push(...(await judge(url)).slice(0, Number(values.pages)));
  for (const [index, { origin }] of served.entries()) {
    const rows = fixtures[index]?.rows ?? [];
    const faulty = rows.filter(({ expect }) => expect.some((id) => audited.some((ids) => ids.test(id))));
    const urls = new Set(faulty.map(({ path: at }) => origin + at));
    pages.push(...(await judge(`${origin}/`, (url) => urls.has(url))));
  }
} finally {
  await stand.close();
}
await compare(pages);
for (const site of [demoSite, elsewhere, ...served]) await site.close();

async function judge(startUrl: string, isWanted = (_url: string) => true): Promise<readonly Judged[]> {
  const siteCheckId = await stand.analyse(startUrl, { maxPages: Number(values['max-pages']) });
  await stand.finished(siteCheckId);
  const where = {
    siteCheckId,
    purpose: 'page',
    state: 'done',
    contentType: { startsWith: 'text/html' },
  } as const;
  const crawled = await stand.db.crawlUrl.findMany({ where, select: { url: true, statusCode: true } });
  const issues = await stand.db.issue.findMany({ where: { analysisId: siteCheckId } });
  return crawled
    .filter(({ statusCode }) => statusCode !== null && (statusCode < 300 || statusCode > 399))
    .map(({ url }) => url)
    .filter(isWanted)
    .sort((one, other) => place(one).localeCompare(place(other)))
    .map((url) => ({
      url,
      failed: issues.filter((issue) => issue.aboutSite || issue.url === url).map(({ checkId }) => checkId),
    }));
}

/** Returns a random number for a URL, the same in every run. */
function place(url: string): string {
  return createHash('sha256').update(new URL(url).pathname).digest('hex');
}

async function compare(judged: readonly Judged[]): Promise<void> {
  const tally = new Map(
    Object.keys(AUDITS).map((audit) => [audit, { pass: 0, fail: 0, 'only theirs': 0, 'only ours': 0 }]),
  );
  const chrome = await startChrome(values.chrome);
  try {
    for (const { url, failed } of judged) {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: ['seo'],
        throttlingMethod: 'provided',
        disableFullPageScreenshot: true,
        maxWaitForLoad: 15_000,
        logLevel: 'silent',
      });
      const fault = result?.lhr.runtimeError;
      if (fault !== undefined) process.stdout.write(`not audited ${url}: ${fault.code}\n`);
      for (const [audit, checks] of Object.entries(AUDITS)) {
        const theirs = result?.lhr.audits[audit];
        const scored = audit === 'http-status-code' || fault === undefined;
        if (theirs === undefined || theirs.scoreDisplayMode === 'error' || !scored) continue;
        const isTheirs = theirs.score === 0;
        const ours = failed.filter((id) => checks.test(id));
        const column = isTheirs
          ? ours.length > 0
            ? 'fail'
            : 'only theirs'
          : ours.length > 0
            ? 'only ours'
            : 'pass';
        const row = tally.get(audit);
        if (row !== undefined) row[column] += 1;
        if (column.startsWith('only')) {
          const items =
            theirs.details?.type === 'table' ? JSON.stringify(theirs.details.items).slice(0, 600) : '';
          process.stdout.write(
            `${column} ${audit} ${url} ${ours.join(',')} ${theirs.scoreDisplayMode} ${theirs.explanation ?? ''} ${items}\n`,
          );
        }
      }
    }
  } finally {
    await chrome.close();
  }
  process.stdout.write(`${judged.length} pages\n`);
  console.table(Object.fromEntries(tally));
}
