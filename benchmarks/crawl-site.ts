import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStand, residentMegabytes } from './stand.ts';

/**
 * Crawls websites on this machine and says how fast, with how much memory, and whether a crawl by wget finds the same
 * URLs. `--built` runs the worker as it ships (`pnpm build` first) instead of compiling its source while it runs.
 */
const urls = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (urls.length === 0 || process.argv.includes('--help')) {
  process.stdout.write('usage: pnpm bench crawl-site [--built] [--without-wget] http://127.0.0.1:PORT/ …\n');
  process.exit(urls.length === 0 ? 2 : 0);
}
const notLoopback = urls.find((url) => !/^127\.|^localhost$/.test(new URL(url).hostname));
if (notLoopback !== undefined) throw new Error(`Only sites on this machine are crawled here: ${notLoopback}`);

const stand = await openStand();
try {
  const worker = stand.startWorker({ BATCHES_PER_HOST: '2' }, { built: process.argv.includes('--built') });
  for (const url of urls) await crawl(url);

  async function crawl(url: string): Promise<void> {
    let memory = 0;
    const started = performance.now();
    const id = await stand.analyse(url);
    const check = await stand.finished(id, ({ urlsChecked, totalUrls, stage }) => {
      memory = Math.max(memory, residentMegabytes(worker));
      if (process.stderr.isTTY)
        process.stderr.write(`\r${url} ${stage} ${urlsChecked}/${totalUrls} ${memory} MB   `);
    });
    const seconds = (performance.now() - started) / 1000;
    const crawled = await stand.db.crawlUrl.findMany({
      where: { siteCheckId: id, purpose: 'page', state: 'done', statusCode: 200 },
      select: { url: true },
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.table({
      [url]: {
        status: check.status,
        urls: check.urlsChecked,
        '200': crawled.length,
        seconds: Number(seconds.toFixed(1)),
        'urls/s': Math.round(check.urlsChecked / seconds),
        'peak MB': memory,
        issues: check.issuesFound,
        score: check.healthScore,
      },
    });
    if (!process.argv.includes('--without-wget')) compare(url, new Set(crawled.map((row) => row.url)));
  }
} finally {
  await stand.close();
}

function compare(url: string, crawled: ReadonlySet<string>): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-wget-'));
  const flags = ['--mirror', '--no-verbose', '--execute', 'robots=on', '--directory-prefix', folder];
  const { stderr } = spawnSync('wget', [...flags, url], { encoding: 'utf8', maxBuffer: 1 << 30 });
  rmSync(folder, { recursive: true, force: true });
  const fetched = new Set(
    [...stderr.matchAll(/URL:\s?(\S+) \[/g)].map(([, found = '']) => new URL(found).href),
  );
  const missing = [...fetched].filter((found) => !crawled.has(found));
  const extra = [...crawled].filter((found) => !fetched.has(found));
  process.stdout.write(
    `wget: ${fetched.size} URLs; not in ours: ${missing.length}; only in ours: ${extra.length}\n`,
  );
  for (const found of missing.slice(0, 20)) process.stdout.write(`  missing ${found}\n`);
  for (const found of extra.slice(0, 20)) process.stdout.write(`  extra   ${found}\n`);
}
