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
    const counts: Count[] = [];
    for (const site of servers.sites) counts.push(...(await compareSite(stand, site)));
    process.stdout.write('\nall sites\n');
    console.table(sumBy(counts, 'site'));
    console.table(sumBy(counts, 'check'));
  } finally {
    await stand.close();
    await servers.close();
  }
}

/** The findings of one check on a site: expected ones, and actual ones. */
interface Count {
  readonly site: string;
  readonly check: string;
  readonly expected: number;
  readonly found: number;
  readonly missed: number;
  readonly extra: number;
}

async function compareSite({ db, ...stand }: Stand, site: RealSite): Promise<readonly Count[]> {
  const analysisId = await stand.analyse(startUrlOf(site), { maxPages: Number(values['max-pages']) });
  await stand.finished(analysisId);
  const seen = await db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done' },
    select: { url: true },
  });
  const issues = await db.issue.findMany({ where: { analysisId }, select: { checkId: true, url: true } });
  const pages = new Map<string, ReadPage>();
  for (const { url } of seen) pages.set(url, await readPage(url));

  const counts: Count[] = [];
  const differences: string[] = [];
  for (const [check, expected] of expectations(pages)) {
    const found = new Set(issues.filter(({ checkId }) => checkId === check).map(({ url }) => url));
    const missed = [...expected].filter((url) => !found.has(url));
    const extra = [...found].filter((url) => !expected.has(url));
    counts.push({
      site: site.name,
      check,
      expected: expected.size,
      found: found.size,
      missed: missed.length,
      extra: extra.length,
    });
    differences.push(
      ...missed.map((url) => `missed ${check} ${url}`),
      ...extra.map((url) => `extra ${check} ${url}`),
    );
  }
  process.stdout.write(`\n${site.name}: ${String(pages.size)} URLs\n`);
  console.table(sumBy(counts, 'check'));
  process.stdout.write(differences.map((line) => `${line}\n`).join(''));
  return counts;
}

/** Returns the sums for each site or check, and those of all. */
function sumBy(counts: readonly Count[], name: 'site' | 'check') {
  const names = [...new Set(counts.map((count) => count[name]))];
  const rows = names.map(
    (wanted) => [wanted, sumOf(counts.filter((count) => count[name] === wanted))] as const,
  );
  return Object.fromEntries([...rows, ['all', sumOf(counts)] as const]);
}

function sumOf(counts: readonly Count[]) {
  const sum = (name: 'expected' | 'found' | 'missed' | 'extra') =>
    counts.reduce((total, count) => total + count[name], 0);
  return { expected: sum('expected'), found: sum('found'), missed: sum('missed'), extra: sum('extra') };
}

/** Returns the URLs on which each check should find a fault. */
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
