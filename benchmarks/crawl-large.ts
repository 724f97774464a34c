import type { Analysis } from '@plumbline/database';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { openStand, residentMegabytes } from './support/stand.ts';

/**
 * Analyses a large generated site with one worker, as built, and says how rate and memory of the
 * worker develop, and how long the end of the analysis takes.
 */
const pages = Number(process.argv[2] ?? '100000');
if (!Number.isInteger(pages) || pages < 1000) {
  process.stdout.write('usage: npm run bench -- crawl-large [PAGES, at least 1000; default 100000]\n');
  process.exit(2);
}

interface Sample {
  readonly seconds: number;
  readonly stage: Analysis['stage'];
  readonly urls: number;
  readonly megabytes: number;
}

const site = await serveGeneratedSite(pages, 0);
const stand = await openStand();
try {
  const worker = stand.startWorker({ BATCHES_PER_HOST: '2', LOG_LEVEL: 'warn' }, { built: true });
  const id = await stand.analyse(site.url);
  const started = performance.now();
  const samples: Sample[] = [];
  const check = await stand.finished(id, ({ urlsChecked, stage }: Analysis) => {
    const seconds = (performance.now() - started) / 1000;
    samples.push({ seconds, stage, urls: urlsChecked, megabytes: residentMegabytes(worker) });
    if (samples.length % 30 === 0)
      process.stderr.write(`${Math.round(seconds)} s: ${urlsChecked} ${stage}\n`);
  });
  const end = (performance.now() - started) / 1000;
  const crawling = samples.filter(({ stage }) => stage === 'crawl');
  const crawled = crawling.at(-1)?.seconds ?? end;
  console.table(
    Object.fromEntries(
      [0.1, 0.25, 0.5, 0.75, 1].map((share) => [
        Math.round(pages * share),
        { 'pages/s': rateAround(crawling, pages * share), 'worker MB': memoryAt(crawling, pages * share) },
      ]),
    ),
  );
  console.table({
    analysis: {
      status: check.status,
      pages: check.urlsChecked,
      issues: check.issuesFound,
      'crawl s': Math.round(crawled),
      'finish s': Math.round(end - crawled),
      'peak MB': Math.max(...samples.map(({ megabytes }) => megabytes)),
    },
  });
} finally {
  await stand.close();
  site.close();
}

/** Over the tenth of the pages that ends at so many. */
function rateAround(taken: readonly Sample[], urls: number): number {
  const within = taken.filter((sample) => sample.urls >= urls - pages / 10 && sample.urls <= urls);
  const [first, last] = [within.at(0), within.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  return Math.round((last.urls - first.urls) / (last.seconds - first.seconds));
}

/** The most within the tenth of the pages that ends at so many. */
function memoryAt(taken: readonly Sample[], urls: number): number {
  const within = taken.filter((sample) => sample.urls >= urls - pages / 10 && sample.urls <= urls);
  return Math.max(0, ...within.map(({ megabytes }) => megabytes));
}
