import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogue } from '@plumbline/checks';
import { issueOf } from '@plumbline/database';
import { drawFindings } from './precision/draw.ts';
import { excerptOf } from './precision/excerpt.ts';
import type { FoundFinding } from './precision/judged-finding.ts';
import { keepCrawl, keptCrawl, type Crawl } from './precision/kept-crawls.ts';
import { report, unjudged } from './precision/report.ts';
import { keepVerdicts, readVerdicts } from './precision/verdict-files.ts';
import { realSites, serveRealSites, startUrlOf, type RealSite } from './support/real-sites.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Measures how many findings are right. Crawls the real sites, compares all findings with the kept verdicts in
 * `verdicts/`, and reports changes since then. `--draw` writes findings that nobody has judged, chosen at random, each
 * with its evidence; `--keep` stores them once their verdicts are filled in. With `--crawls`, a site whose crawl the
 * folder has is not crawled again. On a machine without internet access, `--external off` saves the wait for other
 * hosts.
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: realSites.map(({ name }) => name).join(',') },
    'max-pages': { type: 'string', default: '300' },
    draw: { type: 'string' },
    'per-check': { type: 'string', default: '2' },
    'per-site': { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    external: { type: 'string', default: 'on' },
    crawls: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(
    'usage: npm run bench -- precision [--sites python,gimp] [--max-pages 300] [--external off] [--crawls FOLDER] [--draw FILE [--per-check 2] [--per-site 42] [--seed 1]]\n' +
      '       precision.ts --keep FILE\n',
  );
} else if (values.keep !== undefined) {
  process.stdout.write(`${String(keepVerdicts(values.keep))} verdicts kept\n`);
} else {
  await measure(realSites.filter(({ name }) => values.sites.split(',').includes(name)));
}

async function measure(wanted: readonly RealSite[]): Promise<void> {
  const { sites, ...servers } = await serveRealSites(wanted);
  const stand = await openStand();
  try {
    stand.startWorker({ BATCHES_PER_HOST: '2' });
    const found: FoundFinding[] = [];
    const seenUrls = new Set<string>();
    for (const site of sites) {
      const crawled = await crawlOnce(stand, site);
      found.push(...crawled.found);
      for (const url of crawled.seenUrls) seenUrls.add(url);
    }
    const verdicts = readVerdicts().filter(({ site }) => sites.some(({ name }) => name === site));
    report(found, verdicts, seenUrls);
    if (values.draw !== undefined) await draw(unjudged(found, verdicts), values.draw);
  } finally {
    await stand.close();
    await servers.close();
  }
}

async function crawlOnce(stand: Stand, site: RealSite): Promise<Crawl> {
  if (values.crawls === undefined) return crawl(stand, site);
  const kept = keptCrawl(values.crawls, site.name) ?? (await crawl(stand, site));
  keepCrawl(values.crawls, site.name, kept);
  return kept;
}

async function crawl(stand: Stand, site: RealSite): Promise<Crawl> {
  const id = await stand.analyse(startUrlOf(site), {
    maxPages: Number(values['max-pages']),
    checkExternalLinks: values.external !== 'off',
  });
  const { status, urlsChecked, issuesFound } = await stand.finished(id);
  process.stderr.write(
    `${site.name} ${status}: ${String(urlsChecked)} URLs, ${String(issuesFound)} findings\n`,
  );
  const [issues, urls] = await Promise.all([
    stand.db.issue.findMany({
      where: { analysisId: id },
      select: { checkId: true, url: true, evidence: true },
    }),
    stand.db.crawlUrl.findMany({
      where: { analysisId: id, state: 'done', purpose: 'page' },
      select: { url: true },
    }),
  ]);
  const found = issues.map(issueOf).map(({ checkId, url, evidence }) => {
    const message = catalogue.find(({ id: known }) => known === checkId)?.message(evidence) ?? '';
    return { site: site.name, check: checkId, url, evidence, message };
  });
  return { found, seenUrls: urls.map(({ url }) => url) };
}

async function draw(candidates: readonly FoundFinding[], file: string): Promise<void> {
  const lines: string[] = [];
  const size = { perCheck: Number(values['per-check']), perSite: Number(values['per-site']) };
  for (const finding of drawFindings(candidates, size, values.seed)) {
    const excerpt = await excerptOf(finding.url, finding.evidence);
    lines.push(`${JSON.stringify({ ...finding, verdict: null, why: '', excerpt })}\n`);
  }
  writeFileSync(file, lines.join(''));
  process.stderr.write(
    `${String(lines.length)} findings to judge: fill in "verdict" with right or wrong, and keep them with --keep ${file}\n`,
  );
}
