import { parseArgs } from 'node:util';
import { openPlace } from './support/fleet-places.ts';
import { openReport } from './support/report.ts';
import { serveGeneratedSites } from './support/serve-generated-site.ts';
import { openStand } from './support/stand.ts';
import { treeSeconds } from './support/process-cpu.ts';

/** Renders every page of a site that a script writes, and reports the CPU of a page: browsers, and worker with database. */
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    site: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- render [--pages 200] [--site URL] [--json FILE]\n');
  process.exit(0);
}

process.setMaxListeners(0);
const generated = await serveGeneratedSites([`${options.pages}:script`]);
const stand = await openStand();
const renderer = await openPlace({
  kind: 'renderer',
  name: 'renderer',
  logFolder: stand.folder,
  environment: { DATABASE_URL: stand.databaseUrl },
});
try {
  stand.startWorker({ LOG_LEVEL: 'warn' }, { built: true });
  await stand.workersReady(1);
  const analyse = async (maxPages: number) => {
    const url = options.site ?? generated.urls[0] ?? '';
    return stand.finished(await stand.analyse(url, { render: 'always', maxPages }));
  };
  // Browsers have started, and code is compiled.
  await analyse(10);
  const [others, browsers] = [stand.cpuSeconds(), treeSeconds(renderer.pid())];
  const startedAt = performance.now();
  const { id } = await analyse(Number(options.pages));
  const rendered = await stand.db.crawlUrl.count({ where: { analysisId: id, rendered: true } });
  const millisecondsOf = (seconds: number) => Math.round((seconds * 1000) / rendered);
  openReport(options.json).table('pages that a browser opened', {
    [options.site ?? 'generated']: {
      'rendered pages': rendered,
      'pages/s': Math.round((rendered / (performance.now() - startedAt)) * 10_000) / 10,
      'renderer and browsers, CPU ms/page': millisecondsOf(treeSeconds(renderer.pid()) - browsers),
      'worker and PostgreSQL, CPU ms/page': millisecondsOf(stand.cpuSeconds() - others),
    },
  });
} finally {
  await renderer.stop();
  await stand.close();
  generated.close();
}
