import { openStand, residentMegabytes } from './support/stand.ts';

/**
 * Crawls websites on this machine and reports speed and memory. `--built` runs the worker as it ships
 * instead of compiling its source at run time.
 */
const urls = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (urls.length === 0 || process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- crawl-site [--built] http://127.0.0.1:PORT/ …\n');
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
    const analysis = await stand.finished(id, ({ urlsChecked, totalUrls, stage }) => {
      memory = Math.max(memory, residentMegabytes(worker));
      if (process.stderr.isTTY)
        process.stderr.write(`\r${url} ${stage} ${urlsChecked}/${totalUrls} ${memory} MB   `);
    });
    const seconds = (performance.now() - started) / 1000;
    const found = await stand.db.crawlUrl.count({
      where: { analysisId: id, purpose: 'page', state: 'done', statusCode: 200 },
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.table({
      [url]: {
        status: analysis.status,
        urls: analysis.urlsChecked,
        '200': found,
        seconds: Number(seconds.toFixed(1)),
        'urls/s': Math.round(analysis.urlsChecked / seconds),
        'peak MB': memory,
        issues: analysis.issuesFound,
        score: analysis.healthScore,
      },
    });
  }
} finally {
  await stand.close();
}
