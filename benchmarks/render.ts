import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '@plumbline/rendering';
import { openPlace } from './support/fleet-places.ts';
import { treeMegabytes, treeSeconds } from './support/process-cpu.ts';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSites } from './support/serve-generated-site.ts';
import { openStand } from './support/stand.ts';

/**
 * Renders every page of a site that a script writes: by a worker and a renderer as built, and by Crawlee's
 * PlaywrightCrawler with the same Chromium. Reports pages a second, CPU and memory.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    site: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- render [--pages 200] [--site URL] [--only "plumbline,crawlee networkidle,crawlee load"] [--json FILE]\n',
  );
  process.exit(0);
}

const CRAWLEE = '@crawlee/playwright@3.18.1';
const PLAYWRIGHT = 'playwright@1.65.1';
const LOOK_EVERY_MS = 500;
const WARM_PAGES = 10;

process.setMaxListeners(0);
const executablePath = findChromium(undefined);
if (executablePath === null)
  throw new Error('No Chromium on this machine: install Debian’s package "chromium-headless-shell".');
const generated = await serveGeneratedSites([`${options.pages}:script`]);
const url = options.site ?? generated.urls[0] ?? '';
const all: Readonly<Record<string, () => Promise<Row>>> = {
  plumbline: ours,
  'crawlee networkidle': () => crawlee('networkidle'),
  'crawlee load': () => crawlee('load'),
};
const wanted = options.only?.split(',') ?? Object.keys(all);
const rows: Record<string, Row> = {};
try {
  for (const [name, run] of Object.entries(all)) if (wanted.includes(name)) rows[name] = await run();
} finally {
  generated.close();
}
openReport(options.json).table(`pages that a browser opened, of ${options.site ?? 'a generated site'}`, rows);

async function ours(): Promise<Row> {
  const stand = await openStand();
  const renderer = await openPlace({
    kind: 'renderer',
    name: 'renderer',
    logFolder: stand.folder,
    environment: { DATABASE_URL: stand.databaseUrl },
  });
  try {
    stand.startWorker({ LOG_LEVEL: 'warn' }, { built: true });
    await stand.workersReady(1);
    const analyse = async (maxPages: number, look?: () => void) =>
      stand.finished(await stand.analyse(url, { render: 'always', maxPages }), look, LOOK_EVERY_MS);
    // Browsers have started, and code is compiled.
    await analyse(WARM_PAGES);
    const [others, browsers] = [stand.cpuSeconds(), treeSeconds(renderer.pid())];
    const startedAt = performance.now();
    const memory = peakOf(renderer.pid());
    const { id } = await analyse(Number(options.pages), memory.look);
    const seconds = (performance.now() - startedAt) / 1000;
    const rendered = await stand.db.crawlUrl.count({ where: { analysisId: id, rendered: true } });
    const millisecondsOf = (cpuSeconds: number) => Math.round((cpuSeconds * 1000) / rendered);
    return {
      pages: rendered,
      'pages/s': round(rendered / seconds),
      'browsers, CPU ms/page': millisecondsOf(treeSeconds(renderer.pid()) - browsers),
      'worker and PostgreSQL, CPU ms/page': millisecondsOf(stand.cpuSeconds() - others),
      'browsers, peak MB': Math.round(memory.megabytes()),
    };
  } finally {
    await renderer.stop();
    await stand.close();
  }
}

/** @param state of the page for which it waits */
async function crawlee(state: 'load' | 'networkidle'): Promise<Row> {
  const folder = installCrawlee();
  const program = fileURLToPath(new URL('support/playwright-crawler.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, url, executablePath ?? '', options.pages, state], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = peakOf(child.pid ?? 0);
  let cpuSeconds = 0;
  const looks = setInterval(() => {
    memory.look();
    cpuSeconds = Math.max(
      cpuSeconds,
      attempt(() => treeSeconds(child.pid ?? 0)),
    );
  }, LOOK_EVERY_MS);
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearInterval(looks);
  const { pages, seconds } = JSON.parse(said) as { readonly pages: number; readonly seconds: number };
  return {
    pages,
    'pages/s': round(pages / seconds),
    'browsers, CPU ms/page': Math.round((cpuSeconds * 1000) / pages),
    'browsers, peak MB': Math.round(memory.megabytes()),
  };
}

function installCrawlee(): string {
  const folder = path.join(tmpdir(), 'plumbline-crawlee');
  if (existsSync(path.join(folder, 'node_modules/@crawlee/playwright'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', CRAWLEE, PLAYWRIGHT], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}

function peakOf(pid: number) {
  let megabytes = 0;
  return {
    look: () => void (megabytes = Math.max(megabytes, treeMegabytes(pid))),
    megabytes: () => megabytes,
  };
}

/** Returns 0 if a process ended while it was looked at. */
function attempt(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
