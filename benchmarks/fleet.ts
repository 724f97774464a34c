import { parseArgs } from 'node:util';
import { openStand } from './support/stand.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { spread } from './support/spread.ts';

/**
 * Crawls sites that take 300 ms for each answer with 1, 2, 4 and 8 workers: one site within its usual allowance, one with
 * the allowance lifted, and eight sites at once. What is in use of the allowed connections follows from pages a second
 * and the time that each takes (Little's law).
 */
const { values: options } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4,8' },
    pages: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- fleet [--workers 1,2,4,8] [--pages 1000] [--rounds 3]\n');
  process.exit(0);
}

const ANSWER_MS = 300;
const CONNECTIONS = 6;

interface Subject {
  readonly name: string;
  readonly sites: number;
  /** Of one host, over the whole fleet. */
  readonly batches: number;
}

const subjects: readonly Subject[] = [
  { name: 'one site, allowance of 1 batch', sites: 1, batches: 1 },
  { name: 'one site, allowance lifted', sites: 1, batches: 50 },
  { name: 'eight sites, allowance of 1 batch each', sites: 8, batches: 1 },
];

for (const subject of subjects) {
  const rows: Record<string, object> = {};
  for (const workers of options.workers.split(',').map(Number)) {
    const rates: number[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      process.stderr.write(`${subject.name}, ${workers} workers, round ${round + 1} …\n`);
      rates.push(await crawl(subject, workers));
    }
    // A worker has four batches in hand at the most.
    const allowed = CONNECTIONS * Math.min(subject.sites * subject.batches, workers * 4);
    rows[`${workers} workers`] = {
      'pages/s': spread(rates),
      '% of connections in use': spread(rates.map((rate) => (rate * ANSWER_MS) / 10 / allowed)),
    };
  }
  process.stdout.write(`\n${subject.name}, medians of ${options.rounds} rounds (least to most)\n`);
  console.table(rows);
}

/** @returns pages a second, from the first page stored to the last, of all sites together */
async function crawl({ sites, batches }: Subject, workers: number): Promise<number> {
  const pages = Math.ceil(Number(options.pages) / sites);
  const served = await Promise.all(Array.from({ length: sites }, () => serveGeneratedSite(pages, ANSWER_MS)));
  const stand = await openStand();
  try {
    const environment = { BATCHES_PER_HOST: String(batches), CONNECTIONS_PER_BATCH: String(CONNECTIONS) };
    for (let worker = 0; worker < workers; worker += 1) stand.startWorker(environment, { built: true });
    await stand.workersReady(workers);
    const spans = await Promise.all(
      served.map(async ({ url }) => {
        const id = await stand.analyse(url, { checkExternalLinks: false });
        let [firstAt, lastAt] = [0, 0];
        await stand.finished(
          id,
          ({ urlsChecked, stage }) => {
            if (firstAt === 0 && urlsChecked > 0) firstAt = performance.now();
            if (stage === 'crawl') lastAt = performance.now();
          },
          50,
        );
        return { firstAt, lastAt };
      }),
    );
    const from = Math.min(...spans.map(({ firstAt }) => firstAt));
    const to = Math.max(...spans.map(({ lastAt }) => lastAt));
    return (pages * sites * 1000) / (to - from);
  } finally {
    await stand.close();
    for (const site of served) site.close();
  }
}
