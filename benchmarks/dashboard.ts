import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@plumbline/local-postgres';
import { findChromium, launchChromium } from '../apps/dashboard/e2e/chromium.ts';
import { openLocalService, type LocalService } from '../apps/dashboard/e2e/local-service.ts';
import { signIn } from '../apps/dashboard/e2e/sign-in.ts';
import { fillAccount } from './dashboard/fill-account.ts';
import { firstShown, scrollThrough } from './dashboard/measure.ts';
import { openStand, type Stand } from './support/stand.ts';
import { startServer } from './support/start-server.ts';

/**
 * Measures a browser on an account with one large site, whose analysis a worker has ended: the time until the first
 * rows of its tables, its overview, its plan, the crawl tree and the link graph show, and missing rows while scrolling.
 * `--keep` serves the account until it is interrupted. `npm run screenshots` and `--on FOLDER` use an account that is
 * served already.
 */
type Served = Pick<LocalService, 'url' | 'siteId' | 'signIn'>;

const ROUNDS = 5;
/** Selects the screen, once everything that it shows first has been read. */
const READ = `main[aria-busy="false"]:not(:has(.waiting))`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    pages: { type: 'string', default: '10000' },
    issues: { type: 'string', default: '100000' },
    sites: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    on: { type: 'string' },
  },
});
if (values.help) {
  process.stdout.write(
    'usage: npm run bench -- dashboard [--pages N] [--issues N] [--sites N] [--keep | --on FOLDER]    (builds the dashboard where it has changed)\n',
  );
  process.exit(0);
}
const executable = findChromium();
if (executable === null)
  throw new Error('No Chromium on this machine: install Debian’s package "chromium-headless-shell".');

const root = fileURLToPath(new URL('..', import.meta.url));
const { buildDashboard } = (await import(path.join(root, 'scripts/setup.mjs'))) as {
  readonly buildDashboard: () => void;
};
buildDashboard();

const browser = await launchChromium(executable);
try {
  if (values.on === undefined) await fillAndServe();
  else await measure(openLocalService(values.on));
} finally {
  await browser.close();
}

async function fillAndServe(): Promise<void> {
  const person = { email: 'benchmark@example.com', password: 'a password for one run' };
  const stand = await openStand();
  const { siteId, finishSeconds } = await fillAccount(stand, {
    pages: Number(values.pages),
    issues: Number(values.issues),
    sites: Number(values.sites),
    owner: person,
  });
  console.log(`A worker ended the analysis in ${finishSeconds.toFixed(0)} s.`);
  const port = await freePort();
  const local = { url: `http://127.0.0.1:${port}`, siteId, signIn: person };
  const api = await startServer('apps/api/src/main.ts', port, {
    DATABASE_URL: stand.databaseUrl,
    DASHBOARD_DIR: path.join(root, 'apps/dashboard/dist'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  try {
    if (values.keep) await keep(stand, local);
    else await measure(local);
  } finally {
    api.kill('SIGTERM');
    if (api.exitCode === null) await once(api, 'exit');
    await stand.close();
  }
}

async function measure({ url, siteId, signIn: person }: Served): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page, person);
  await page.waitForURL('**/sites');

  console.log('| screen | shown after, ms, median | slowest |\n| --- | --- | --- |');
  const site = `sites/${siteId}`;
  const screens = [
    ['sites', 'sites', 'li.card'],
    ['overview', site, `${READ}:has(.overview-first)`],
    ['plan', `${site}/plan`, `${READ}:has(.plan)`],
    ['issues, first rows', `${site}/issues`, '[data-row="0"]'],
    ['issues, searched', `${site}/issues?q=page-77`, '[data-row="0"]'],
    ['pages, first rows', `${site}/pages`, '[data-row="0"]'],
    ['pages, searched', `${site}/pages?q=page-77`, '[data-row="0"]'],
    ['crawl tree', `${site}/structure`, '[role="treeitem"], [data-row="0"], table tbody tr'],
    ['links around the start page', `${site}/structure?view=graph`, 'canvas'],
  ] as const;
  for (const [name, at, what] of screens) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await firstShown(context, `${url}/${at}`, what));
    times.sort((one, other) => one - other);
    console.log(`| ${name} | ${times[Math.floor(ROUNDS / 2)]?.toFixed(0)} | ${times.at(-1)?.toFixed(0)} |`);
  }
  await page.goto(`${url}/${site}/issues`);
  await page.waitForSelector('[data-row="0"]');
  const { rows, frames, framesWithGap, framesAtTheEnd, longestFrameMs } = await scrollThrough(page);
  console.log(
    `\nScrolling through ${rows} issues: ${frames} frames, the longest ${longestFrameMs.toFixed(0)} ms; ` +
      `${framesWithGap} with a blank gap, ${framesAtTheEnd} at the end of what has been read.`,
  );
}

/** Writes the address of the service, as `npm start` does, and waits. */
async function keep({ folder }: Stand, { url: apiUrl, ...local }: Served): Promise<void> {
  writeFileSync(path.join(folder, 'local.json'), JSON.stringify({ apiUrl, apiKey: '', ...local }));
  console.log(`Served at ${apiUrl}, until it is interrupted. To measure it: --on ${folder}`);
  await once(process, 'SIGINT');
}
