import { parseArgs } from 'node:util';
import { startRedis } from '@plumbline/testkit';
import { openStand } from './support/stand.ts';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';

/**
 * Times small sites: from the request to the first stored page and to `completed`, and many such sites at once. The
 * queue is on PostgreSQL, and on Redis where there is one.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '50' },
    sites: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- start [--pages 50] [--sites 20] [--rounds 5] [--json FILE]\n',
  );
  process.exit(0);
}

const LOOK_EVERY_MS = 10;

const sites = await Promise.all(
  Array.from({ length: Number(options.sites) }, () => serveGeneratedSite(Number(options.pages), 0)),
);
const redis = await startRedis();
try {
  const rows: Record<string, Row> = { 'queue on PostgreSQL': await measure() };
  if (redis !== null) rows['queue on Redis'] = await measure(redis.url);
  const title = `milliseconds, medians of ${options.rounds} rounds (least to most)`;
  openReport(options.json).table(title, rows);
} finally {
  await redis?.stop();
  for (const site of sites) site.close();
}

async function measure(redisUrl?: string): Promise<Row> {
  const stand = await openStand(redisUrl === undefined ? {} : { redisUrl });
  const figures = {
    cold: [] as number[],
    firstPage: [] as number[],
    completed: [] as number[],
    allCompleted: [] as number[],
  };
  try {
    stand.startWorker({}, { built: true });
    await stand.workersReady(1);
    const analyse = async (url: string) => {
      const startedAt = performance.now();
      const id = await stand.analyse(url, { checkExternalLinks: false });
      let firstPage = 0;
      const { status } = await stand.finished(
        id,
        ({ urlsChecked }) => {
          if (firstPage === 0 && urlsChecked > 0) firstPage = performance.now() - startedAt;
        },
        LOOK_EVERY_MS,
      );
      if (status !== 'completed') throw new Error(`The analysis of ${url} has ${status}.`);
      return { firstPage, completed: performance.now() - startedAt };
    };
    const [first] = sites;
    figures.cold.push((await analyse(first?.url ?? '')).completed);
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const { firstPage, completed } = await analyse(first?.url ?? '');
      figures.firstPage.push(firstPage);
      figures.completed.push(completed);
      const startedAt = performance.now();
      await Promise.all(sites.map(({ url }) => analyse(url)));
      figures.allCompleted.push(performance.now() - startedAt);
    }
  } finally {
    await stand.close();
  }
  return {
    'by a worker that has just started': figures.cold,
    'first page stored': figures.firstPage,
    [`${options.pages} pages completed`]: figures.completed,
    [`${options.sites} such sites at once`]: figures.allCompleted,
  };
}
