import { parseArgs } from 'node:util';
import { openPlace } from './support/fleet-places.ts';
import { treeSeconds } from './support/process-cpu.ts';
import { realSites, serveRealSites, startUrlOf } from './support/real-sites.ts';
import { openReport } from './support/report.ts';
import { openStand } from './support/stand.ts';

/** Analyses static sites with `render: auto` and with `never` in turns, and reports the CPU of all processes. */
const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', default: 'postgresql,python,javadoc' },
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- render-auto [--sites NAME,…] [--pages 200] [--rounds 3] [--json FILE]\n',
  );
  process.exit(0);
}

process.setMaxListeners(0);
const wanted = options.sites.split(',');
const { sites, ...servers } = await serveRealSites(realSites.filter(({ name }) => wanted.includes(name)));
const stand = await openStand();
const renderer = await openPlace({
  kind: 'renderer',
  name: 'renderer',
  logFolder: stand.folder,
  environment: { DATABASE_URL: stand.databaseUrl },
});
const rows: Record<string, Record<string, number[]>> = {};
try {
  // Rendering changes nothing about other hosts, which a machine without internet does not reach.
  stand.startWorker({ LOG_LEVEL: 'warn', FOREIGN_WAIT_SECONDS: '1' }, { built: true });
  await stand.workersReady(1);
  const cpuOf = async (url: string, render: 'auto' | 'never') => {
    const all = () => stand.cpuSeconds() + treeSeconds(renderer.pid());
    const before = all();
    const id = await stand.analyse(url, { render, maxPages: Number(options.pages) });
    const { pagesRendered, urlsChecked } = await stand.finished(id, undefined, 100);
    return { seconds: all() - before, pagesRendered, urlsChecked };
  };
  for (const site of sites) {
    const url = startUrlOf(site);
    // Code is compiled, and PostgreSQL has its files.
    await cpuOf(url, 'auto');
    const pages: number[] = [];
    const rendered: number[] = [];
    const cpu: Record<'never' | 'auto', number[]> = { never: [], auto: [] };
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const order = round % 2 === 0 ? (['never', 'auto'] as const) : (['auto', 'never'] as const);
      for (const render of order) {
        const { seconds, pagesRendered, urlsChecked } = await cpuOf(url, render);
        cpu[render].push(seconds);
        if (render === 'never') continue;
        pages.push(urlsChecked);
        rendered.push(pagesRendered);
      }
    }
    rows[site.name] = { pages, rendered, 'never, CPU s': cpu.never, 'auto, CPU s': cpu.auto };
  }
  openReport(options.json).table('static sites, with and without the decision to render', rows);
} finally {
  await renderer.stop();
  await stand.close();
  await servers.close();
}
