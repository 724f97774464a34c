import { parseArgs } from 'node:util';
import { listIssues, listLinksOf, type Analysis, type Database } from '@plumbline/database';
import { databaseBytes } from './support/database-bytes.ts';
import { openReport, type Row } from './support/report.ts';
import { serveGeneratedSite, type GeneratedSite } from './support/serve-generated-site.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Measures the cost of repeated analyses of one site: time, CPU of the worker and PostgreSQL, bytes on disk, and the time of
 * a list of findings and of one of links to the home page, for the first analysis and for each night after it. The site answers 304, or has no validators, or
 * changes some pages every night. On a busy machine compare CPU and bytes.
 *
 * Nights follow each other within seconds, and autovacuum comes once a minute. So what an analysis leaves is vacuumed after it,
 * as it is between two real nights.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    nights: { type: 'string', default: '3' },
    only: { type: 'string' },
    tables: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- again [--pages 1000] [--nights 3] [--only SUBJECT] [--tables] [--json FILE]\n',
  );
  process.exit(0);
}

const pages = Number(options.pages);
/** Two of a hundred pages change. */
const EVERY = 50;
const LISTS = 5;
const LISTED = 50;
const subjects: Readonly<Record<string, { readonly etags: boolean; readonly changed: number | null }>> = {
  'unchanged, answered with 304': { etags: true, changed: null },
  'unchanged, without validators': { etags: false, changed: null },
  '2 % changed, else 304': { etags: true, changed: EVERY },
};

const report = openReport(options.json);
for (const [subject, { etags, changed }] of Object.entries(subjects)) {
  if (options.only !== undefined && options.only !== subject) continue;
  const site = await serveGeneratedSite(pages, 0, 8, { etags });
  const stand = await openStand();
  try {
    const { nights, meanNight } = await measure(stand, site, changed);
    report.table(`${subject}: ${pages} pages`, nights);
    if (options.tables) report.table('the mean night by table and index', meanNight);
  } finally {
    await stand.close();
    site.close();
  }
}

async function measure(stand: Stand, site: GeneratedSite, changed: number | null) {
  stand.startWorker({}, { built: true });
  await stand.workersReady(1);
  const rows: Record<string, Row> = {};
  let id: string | null = null;
  let afterFirst: ReadonlyMap<string, number> = new Map();
  let urls = 0;
  for (let night = 0; night <= Number(options.nights); night += 1) {
    if (night > 0 && changed !== null) await site.change(changed);
    const before = { cpu: stand.cpuSeconds(), bytes: await databaseBytes(stand.db), at: performance.now() };
    id = await (id === null
      ? stand.analyse(site.url, { checkExternalLinks: false })
      : stand.analyseAgain(id));
    const analysis = await stand.finished(id, undefined, 50);
    const { status, urlsChecked } = analysis;
    if (status !== 'completed') throw new Error(`The analysis has ${status}.`);
    const seconds = (performance.now() - before.at) / 1000;
    rows[night === 0 ? 'first' : `night ${night}`] = {
      'pages/s': Math.round(urlsChecked / seconds),
      'CPU ms/page': rounded(((stand.cpuSeconds() - before.cpu) * 1000) / urlsChecked),
      'KB/page': rounded(((await databaseBytes(stand.db)) - before.bytes) / 1024 / urlsChecked, 100),
      'list ms': await shortestMs(() => listWorst(stand.db, analysis)),
      'links ms': await shortestMs(() => listLinksToHome(stand.db, analysis)),
    };
    await stand.db.pool.query('VACUUM (ANALYZE)');
    if (night === 0) afterFirst = await relationBytes(stand.db);
    else urls += urlsChecked;
  }
  return { nights: rows, meanNight: growth(afterFirst, await relationBytes(stand.db), urls) };
}

/** The first 50 findings, the worst first. */
function listWorst(db: Database, { accountId, id }: Analysis) {
  return listIssues(db, { accountId, analysisId: id }, {}, 'severity', { limit: LISTED });
}

function listLinksToHome(db: Database, { accountId, id, startUrl }: Analysis) {
  return listLinksOf(db, { accountId, analysisId: id, url: startUrl }, 'in', { limit: LISTED });
}

/** The time of a list: the shortest of some. */
async function shortestMs(list: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < LISTS) {
    const at = performance.now();
    await list();
    times.push(performance.now() - at);
  }
  return rounded(Math.min(...times));
}

/** Returns the bytes of each table without its indexes, and of each index, by name. */
async function relationBytes({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS bytes FROM pg_class
     WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Returns what analyses added to each table and index, in bytes a page, the largest first. */
function growth(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): Record<string, Row> {
  const added = [...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / count] as const);
  return Object.fromEntries(
    added
      .filter(([, bytes]) => bytes >= 10)
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => [name, { 'B/page': Math.round(bytes) }]),
  );
}

function rounded(figure: number, parts = 10): number {
  return Math.round(figure * parts) / parts;
}
