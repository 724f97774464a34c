import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createApiKey } from '@plumbline/database';
import { freePort } from '@plumbline/local-postgres';
import { fillAccount } from './dashboard/fill-account.ts';
import { openReport, type Row } from './support/report.ts';
import { openStand, peakMegabytes, type Stand } from './support/stand.ts';
import { startServer } from './support/start-server.ts';

/**
 * Ends analyses of growing size as a worker does, and times what people and programs then read of them. SQL makes the
 * pages and the findings of page checks, because a crawl of a million pages takes two hours: `crawl-large` measures it.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000,1000000' },
    calls: { type: 'string', default: '7' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- million [--pages 10000,1000000] [--calls 7] [--json FILE]\n');
  process.exit(0);
}

const ISSUES_PER_PAGE = 2;
/** A file is read up to here: its rest comes at the same rate. */
const FILE_BYTES_MAX = 20_000_000;
/** A page of the generated site with links, in its third section. */
const SOME_PAGE = 'https://www.example.com/section-2/page-404';

interface Subject {
  readonly path: string;
  /** The body of a POST request; a request without one is a GET. */
  readonly body?: object;
}

const ends: Record<string, Row> = {};
/** Milliseconds, or why there is no answer. */
const reads: Record<string, Record<string, number | string>> = {};
const sizes = options.pages.split(',').map(Number);
for (const pages of sizes) await measure(pages);
const report = openReport(options.json);
report.table('the end of an analysis', ends);
report.table('median time of a request, ms', reads);

async function measure(pages: number): Promise<void> {
  const stand = await openStand();
  try {
    const ended = await fillAccount(stand, {
      pages,
      issues: pages * ISSUES_PER_PAGE,
      sites: 1,
      owner: { email: 'benchmark@example.com', password: 'a password for one run' },
    });
    ends[`${pages} pages`] = {
      'end, s': Math.round(ended.finishSeconds),
      'worker, peak MB': ended.workerPeakMegabytes,
      'PostgreSQL, peak MB': ended.postgresPeakMegabytes,
      'database, MB': await databaseMegabytes(stand),
    };
    process.stderr.write(`${pages} pages: ${JSON.stringify(ends[`${pages} pages`])}\n`);
    await measureReads(stand, ended.siteId, `${pages} pages`);
  } finally {
    await stand.close();
  }
}

async function databaseMegabytes({ db }: Stand): Promise<number> {
  const { rows } = await db.pool.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return Math.round(Number(rows[0]?.bytes) / 1024 / 1024);
}

async function measureReads({ db, databaseUrl }: Stand, siteId: string, column: string): Promise<void> {
  const [latest, before] = await db.analysis.findMany({ where: { siteId }, orderBy: { startedAt: 'desc' } });
  if (latest === undefined || before === undefined) throw new Error('The site has no two analyses.');
  const { key } = await createApiKey(db, {
    accountId: latest.accountId,
    name: 'benchmark',
    scopes: ['api:read', 'api:write', 'mcp:read', 'mcp:write'],
    environment: 'live',
  });
  const port = await freePort();
  const api = await startServer('apps/api/dist/main.js', port, {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
  });
  const call = async ({ path, body }: Subject) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.ok) return response;
    process.stderr.write(`${path}: ${response.status} ${await response.text()}\n`);
    return null;
  };
  try {
    const plan = await call({ path: `/api/sites/${siteId}/action-snapshots/generate`, body: {} });
    const { id: snapshotId = '' } = ((await plan?.json()) ?? {}) as { readonly id?: string };
    for (const [name, subject] of Object.entries(subjects({ siteId, snapshotId, latest, before }))) {
      const time = await medianTime(() => call(subject));
      (reads[name] ??= {})[column] = time;
      process.stderr.write(`  ${name}: ${time} ms\n`);
    }
    (reads['memory of the API, peak MB'] ??= {})[column] = peakMegabytes(api);
  } finally {
    api.kill('SIGTERM');
    if (api.exitCode === null) await once(api, 'exit');
  }
}

/** Asks several times; an answer that is none is asked for once. */
async function medianTime(ask: () => Promise<Response | null>): Promise<number | string> {
  const times: number[] = [];
  while (times.length < Number(options.calls)) {
    const at = performance.now();
    const response = await ask();
    if (response === null) return 'no answer';
    await readSome(response);
    times.push(performance.now() - at);
  }
  times.sort((one, other) => one - other);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

interface Ids {
  readonly siteId: string;
  readonly snapshotId: string;
  readonly latest: { readonly id: string };
  readonly before: { readonly id: string };
}

function subjects({ siteId, snapshotId, latest, before }: Ids): Readonly<Record<string, Subject>> {
  const analysis = `/api/site-checks/${latest.id}`;
  const page = `${analysis}/page?url=${encodeURIComponent(SOME_PAGE)}`;
  const domain = 'www.example.com';
  return {
    status: { path: `${analysis}/status` },
    'overview of the analysis': { path: `${analysis}/overview` },
    'analyses of the site': { path: `/api/sites/${siteId}/site-checks` },
    'issues, in order of time': { path: `${analysis}/issues` },
    'issues, the worst first': { path: `${analysis}/issues?sort=severity` },
    'issues of one check': { path: `${analysis}/issues?check=title-missing&sort=severity` },
    'issues, new': { path: `${analysis}/issues?change=new` },
    'issues, searched': { path: `${analysis}/issues?q=page-77` },
    'issues as a file, the first 20 MB': { path: `${analysis}/export` },
    pages: { path: `${analysis}/pages` },
    'pages, the best linked first': { path: `${analysis}/pages?sort=linksIn&order=desc` },
    'pages, searched': { path: `${analysis}/pages?q=page-77` },
    'pages as a file, the first 20 MB': { path: `${analysis}/pages/export` },
    'one page': { path: page },
    'links to a page': { path: page.replace('/page?', '/page/links?') },
    'the first folder': { path: `${analysis}/folders` },
    'left-out URLs': { path: `${analysis}/skipped` },
    'lost pages': { path: `${analysis}/lost-pages` },
    'pages that changed most': { path: `${analysis}/changed-pages` },
    comparison: { path: `/api/site-checks/${before.id}/compare?to=${latest.id}` },
    'a new plan': { path: `/api/sites/${siteId}/action-snapshots/generate`, body: {} },
    'actions of the plan': { path: `/api/action-snapshots/${snapshotId}/actions` },
    'changes of the plan': { path: `/api/sites/${siteId}/action-lifecycle` },
    'link graph': { path: `/api/sites/${siteId}/link-graph` },
    sitemap: { path: `/api/sites/${siteId}/sitemap.xml` },
    'tool get-seo-context': { path: '/v1/mcp/get-seo-context', body: { domain } },
    'tool get-plan': { path: '/v1/mcp/get-plan', body: { domain } },
    'tool list-issues': { path: '/v1/mcp/list-issues', body: { domain } },
    'tool compare-scans': { path: '/v1/mcp/compare-scans', body: { domain } },
    'tool get-patches': { path: '/v1/mcp/get-patches', body: { domain } },
    'tool suggest-internal-links': {
      path: '/v1/mcp/suggest-internal-links',
      body: {
        domain,
        content: 'All that there is to know of the topic number 77, in a sentence of usual length.',
      },
    },
  };
}

/** Reads an answer, of a large file the beginning. */
async function readSome({ body }: Response): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes >= FILE_BYTES_MAX) return;
  }
}
