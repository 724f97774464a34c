import { parseArgs } from 'node:util';
import type { CrawlOptions } from '@plumbline/contracts';
import { findChromium } from '@plumbline/rendering';
import type { StaticSite } from '@plumbline/testkit';
import { chromium } from 'playwright-core';
import { routerApps } from './router-apps/apps.ts';
import { serveCleanTwin, serveFaultyApp } from './router-apps/serve-app.ts';
import { shopOf } from './router-apps/shop.ts';
import { openPlace } from './support/fleet-places.ts';
import { openReport } from './support/report.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Analyses the same shop made with four frameworks and built by Vite: with planted faults, as a shell that scripts
 * fill; and without faults, as a server would render it. Reports which faults are found, and which findings are no
 * fault.
 */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- router-apps [--json FILE]\n');
  process.exit(0);
}

/**
 * Checks about the work of scripts. Their findings on the clean shop count, as do those of the checks of planted
 * faults.
 */
const ABOUT_SCRIPTS = /-by-script$|^content-(?:js|request|script|slow|waits)|^link-uncrawlable$/;

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium was found.');
process.setMaxListeners(0);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const stand = await openStand();
const renderer = await openPlace({
  kind: 'renderer',
  name: 'renderer',
  logFolder: stand.folder,
  environment: { DATABASE_URL: stand.databaseUrl },
});
const sites: StaticSite[] = [];
try {
  stand.startWorker({ LOG_LEVEL: 'warn' }, { built: true });
  await stand.workersReady(1);
  const context = await browser.newContext();
  const rows: Record<string, Record<string, string | number>> = {};
  for (const name of Object.keys(routerApps)) {
    const [app, twin] = [await serveFaultyApp(name), await serveCleanTwin(name, context)];
    sites.push(app, twin);
    const faulty = await foundAt(stand, app);
    const clean = await foundAt(stand, twin, { render: 'always' });
    const { routes, planted } = shopOf('faulty');
    const missed = planted.filter(({ path, checkId }) => !faulty.findings.has(`${checkId} ${path}`));
    const suspects = new Set(planted.map(({ checkId }) => checkId));
    const raised = [...clean.findings].filter((each) => {
      const [checkId = ''] = each.split(' ');
      return ABOUT_SCRIPTS.test(checkId) || suspects.has(checkId);
    });
    rows[name] = {
      routes: `${routes.filter(({ path }) => faulty.pages.has(path)).length} of ${routes.length}`,
      rendered: faulty.rendered,
      'faults found': `${planted.length - missed.length} of ${planted.length}`,
      missed: missed.map(({ path, checkId }) => `${checkId} ${path}`).join(', '),
      'twin, rendered': clean.rendered,
      'twin, found': raised.length,
      'found wrongly': raised.join(', '),
    };
  }
  openReport(options.json).table('router apps', rows);
} finally {
  await Promise.all(sites.map((site) => site.close()));
  await renderer.stop();
  await stand.close();
  await browser.close();
}

async function foundAt({ db, ...stand }: Stand, site: StaticSite, crawl: CrawlOptions = {}) {
  const { id } = await stand.finished(await stand.analyse(`${site.origin}/`, crawl));
  const pathOf = (url: string) => url.replace(site.origin, '');
  const pages = await db.crawlUrl.findMany({ where: { analysisId: id, purpose: 'page', state: 'done' } });
  const issues = await db.issue.findMany({ where: { analysisId: id } });
  return {
    pages: new Set(pages.map(({ url }) => pathOf(url))),
    rendered: pages.filter(({ rendered }) => rendered).length,
    findings: new Set(issues.map(({ checkId, url }) => `${checkId} ${pathOf(url)}`)),
  };
}
