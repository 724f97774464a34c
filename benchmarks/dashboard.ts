import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pageChecks } from '@plumbline/checks';
import { computeLinkGraph, createUser, type Database } from '@plumbline/database';
import { freePort } from '@plumbline/local-postgres';
import { findChromium, launchChromium } from '../apps/dashboard/e2e/chromium.ts';
import { signIn } from '../apps/dashboard/e2e/sign-in.ts';
import { fillCrawledSite } from './support/crawled-site.ts';
import { firstShown, scrollThrough } from './dashboard/measure.ts';
import { openStand } from './support/stand.ts';

/**
 * Measures a browser on an analysis of 10,000 pages and 100,000 issues: the time until the first rows of its tables, the crawl tree
 * and the link graph show, and missing rows while scrolling.
 */
const PAGES = 10_000;
const ISSUES = 100_000;
const ROUNDS = 5;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
if (values.help) {
  process.stdout.write('usage: npm run bench -- dashboard    (builds the dashboard where it has changed)\n');
  process.exit(0);
}
const executable = findChromium();
if (executable === null) throw new Error('No Chromium on this machine: install Debian’s package "chromium".');

const root = fileURLToPath(new URL('..', import.meta.url));
const { buildDashboard } = (await import(path.join(root, 'scripts/setup.mjs'))) as {
  readonly buildDashboard: () => void;
};
buildDashboard();

const person = { email: 'benchmark@example.com', password: 'a password for one run' };
const stand = await openStand();
const site = await fill(stand.db);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const flags = ['--conditions=source', '--import', 'tsx'];
const api = spawn(process.execPath, [...flags, path.join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: stand.databaseUrl,
    DASHBOARD_DIR: path.join(root, 'apps/dashboard/dist'),
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  },
});
const browser = await launchChromium(executable);
try {
  await untilReady();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page, person);
  await page.waitForURL('**/sites');

  console.log('| screen | shown after, ms, median | slowest |\n| --- | --- | --- |');
  const screens = [
    ['issues, first rows', 'issues', '[data-row="0"]'],
    ['issues, searched', 'issues?q=page-77', '[data-row="0"]'],
    ['pages, first rows', 'pages', '[data-row="0"]'],
    ['crawl tree', 'structure', '[role="treeitem"], [data-row="0"], table tbody tr'],
    ['links around the start page', 'structure?view=graph', 'canvas'],
  ] as const;
  for (const [name, at, what] of screens) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await firstShown(page, `${url}/sites/${site}/${at}`, what));
    }
    times.sort((one, other) => one - other);
    console.log(`| ${name} | ${times[Math.floor(ROUNDS / 2)]?.toFixed(0)} | ${times.at(-1)?.toFixed(0)} |`);
  }
  await firstShown(page, `${url}/sites/${site}/issues`, '[data-row="0"]');
  const { rows, frames, framesWithGap, framesAtTheEnd, longestFrameMs } = await scrollThrough(page);
  console.log(
    `\nScrolling through ${rows} issues: ${frames} frames, the longest ${longestFrameMs.toFixed(0)} ms; ` +
      `${framesWithGap} with a blank gap, ${framesAtTheEnd} at the end of what has been read.`,
  );
} finally {
  await browser.close();
  api.kill('SIGTERM');
  if (api.exitCode === null) await once(api, 'exit');
  await stand.close();
}

/** Inserts a completed analysis straight into its tables. @returns its site */
async function fill(db: Database): Promise<string> {
  const id = await fillCrawledSite(db, { pages: PAGES });
  await db.$transaction((tx) => computeLinkGraph(tx, id), { timeout: 600_000 });
  const ids = pageChecks.filter(takesAnyEvidence).map((check) => check.id);
  await db.issue.deleteMany({ where: { analysisId: id } });
  await db.$executeRaw`
    INSERT INTO issue (id, site_check_id, check_id, severity, confidence, url, evidence, first_seen_at)
    SELECT made_id(n), ${id}::uuid, (${ids}::text[])[1 + made_pick(n, 50, ${ids.length})],
      (ARRAY['critical', 'high', 'medium', 'low'])[1 + made_pick(n, 51, 4)]::"Severity", 'high', made_url(n % ${PAGES}),
      jsonb_build_object('n', n), now()
    FROM generate_series(1, ${ISSUES}::int) AS n`;
  const { siteId, accountId } = await db.analysis.update({
    where: { id },
    data: {
      status: 'completed',
      finishedAt: new Date(),
      healthScore: 40,
      urlsChecked: PAGES,
      totalUrls: PAGES,
      issuesFound: ISSUES,
    },
  });
  await createUser(db, { accountId, role: 'owner', ...person });
  await db.$executeRaw`VACUUM ANALYZE`;
  return siteId;
}

/** Tells whether the check makes a sentence from generated evidence. */
function takesAnyEvidence(check: (typeof pageChecks)[number]): boolean {
  try {
    return typeof check.message({ n: 1 }) === 'string';
  } catch {
    return false;
  }
}

async function untilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200 || response?.status === 503) return;
    await pause(100);
  }
}
