import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { realSites, serveRealSites, startUrlOf, type RealSite } from './support/real-sites.ts';
import { openStand, type Stand } from './support/stand.ts';
import { readLines } from './support/verdict-lines.ts';
import { drawValues } from './values/draw.ts';
import { excerptOf } from './values/excerpt.ts';
import { fixValues } from './values/fix-values.ts';
import { linkValues } from './values/link-values.ts';
import { report, unjudged } from './values/report.ts';
import { sitemapValues } from './values/sitemap-values.ts';
import type { ProposedValue } from './values/value.ts';
import { keepValueVerdicts, readValueVerdicts } from './values/verdict-files.ts';

/**
 * Measures how many proposed values a person would accept: titles, descriptions, headings, canonicals, structured data,
 * redirects, entries of sitemaps, links. Crawls the real sites and compares all values with the verdicts in
 * `verdicts/values/`. `--draw` writes values that nobody has judged, chosen at random, each with the text of its page;
 * `--keep` stores them once their verdicts are filled in: good, harmless or wrong. `--proposed` keeps all values in a
 * file, from which the next draw reads them without another crawl.
 */
const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', default: realSites.map(({ name }) => name).join(',') },
    'max-pages': { type: 'string', default: '150' },
    proposed: { type: 'string' },
    draw: { type: 'string' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- values [--sites python,gimp] [--max-pages 150] [--proposed FILE] [--draw FILE [--count 300] [--seed 1]]\n' +
      '       npm run bench -- values --keep FILE\n',
  );
} else if (options.keep !== undefined) {
  process.stdout.write(`${String(keepValueVerdicts(options.keep))} verdicts kept\n`);
} else {
  await measure(realSites.filter(({ name }) => options.sites.split(',').includes(name)));
}

async function measure(wanted: readonly RealSite[]): Promise<void> {
  const { sites, ...servers } = await serveRealSites(wanted);
  try {
    const proposed = await proposedValues(sites);
    const verdicts = readValueVerdicts().filter(({ site }) => sites.some(({ name }) => name === site));
    report(proposed, verdicts);
    if (options.draw !== undefined) await draw(unjudged(proposed, verdicts), options.draw);
  } finally {
    await servers.close();
  }
}

/** Reads the values of an earlier crawl if there is one; else crawls the sites. */
async function proposedValues(sites: readonly RealSite[]): Promise<readonly ProposedValue[]> {
  const { proposed: file } = options;
  if (file !== undefined && existsSync(file)) return readLines<ProposedValue>(file);
  const proposed = await crawl(sites);
  if (file !== undefined) writeFileSync(file, proposed.map((value) => `${JSON.stringify(value)}\n`).join(''));
  return proposed;
}

async function crawl(sites: readonly RealSite[]): Promise<readonly ProposedValue[]> {
  const stand = await openStand();
  try {
    stand.startWorker({ BATCHES_PER_HOST: '2' });
    const proposed: ProposedValue[] = [];
    for (const site of sites) proposed.push(...(await valuesOf(stand, site)));
    return proposed;
  } finally {
    await stand.close();
  }
}

async function valuesOf(stand: Stand, site: RealSite): Promise<readonly ProposedValue[]> {
  const id = await stand.analyse(startUrlOf(site), {
    maxPages: Number(options['max-pages']),
    checkExternalLinks: false,
  });
  const analysis = await stand.finished(id);
  const values = [
    ...(await fixValues(stand.db, id)),
    ...(await sitemapValues(stand.db, analysis)),
    ...(await linkValues(stand.db, id, options.seed)),
  ];
  process.stderr.write(`${site.name} ${analysis.status}: ${String(values.length)} values\n`);
  return values.map((value) => ({ site: site.name, ...value }));
}

async function draw(candidates: readonly ProposedValue[], file: string): Promise<void> {
  const lines: string[] = [];
  for (const value of drawValues(candidates, Number(options.count), options.seed)) {
    const excerpt = await excerptOf(value.url);
    lines.push(`${JSON.stringify({ ...value, verdict: null, why: '', excerpt })}\n`);
  }
  writeFileSync(file, lines.join(''));
  process.stderr.write(
    `${String(lines.length)} values to judge: fill in "verdict" with good, harmless or wrong, and keep them with --keep ${file}\n`,
  );
}
