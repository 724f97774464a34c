import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { createHttpClient } from '@plumbline/net';
import { createRenderer, findChromium } from '@plumbline/rendering';
import { createLogger } from '@plumbline/service';
import lighthouse from 'lighthouse';
import { openReport } from './support/report.ts';
import { serveRealSites, realSites } from './support/real-sites.ts';
import { serveShiftingPages } from './support/shifting-pages.ts';
import { startChrome } from './support/start-chrome.ts';

/** Measures pages as the service does and by Lighthouse, with the same browser, and compares the ranks of both. */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0' },
    pages: { type: 'string', default: '30' },
    throttling: { type: 'string', default: 'devtools' },
    kept: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { throttling, kept } = values;
if (values.help || (throttling !== 'devtools' && throttling !== 'simulate')) {
  process.stdout.write(
    'usage: npm run bench -- lab-vitals [--from 0] [--pages 30] [--throttling devtools|simulate] [--kept FILE] [--json FILE]\n\nWith --kept, parts that are measured one after the other are compared together.\n',
  );
  process.exit(values.help ? 0 : 2);
}

/** Pages of real sites. The benchmark adds the same number of generated pages that jump. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  postgresql: ['/index.html', '/functions-json.html', '/sql-select.html'],
  python: ['/index.html', '/library/index.html', '/library/functions.html'],
  javadoc: ['/index.html', '/java.base/java/lang/String.html'],
  gentelella: ['/production/index.html', '/production/e_commerce.html', '/production/calendar.html'],
  'gentelella-1': ['/production/index.html', '/production/tables.html'],
  'soft-ui': ['/index.html', '/pages/about-us.html'],
};

interface Row {
  readonly url: string;
  readonly lcp: readonly [ours: number, theirs: number];
  readonly cls: readonly [ours: number, theirs: number];
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium was found.');
const { sites, ...servers } = await serveRealSites(realSites.filter(({ name }) => name in PAGES));
const real = sites.flatMap(({ name, port }) =>
  (PAGES[name] ?? []).map((path) => ({ name: `${name}${path}`, url: `http://127.0.0.1:${port}${path}` })),
);
const generated = await serveShiftingPages(15);
const pages = [...real, ...generated.urls.map((url, place) => ({ name: `generated ${place}`, url }))].slice(
  Number(values.from),
  Number(values.from) + Number(values.pages),
);
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'benchmark' });
const renderer = createRenderer({
  executablePath,
  productUserAgent: 'benchmark',
  memoryBytesMax: 2 ** 31,
  path: process.env['PATH'] ?? '',
  logger: createLogger({ service: 'benchmark', stream: new PassThrough().resume() }),
});
const rows: Record<string, Row> =
  kept !== undefined && existsSync(kept)
    ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Row>)
    : {};
try {
  for (const { name, url } of pages) {
    const row = await measure(url);
    if (row === null) process.stdout.write(`not measured: ${url}\n`);
    else rows[name] = row;
    if (kept !== undefined) writeFileSync(kept, JSON.stringify(rows));
  }
} finally {
  await renderer.close();
  http.close();
  generated.close();
  await servers.close();
}
const all = Object.entries(rows);
const report = openReport(values.json);
report.table(
  'ours and theirs',
  Object.fromEntries(
    all.map(([name, { lcp, cls }]) => [
      name,
      { 'LCP ms': lcp[0], Lighthouse: lcp[1], CLS: String(cls[0]), 'its CLS': String(cls[1]) },
    ]),
  ),
);
report.table(`rank correlation of ${all.length} pages`, {
  LCP: { Spearman: spearman(all.map(([, { lcp }]) => lcp)).toFixed(3) },
  CLS: { Spearman: spearman(all.map(([, { cls }]) => cls)).toFixed(3) },
});

async function measure(url: string): Promise<Row | null> {
  const measuring = await renderer.measure(
    url,
    ({ kind: _kind, ...request }) => http.request(request),
    new AbortController().signal,
  );
  const theirs = await auditOf(url);
  if (!measuring.ok || measuring.vitals.largestContentfulPaintMs === null || theirs === null) return null;
  const { largestContentfulPaintMs, cumulativeLayoutShift } = measuring.vitals;
  return {
    url,
    lcp: [largestContentfulPaintMs.median, Math.round(theirs.lcp)],
    cls: [cumulativeLayoutShift.median, Math.round(theirs.cls * 10_000) / 10_000],
  };
}

async function auditOf(url: string): Promise<{ readonly lcp: number; readonly cls: number } | null> {
  const chrome = await startChrome(executablePath ?? '');
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyAudits: ['largest-contentful-paint', 'cumulative-layout-shift'],
      throttlingMethod: throttling as 'devtools',
      disableFullPageScreenshot: true,
      logLevel: 'silent',
    });
    const lcp = result?.lhr.audits['largest-contentful-paint']?.numericValue;
    const cls = result?.lhr.audits['cumulative-layout-shift']?.numericValue;
    return lcp === undefined || cls === undefined ? null : { lcp, cls };
  } finally {
    await chrome.close();
  }
}

/** Returns the correlation of the ranks of pairs; equal values share the mean of their ranks. */
function spearman(pairs: readonly (readonly [number, number])[]): number {
  const [ours, theirs] = [ranksOf(pairs.map(([one]) => one)), ranksOf(pairs.map(([, other]) => other))];
  const mean = (pairs.length + 1) / 2;
  const sum = (of: (place: number) => number) => pairs.reduce((total, _pair, place) => total + of(place), 0);
  const [a, b] = [ours, theirs].map((ranks) => (place: number) => (ranks[place] ?? 0) - mean);
  if (a === undefined || b === undefined) return 0;
  return (
    sum((place) => a(place) * b(place)) /
    Math.sqrt(sum((place) => a(place) ** 2) * sum((place) => b(place) ** 2))
  );
}

function ranksOf(figures: readonly number[]): readonly number[] {
  return figures.map((figure) => {
    const below = figures.filter((other) => other < figure).length;
    const equal = figures.filter((other) => other === figure).length;
    return below + (equal + 1) / 2;
  });
}
