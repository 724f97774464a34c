import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Crawls sites that take 300 ms for each answer with 1, 2, 4 and 8 workers, and reports the pages stored a second once
 * all workers are busy: they have crawled another site before, and the first seconds of the crawl are left out. The
 * share of allowed connections in use follows from this rate and the time of an answer (Little's law). Pages are small
 * and connections few, so that two processors are not the limit before eight workers are.
 */
const { values: options } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4,8' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- fleet [--workers 1,2,4,8] [--seconds 20] [--rounds 3] [--json FILE]\n',
  );
  process.exit(0);
}

const ANSWER_MS = 300;
/** Time until the most batches are in flight. */
const RAMP_MS = 8_000;
/** Pages of the warm-up, which compiles the hot code. */
const WARM_PAGES = 300;
const PARAGRAPHS = 1;
/** Pages of a site: more than eight workers crawl in the time. */
const PAGES = 6_000;

interface Subject {
  readonly name: string;
  readonly sites: number;
  /** Batches on one host, over the whole fleet. */
  readonly batches: number;
  /** Batches of one worker at once. */
  readonly concurrency: number;
  /** Connections of one batch. */
  readonly connections: number;
}

const subjects: readonly Subject[] = [
  { name: 'one site, allowance of 1 batch', sites: 1, batches: 1, concurrency: 4, connections: 6 },
  { name: 'one site, allowance lifted', sites: 1, batches: 50, concurrency: 1, connections: 6 },
  { name: 'eight sites, allowance of 1 batch each', sites: 8, batches: 1, concurrency: 4, connections: 2 },
];

const report = openReport(options.json);
for (const subject of subjects) {
  const rows: Record<string, Row> = {};
  for (const workers of options.workers.split(',').map(Number)) {
    const rates: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      process.stderr.write(`${subject.name}, ${workers} workers, round ${round + 1} …\n`);
      const { rate, cpuMsPerPage } = await measure(subject, workers);
      rates.push(rate);
      cpu.push(cpuMsPerPage);
    }
    const { sites, batches, concurrency, connections } = subject;
    const allowed = connections * Math.min(sites * batches, workers * concurrency);
    rows[`${workers} workers`] = {
      'pages/s': rates,
      connections: allowed,
      '% in use': rates.map((rate) => (rate * ANSWER_MS) / 10 / allowed),
      'CPU ms/page': cpu,
    };
  }
  report.table(`${subject.name}, medians of ${options.rounds} rounds (least to most)`, rows);
}

/** Measures all sites together, with the CPU and memory of workers and PostgreSQL. */
async function measure({ sites, batches, concurrency, connections }: Subject, workers: number) {
  const serve = (count: number, pages: number, delayMs: number) =>
    Promise.all(Array.from({ length: count }, () => serveGeneratedSite(pages, delayMs, PARAGRAPHS)));
  const slow = await serve(sites, PAGES, ANSWER_MS);
  const fast = await serve(workers, WARM_PAGES, 0);
  const stand = await openStand();
  try {
    const environment = {
      BATCHES_PER_HOST: String(batches),
      CONNECTIONS_PER_BATCH: String(connections),
      CRAWL_CONCURRENCY: String(concurrency),
    };
    for (let worker = 0; worker < workers; worker += 1) stand.startWorker(environment, { built: true });
    await stand.workersReady(workers);
    const analyse = ({ url }: { readonly url: string }) => stand.analyse(url, { checkExternalLinks: false });
    await Promise.all(fast.map(async (site) => stand.finished(await analyse(site))));
    const ids = await Promise.all(slow.map(analyse));
    await pause(RAMP_MS);
    return await rateOf(stand, ids);
  } finally {
    await stand.close();
    for (const site of [...slow, ...fast]) site.close();
  }
}

async function rateOf(stand: Stand, ids: readonly string[]) {
  const now = async () => {
    const all = await Promise.all(ids.map((id) => stand.progress(id)));
    if (all.some(({ status, stage }) => status !== 'in_progress' || stage === 'finish')) {
      throw new Error('The crawl was over too soon: fewer --seconds.');
    }
    const pages = all.reduce((sum, { urlsChecked }) => sum + urlsChecked, 0);
    return { pages, at: performance.now(), cpuSeconds: stand.cpuSeconds() };
  };
  const from = await now();
  await pause(Number(options.seconds) * 1000);
  const to = await now();
  const pages = to.pages - from.pages;
  return {
    rate: (pages * 1000) / (to.at - from.at),
    cpuMsPerPage: ((to.cpuSeconds - from.cpuSeconds) * 1000) / pages,
  };
}
