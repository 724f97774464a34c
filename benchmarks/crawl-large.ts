import { parseArgs } from 'node:util';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { openStand, residentMegabytes, type Progress, type Stand } from './support/stand.ts';

/**
 * Analyses generated sites of growing size, each with a built worker and a PostgreSQL of its own. Reports how the
 * worker's rate and memory develop, and how long the end of the analysis takes.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000,10000,100000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- crawl-large [--pages 1000,10000,100000] [--json FILE]\n');
  process.exit(0);
}

interface Sample {
  readonly seconds: number;
  readonly stage: Progress['stage'];
  readonly urls: number;
  readonly megabytes: number;
  readonly connections: number;
}

const rows: Record<string, Row> = {};
for (const pages of options.pages.split(',').map(Number)) rows[`${pages} pages`] = await analyse(pages);
openReport(options.json).table('one worker as built, and its PostgreSQL', rows);

async function analyse(pages: number): Promise<Row> {
  const site = await serveGeneratedSite(pages, 0);
  const stand = await openStand();
  try {
    const worker = stand.startWorker({ LOG_LEVEL: 'warn' }, { built: true });
    await stand.workersReady(1);
    const before = await figuresOf(stand);
    const started = performance.now();
    const samples: Sample[] = [];
    const { status, urlsChecked } = await stand.finished(
      await stand.analyse(site.url),
      async ({ urlsChecked: urls, stage }) => {
        const seconds = (performance.now() - started) / 1000;
        const megabytes = residentMegabytes(worker);
        samples.push({ seconds, stage, urls, megabytes, connections: await countConnections(stand) });
        if (samples.length % 30 === 0) process.stderr.write(`${Math.round(seconds)} s: ${urls} ${stage}\n`);
      },
    );
    if (status !== 'completed' || urlsChecked < pages) throw new Error(`${urlsChecked} pages: ${status}`);
    const end = (performance.now() - started) / 1000;
    const crawling = samples.filter(({ stage }) => stage !== 'finish');
    const crawled = crawling.at(-1)?.seconds ?? end;
    const most = (taken: readonly Sample[]) => Math.max(0, ...taken.map(({ megabytes }) => megabytes));
    const after = await figuresOf(stand);
    const aPage = (figure: keyof Figures) => (after[figure] - before[figure]) / urlsChecked;
    return {
      'crawl s': Math.round(crawled),
      'finish s': Math.round(end - crawled),
      'pages/s': Math.round(urlsChecked / crawled),
      '… second tenth': rateOfTenth(crawling, pages, 2),
      '… last tenth': rateOfTenth(crawling, pages, 10),
      'CPU ms/page': rounded(aPage('seconds') * 1000),
      '… of PostgreSQL': rounded(aPage('postgresSeconds') * 1000),
      'WAL KB/page': rounded(aPage('walBytes') / 1024),
      'transactions/page': rounded(aPage('transactions')),
      'connections, most': Math.max(...samples.map(({ connections }) => connections)),
      'MB on disk': Math.round(after.bytes / 1024 / 1024),
      'crawl peak MB': most(crawling),
      'peak MB': most(samples),
    };
  } finally {
    await stand.close();
    site.close();
  }
}

interface Figures {
  /** CPU of the worker and PostgreSQL. */
  readonly seconds: number;
  readonly postgresSeconds: number;
  readonly walBytes: number;
  readonly transactions: number;
  readonly bytes: number;
}

async function figuresOf(stand: Stand): Promise<Figures> {
  const { rows } = await stand.db.pool.query<{ wal: string; transactions: string; bytes: string }>(
    `SELECT pg_current_wal_lsn() - '0/0' AS wal, xact_commit AS transactions, pg_database_size(datid) AS bytes
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  return {
    seconds: stand.cpuSeconds(),
    postgresSeconds: stand.postgresSeconds(),
    walBytes: Number(rows[0]?.wal),
    transactions: Number(rows[0]?.transactions),
    bytes: Number(rows[0]?.bytes),
  };
}

/** Counts the connections to the database but the benchmark's own. */
async function countConnections({ db }: Stand): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'benchmark'`,
  );
  return Number(rows[0]?.count);
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}

/** Returns the pages a second in a tenth of the crawl; null if it ends between two samples. */
function rateOfTenth(samples: readonly Sample[], pages: number, tenth: number): number | null {
  const within = samples.filter(
    ({ urls }) => urls >= (pages * (tenth - 1)) / 10 && urls <= (pages * tenth) / 10,
  );
  const [first, last] = [within.at(0), within.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.round((last.urls - first.urls) / (last.seconds - first.seconds));
}
