import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSites } from './support/serve-generated-site.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Analyses many small sites at once, begun by some accounts in turn, and compares them with ten such sites and with one
 * large site: pages a second and CPU of the whole, how long each analysis waits for its first page, and how long it
 * takes. Every site has a host of its own. The workers are warm.
 */
const { values: options } = parseArgs({
  options: {
    analyses: { type: 'string', default: '2000' },
    pages: { type: 'string', default: '100' },
    large: { type: 'string', default: '3000' },
    accounts: { type: 'string', default: '50' },
    workers: { type: 'string', default: '4' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- many-sites [--analyses 2000] [--pages 100] [--large 3000] [--accounts 50] [--workers 4] [--json FILE]\n',
  );
  process.exit(0);
}

const FEW = 10;
/** Pages of a site that a worker crawls before the measurement, which compiles the hot code. */
const WARM_PAGES = 300;
/** A limit of the host would hold the large site back, and not the others. */
const BATCHES_PER_HOST = '50';
const many = Number(options.analyses);
const workers = Number(options.workers);

const sites = await serveGeneratedSites([
  ...repeated(String(WARM_PAGES), workers),
  options.large,
  ...repeated(options.pages, FEW + many),
]);
const stand = await openStand();
try {
  for (let worker = 0; worker < workers; worker += 1)
    stand.startWorker({ BATCHES_PER_HOST }, { built: true });
  await stand.workersReady(workers);
  const accounts = await Promise.all(repeated('', Number(options.accounts)).map(() => stand.addAccount()));
  const left = [...sites.urls];
  const measured = (count: number) => measure(stand, left.splice(0, count), accounts);
  await measured(workers);
  openReport(options.json).table(`${workers} workers, ${accounts.length} accounts`, {
    [`one site of ${options.large} pages`]: await measured(1),
    [`${FEW} sites of ${options.pages} pages`]: await measured(FEW),
    [`${many} sites of ${options.pages} pages`]: await measured(many),
  });
} finally {
  await stand.close();
  sites.close();
}

async function measure(stand: Stand, sites: readonly string[], accounts: readonly string[]): Promise<Row> {
  const before = { cpu: stand.cpuSeconds(), at: performance.now() };
  const ids: string[] = [];
  for (const [index, url] of sites.entries())
    ids.push(await stand.analyse(url, { checkExternalLinks: false }, accounts[index % accounts.length]));
  const begunAfter = (performance.now() - before.at) / 1000;
  while ((await countRunning(stand)) > 0) await pause(200);
  const seconds = (performance.now() - before.at) / 1000;
  const cpuSeconds = stand.cpuSeconds() - before.cpu;
  const { rows } = await stand.db.pool.query<{
    pages: number;
    completed: boolean;
    wait: number;
    took: number;
  }>(
    `SELECT urls_checked AS pages, status = 'completed' AS completed, extract(epoch FROM finished_at - started_at)::float8 AS took,
       extract(epoch FROM (SELECT min(fetched_at) FROM crawl_url WHERE site_check_id = site_check.id) - started_at)::float8 AS wait
     FROM site_check WHERE id = ANY($1)`,
    [ids],
  );
  const pages = rows.reduce((sum, row) => sum + row.pages, 0);
  return {
    completed: rows.filter(({ completed }) => completed).length,
    'all begun after, s': rounded(begunAfter),
    'pages/s': Math.round(pages / seconds),
    'CPU ms/page': rounded((cpuSeconds * 1000) / pages),
    'first page, s': rows.map(({ wait }) => wait),
    'took, s': rows.map(({ took }) => took),
  };
}

async function countRunning({ db }: Stand): Promise<number> {
  return db.analysis.count({ where: { status: 'in_progress' } });
}

function repeated(value: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => value);
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
