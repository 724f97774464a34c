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
    warm: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- render-auto [--sites NAME,…] [--pages 200] [--warm 300] [--rounds 3] [--json FILE]\n',
  );
  process.exit(0);
}

process.setMaxListeners(0);
const wanted = options.sites.split(',');
const { sites, ...servers } = await serveRealSites(realSites.filter(({ name }) => wanted.includes(name)));
const rows: Record<string, Record<string, number[]>> = {};
try {
  for (const site of sites) {
    const figures: Record<'never' | 'auto', Figures[]> = { never: [], auto: [] };
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const order = round % 2 === 0 ? (['never', 'auto'] as const) : (['auto', 'never'] as const);
      for (const render of order) figures[render].push(await analyse(startUrlOf(site), render));
    }
    rows[site.name] = {
      pages: figures.auto.map(({ urlsChecked }) => urlsChecked),
      rendered: figures.auto.map(({ pagesRendered }) => pagesRendered),
      'never, CPU s': figures.never.map(({ seconds }) => seconds),
      'auto, CPU s': figures.auto.map(({ seconds }) => seconds),
      'of that the renderer': figures.auto.map(({ rendererSeconds }) => rendererSeconds),
    };
  }
  openReport(options.json).table('static sites, with and without the decision to render', rows);
} finally {
  await servers.close();
}

interface Figures {
  readonly seconds: number;
  readonly rendererSeconds: number;
  readonly urlsChecked: number;
  readonly pagesRendered: number;
}

/**
 * Analyses a site in a database of its own, because each further analysis in one database costs more than the one
 * before. A part of the site comes first, so that code is compiled and a browser runs.
 */
async function analyse(url: string, render: 'auto' | 'never'): Promise<Figures> {
  const stand = await openStand();
  const renderer = await openPlace({
    kind: 'renderer',
    name: 'renderer',
    logFolder: stand.folder,
    environment: { DATABASE_URL: stand.databaseUrl },
  });
  try {
    // Rendering changes nothing about other hosts, which a machine without internet does not reach.
    stand.startWorker({ LOG_LEVEL: 'warn', FOREIGN_WAIT_SECONDS: '1' }, { built: true });
    await stand.workersReady(1);
    const warmth = await stand.analyse(url, { render: 'auto', maxPages: Number(options.warm) });
    await stand.finished(warmth, undefined, 100);
    const before = { others: stand.cpuSeconds(), renderer: treeSeconds(renderer.pid()) };
    const id = await stand.analyse(url, { render, maxPages: Number(options.pages) });
    const { pagesRendered, urlsChecked } = await stand.finished(id, undefined, 100);
    const rendererSeconds = treeSeconds(renderer.pid()) - before.renderer;
    const seconds = stand.cpuSeconds() - before.others + rendererSeconds;
    return { seconds, rendererSeconds, pagesRendered, urlsChecked };
  } finally {
    await renderer.stop();
    await stand.close();
  }
}
