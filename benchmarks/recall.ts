import { parseArgs } from 'node:util';
import { realSites, serveRealSites, startUrlOf, type RealSite } from './support/real-sites.ts';
import { isIndexable, pageRules } from './recall/page-rules.ts';
import { readPage, type ReadPage } from './recall/read-page.ts';
import { siteRules } from './recall/site-rules.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Measures what the checks miss. For each check whose findings can be counted, an independent rule is applied to
 * every URL of the crawl; both lists of URLs are compared, and their differences are printed.
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: realSites.map(({ name }) => name).join(',') },
    'max-pages': { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help)
  process.stdout.write('usage: npm run bench -- recall [--sites gimp,sqlite] [--max-pages 2000]\n');
else await measure(realSites.filter(({ name }) => values.sites.split(',').includes(name)));

async function measure(sites: readonly RealSite[]): Promise<void> {
  const servers = await serveRealSites(sites);
  const stand = await openStand();
  try {
    stand.startWorker({ BATCHES_PER_HOST: '2' });
    for (const site of servers.sites) await compareSite(stand, site);
  } finally {
    await stand.close();
    await servers.close();
  }
}

async function compareSite({ db, ...stand }: Stand, site: RealSite): Promise<void> {
  const analysisId = await stand.analyse(startUrlOf(site), { maxPages: Number(values['max-pages']) });
  await stand.finished(analysisId);
  const seen = await db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done' },
    select: { url: true },
  });
  const issues = await db.issue.findMany({ where: { analysisId }, select: { checkId: true, url: true } });
  const pages = new Map<string, ReadPage>();
  for (const { url } of seen) pages.set(url, await readPage(url));

  const rows: Record<string, object> = {};
  const differences: string[] = [];
  for (const [check, expected] of expectations(pages)) {
    const found = new Set(issues.filter(({ checkId }) => checkId === check).map(({ url }) => url));
    const missed = [...expected].filter((url) => !found.has(url));
    const extra = [...found].filter((url) => !expected.has(url));
    rows[check] = {
      expected: expected.size,
      found: found.size,
      missed: missed.length,
      extra: extra.length,
    };
    differences.push(
      ...missed.map((url) => `missed ${check} ${url}`),
      ...extra.map((url) => `extra ${check} ${url}`),
    );
  }
  process.stdout.write(`\n${site.name}: ${String(pages.size)} URLs\n`);
  console.table(rows);
  process.stdout.write(differences.map((line) => `${line}\n`).join(''));
}

/** The URLs on which each check should find a fault. */
function expectations(pages: ReadonlyMap<string, ReadPage>): ReadonlyMap<string, ReadonlySet<string>> {
  const html = [...pages.values()].filter((page) => page.status === 200 && page.isHtml);
  const indexable = html.filter(isIndexable);
  return new Map([
    ...Object.entries(pageRules).map(([check, { subject, isFault }]) => {
      const faulty = (subject === 'html' ? html : indexable).filter(isFault);
      return [check, new Set(faulty.map(({ url }) => url))] as const;
    }),
    ...Object.entries(siteRules).map(([check, find]) => [check, new Set(find(pages))] as const),
  ]);
}
