import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { databaseBytes } from './support/database-bytes.ts';
import { realSites, serveRealSites, type RealSite } from './support/real-sites.ts';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { openStand, residentMegabytes, type Stand } from './support/stand.ts';

/**
 * Crawls and analyses real websites, in turn with other crawlers and with bare loops, and reports pages a second, CPU
 * and memory of each, and what this product stores: medians of all rounds, with the least and the most. The others
 * fetch, parse and follow links; this product checks and stores every page, with external links off. Timing starts when
 * the program is loaded; `plumbline warm` is a worker that has crawled another site before, as long-running workers have.
 */
const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', default: 'postgresql,python,javadoc' },
    rounds: { type: 'string', default: '3' },
    'max-pages': { type: 'string', default: '20000' },
    peers: { type: 'string', default: '../shared/peers' },
    only: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- crawl [--sites postgresql,python,javadoc] [--rounds 3] [--max-pages 20000]\n' +
      '         [--peers FOLDER] [--only "plumbline,plumbline warm,linkinator"] [--json FILE]\n',
  );
  process.exit(0);
}

interface Run {
  readonly pages: number;
  readonly pagesPerSecond: number;
  readonly cpuMsPerPage: number;
  readonly peakMegabytes: number;
  /** What PostgreSQL stores of a page. */
  readonly kilobytesPerPage?: number;
}

const LOOK_EVERY_MS = 200;
const WARM_PAGES = 1_000;
const peersFolder = path.join(tmpdir(), 'plumbline-peers');
const connections = ['--conc', '32'];
const peer = (program: string, ...more: readonly string[]) => [`${program}.mjs`, ...connections, ...more];
const peers: Readonly<Record<string, readonly string[]>> = {
  'crawlee cheerio': peer('crawlee-bench', '--kind', 'cheerio', '--handler', 'seo'),
  'crawlee http': peer('crawlee-bench', '--kind', 'http', '--handler', 'seo'),
  linkinator: peer('linkinator-bench'),
  simplecrawler: peer('simplecrawler-bench'),
  'bare got loop': peer('limit', '--client', 'got', '--work', 'crawl', '--enc', 'gzip'),
  'bare node:http loop': peer('limit', '--client', 'http', '--work', 'crawl', '--enc', 'gzip'),
};

const sites = realSites.filter(({ name }) => options.sites.split(',').includes(name));
const wanted = options.only?.split(',');
const ours: Readonly<Record<string, boolean>> = { plumbline: false, 'plumbline warm': true };
const names = [...Object.keys(ours), ...Object.keys(peers)].filter((name) => wanted?.includes(name) ?? true);
if (names.some((name) => name in peers)) installPeers();
const servers = await serveRealSites(sites);
const report = openReport(options.json);
try {
  for (const site of sites) {
    const ofSite = names.map((name) => ({ name, runs: [] as Run[] }));
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const { name, runs } of ofSite) {
        process.stderr.write(`${site.name}, round ${round + 1}: ${name} …\n`);
        const isWarm = ours[name];
        const run = isWarm === undefined ? await runPeer(name, site) : await analyse(site, isWarm);
        if (run !== null) runs.push(run);
      }
    }
    print(site.name, ofSite);
  }
} finally {
  await servers.close();
}

/** linkinator follows only URLs below its start address, so it gets the folder instead of its index page. */
function startUrlOf({ port }: RealSite): string {
  return `http://127.0.0.1:${String(port)}/`;
}

/** Measures one worker as built and its PostgreSQL, from the request to the stored end of the analysis. */
async function analyse(site: RealSite, isWarm: boolean): Promise<Run> {
  const stand = await openStand();
  try {
    const worker = stand.startWorker({}, { built: true });
    await stand.workersReady(1);
    if (isWarm) await crawlAnother(stand);
    const before = { cpu: stand.cpuSeconds(), bytes: await databaseBytes(stand.db) };
    const started = performance.now();
    let peakMegabytes = 0;
    const id = await stand.analyse(startUrlOf(site), {
      maxPages: Number(options['max-pages']),
      checkExternalLinks: false,
    });
    const look = () => {
      peakMegabytes = Math.max(peakMegabytes, residentMegabytes(worker));
    };
    const { urlsChecked: pages } = await stand.finished(id, look, LOOK_EVERY_MS);
    const seconds = (performance.now() - started) / 1000;
    const cpuMsPerPage = ((stand.cpuSeconds() - before.cpu) * 1000) / pages;
    const kilobytesPerPage = ((await databaseBytes(stand.db)) - before.bytes) / 1024 / pages;
    return { pages, pagesPerSecond: pages / seconds, cpuMsPerPage, peakMegabytes, kilobytesPerPage };
  } finally {
    await stand.close();
  }
}

async function crawlAnother(stand: Stand): Promise<void> {
  const site = await serveGeneratedSite(WARM_PAGES, 0);
  await stand.finished(await stand.analyse(site.url, { checkExternalLinks: false }));
  site.close();
}

/** Runs a peer. Returns null if it ends without figures, so that the others still report theirs. */
async function runPeer(name: string, site: RealSite): Promise<Run | null> {
  const [program = '', ...more] = peers[name] ?? [];
  const child = spawn(process.execPath, [program, '--start', startUrlOf(site), ...more], {
    cwd: peersFolder,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 15 * 60_000,
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  let peakMegabytes = 0;
  const looks = setInterval(() => {
    if (child.exitCode === null) peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child));
  }, LOOK_EVERY_MS);
  await once(child, 'close');
  clearInterval(looks);
  const line = printed.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) {
    process.stderr.write(`${name} printed no figures for ${site.name}.\n`);
    return null;
  }
  const { pages, pps, cpuMsPerPage } = JSON.parse(line) as Record<'pages' | 'pps' | 'cpuMsPerPage', number>;
  return { pages, pagesPerSecond: pps, cpuMsPerPage, peakMegabytes };
}

function installPeers(): void {
  if (!existsSync(options.peers))
    throw new Error(`There are no programs of peers in ${options.peers}: --peers`);
  mkdirSync(peersFolder, { recursive: true });
  cpSync(options.peers, peersFolder, { recursive: true });
  if (existsSync(path.join(peersFolder, 'node_modules'))) return;
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: peersFolder, stdio: 'inherit' });
}

function print(
  site: string,
  rows: readonly { readonly name: string; readonly runs: readonly Run[] }[],
): void {
  const table = rows.map(({ name, runs }): [string, Row] => [
    name,
    {
      pages: runs.map(({ pages }) => pages),
      'pages/s': runs.map(({ pagesPerSecond }) => pagesPerSecond),
      'CPU ms/page': runs.map(({ cpuMsPerPage }) => cpuMsPerPage),
      'peak MB': runs.map(({ peakMegabytes }) => peakMegabytes),
      'KB stored/page': runs.flatMap(({ kilobytesPerPage }) => kilobytesPerPage ?? []),
    },
  ]);
  report.table(`${site}, medians of ${options.rounds} rounds (least to most)`, Object.fromEntries(table));
}
