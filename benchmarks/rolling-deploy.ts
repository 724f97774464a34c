import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApiClient } from '@plumbline/api-client';
import { siteCheckRoutes } from '@plumbline/contracts';
import { createAccount, createApiKey, createClient, createSite, type Database } from '@plumbline/database';
import { findChromium } from '@plumbline/rendering';
import { startRedis } from '@plumbline/testkit';
import type { PollOrder, PollResult } from './support/balanced-polls-process.ts';
import type { Front, FrontOrder, FrontPorts } from './support/front-process.ts';
import { openPlace, type Kind, type Place } from './support/fleet-places.ts';
import { callTools } from './support/mcp-calls.ts';
import { startPrometheus, type Prometheus } from './support/prometheus.ts';
import { openReport, type Row } from './support/report.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { serveGeneratedSites } from './support/serve-generated-site.ts';

/**
 * Runs a fleet on Redis while a huge site and a hundred others are analysed, callers poll and an assistant calls a
 * tool, through balancers that obey `/readyz` and retry nothing. Meanwhile it replaces each process, one after the
 * other. It reports what was lost, and how long the analyses waited.
 */
const { values: options } = parseArgs({
  options: {
    apis: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
    renderers: { type: 'string', default: '2' },
    dispatchers: { type: 'string', default: '2' },
    mcp: { type: 'string', default: '2' },
    huge: { type: 'string', default: '4000' },
    polls: { type: 'string', default: '200' },
    before: { type: 'string' },
    prometheus: { type: 'string', default: 'prometheus' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    `usage: npm run bench -- rolling-deploy [--apis 3] [--workers 4] [--renderers 2] [--dispatchers 2] [--mcp 2]
         [--huge 4000] [--polls 200] [--before CHECKOUT] [--prometheus PROGRAM] [--json FILE]

--before is a built checkout of the version that is replaced; the default is this one.
`,
  );
  process.exit(0);
}

/** A class of sites. */
interface Size {
  readonly name: string;
  readonly sites: number;
  readonly pages: number;
  readonly isScripted?: boolean;
}

const chromium = findChromium(undefined);
const HUGE: Size = { name: `${options.huge} pages`, sites: 1, pages: Number(options.huge) };
const SIZES: readonly Size[] = [
  HUGE,
  { name: '10 pages', sites: 60, pages: 10 },
  { name: '50 pages', sites: 30, pages: 50 },
  { name: '200 pages', sites: 6, pages: 200 },
  { name: '6 pages to render', sites: 4, pages: 6, isScripted: true },
];
/** Share of all pages after which the deploy begins. */
const DEPLOY_AFTER = 0.05;
const DELAY = { SHUTDOWN_DELAY_MS: '1000' };

interface Subject {
  readonly size: Size;
  readonly key: string;
  readonly analysisId: string;
}

// Each process of the fleet ends with this one.
process.setMaxListeners(0);
const database = await openScratchDatabase();
const { db, folder } = database;
const redis = await startRedis();
if (redis === null) throw new Error('There is no redis-server here.');
const receiver = await openReceiver();
const prometheus = await startPrometheus(folder, options.prometheus);
const entries = SIZES.flatMap((size) => Array.from({ length: size.sites }, () => size));
const sites = await serveGeneratedSites(
  entries.map(({ pages, isScripted }) => `${pages}${isScripted === true ? ':script' : ''}`),
);
const front = fork(new URL('support/front-process.ts', import.meta.url));
const [fronts] = (await once(front, 'message')) as [FrontPorts];
const places = await openFleet();
const poller = fork(new URL('support/balanced-polls-process.ts', import.meta.url));
const order = (message: PollOrder) => void poller.send(message);
const report = openReport(options.json);
try {
  places.forEach(introduce);
  watchMetrics();
  say(`${places.length} processes run; ${entries.length} analyses begin …`);
  const startedAt = Date.now();
  const subjects: Subject[] = [];
  // The huge one first. The others must get their turn all the same.
  for (const [index, size] of entries.entries())
    subjects.push(await begin(size, sites.urls[index] ?? '', index));
  const polls = subjects.map(({ analysisId, key }) => ({
    path: siteCheckRoutes.getStatus.path.replace('{siteCheckId}', analysisId),
    headers: { authorization: `Bearer ${key}` },
  }));
  order({ polls, perSecond: Number(options.polls) });
  const assistant = callTools(urlOf('mcp-server'), subjects[0]?.key ?? '');

  const total = entries.reduce((sum, { pages }) => sum + pages, 0);
  while ((await storedPages()) < total * DEPLOY_AFTER) await pause(200);
  const deploy = await replaceAll();
  const running = await db.analysis.count({ where: { status: 'in_progress' } });
  say(`all are replaced, ${running} analyses still run …`);
  while ((await db.analysis.count({ where: { status: 'in_progress' } })) > 0) await pause(500);
  const seconds = (Date.now() - startedAt) / 1000;
  await receiver.arrived(subjects.length);
  order('end');
  const [polled] = (await once(poller, 'message')) as [PollResult];
  const called = await assistant.end();

  const lost = await lostPages(subjects);
  report.table('the run', {
    fleet: { value: places.map(({ kind }) => kind).join(' ') },
    'analyses completed': { value: await db.analysis.count({ where: { status: 'completed' } }) },
    'pages stored, of pages served': { value: `${await storedPages()} of ${total}` },
    'pages lost or twice': { value: lost },
    'events received, of analyses': { value: `${receiver.counts.size} of ${subjects.length}` },
    'events received more than once': { value: [...receiver.counts.values()].filter((n) => n > 1).length },
    'polls sent': { value: polled.sent },
    'polls failed': { value: JSON.stringify(polled.failures) },
    'polls, median / p99 / slowest, ms': { value: `${polled.p50Ms} / ${polled.p99Ms} / ${polled.slowestMs}` },
    'calls of a tool sent': { value: called.sent },
    'calls of a tool failed': { value: JSON.stringify(called.failures) },
    'processes replaced': { value: deploy.stops.length },
    'exit codes': { value: JSON.stringify([...new Set(deploy.exits)]) },
    'deploy took, s': { value: Math.round(deploy.seconds) },
    'analyses running when it began / ended': { value: `${deploy.runningAtStart} / ${running}` },
    'seconds in all': { value: Math.round(seconds) },
  });
  report.table('seconds from SIGTERM to the end of a process, median (least to most)', deploy.stopsByKind);
  report.table('seconds, median (least to most)', await waitingTimes(subjects));
  if (prometheus !== null) report.table('queries of the dashboard', await answersOf(prometheus));
} finally {
  poller.kill();
  front.kill();
  await Promise.all(places.map((place) => place.stop()));
  await prometheus?.close();
  sites.close();
  receiver.close();
  await redis.stop();
  await database.close();
}

async function openFleet(): Promise<Place[]> {
  const counts: readonly (readonly [Kind, number])[] = [
    ['api', Number(options.apis)],
    ['crawler-worker', Number(options.workers)],
    ['renderer', chromium === null ? 0 : Number(options.renderers)],
    ['webhook-dispatcher', Number(options.dispatchers)],
    ['mcp-server', Number(options.mcp)],
  ];
  const opened: Promise<Place>[] = [];
  for (const [kind, count] of counts) {
    for (let number = 1; number <= count; number += 1) {
      opened.push(
        openPlace({
          kind,
          name: `${kind}-${number}`,
          logFolder: folder,
          ...(options.before !== undefined && { checkout: options.before }),
          environment:
            kind === 'mcp-server'
              ? { SERVICE_API_URL: urlOf('api'), ...DELAY }
              : { DATABASE_URL: database.databaseUrl, REDIS_URL: redis?.url ?? '', ...DELAY },
        }),
      );
    }
  }
  return Promise.all(opened);
}

function apiOrigins(): readonly string[] {
  return places.filter(({ kind }) => kind === 'api').map((place) => place.origin());
}

function urlOf(kind: Front): string {
  return `http://127.0.0.1:${fronts[kind]}`;
}

/** Adds a server to the balancers of its kind. @returns whether its kind has balancers */
function introduce(place: Place): boolean {
  const { kind } = place;
  if (kind !== 'api' && kind !== 'mcp-server') return false;
  front.send({ front: kind, server: place.origin() } satisfies FrontOrder);
  if (kind === 'api') order({ server: place.origin() });
  return true;
}

function watchMetrics(): void {
  prometheus?.watch(places.map((place) => ({ job: place.kind, port: place.metricsPort() })));
}

/** Has an account of its own analyse a site, through the API. */
async function begin(size: Size, url: string, index: number): Promise<Subject> {
  const account = await createAccount(db, { name: size.name, tier: 'pro' });
  const client = await createClient(db, account.id, size.name);
  await createSite(db, { accountId: account.id, clientId: client.id, url });
  const { key } = await createApiKey(db, {
    accountId: account.id,
    name: 'benchmark',
    scopes: ['admin'],
    environment: 'live',
  });
  const origins = apiOrigins();
  const api = createApiClient({ baseUrl: origins[index % origins.length] ?? '', apiKey: key });
  // Not awaited: the answer waits for discovery, and the next analysis must not.
  void api.call(siteCheckRoutes.analyze, {
    params: { clientId: client.id },
    body: { callbackUrl: receiver.url, checkExternalLinks: false },
  });
  for (;;) {
    const analysis = await db.analysis.findFirst({ where: { accountId: account.id }, select: { id: true } });
    if (analysis !== null) return { size, key, analysisId: analysis.id };
    await pause(10);
  }
}

/** Replaces one process after the other. */
async function replaceAll() {
  const runningAtStart = await db.analysis.count({ where: { status: 'in_progress' } });
  const startedAt = performance.now();
  const stops: { readonly kind: Kind; readonly seconds: number }[] = [];
  const exits: unknown[] = [];
  for (const place of places) {
    const { exit, stoppedMs } = await place.replace(async () => {
      watchMetrics();
      if (!introduce(place)) return;
      while (!(await isReady(place.origin()))) await pause(50);
      // The balancer looks, too.
      await pause(500);
    });
    say(`${place.kind} is replaced; the one before ended after ${(stoppedMs / 1000).toFixed(1)} s`);
    stops.push({ kind: place.kind, seconds: stoppedMs / 1000 });
    exits.push(exit);
  }
  const kinds = [...new Set(stops.map(({ kind }) => kind))];
  const stopsByKind = Object.fromEntries(
    kinds.map((kind): [string, Row] => {
      const ofKind = stops.filter((stop) => stop.kind === kind);
      return [kind, { seconds: ofKind.map((stop) => stop.seconds) }];
    }),
  );
  return { stops, exits, stopsByKind, runningAtStart, seconds: (performance.now() - startedAt) / 1000 };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function storedPages(): Promise<number> {
  return db.crawlUrl.count({ where: { purpose: 'page', state: 'done', statusCode: 200 } });
}

/** Returns how many pages each analysis has more or less than its site, summed up. */
async function lostPages(subjects: readonly Subject[]): Promise<number> {
  let lost = 0;
  for (const { size, analysisId } of subjects) {
    const stored = await db.crawlUrl.count({
      where: { analysisId, purpose: 'page', state: 'done', statusCode: 200 },
    });
    lost += Math.abs(stored - size.pages);
  }
  return lost;
}

/** Returns how long the analyses of each size waited. */
async function waitingTimes(subjects: readonly Subject[]): Promise<Record<string, Row>> {
  const waits = await Promise.all(
    subjects.map(async ({ size, analysisId }) => ({ size, ...(await waitsOf(db, analysisId)) })),
  );
  const rowOf = (of: (size: Size) => boolean): Row => {
    const those = waits.filter(({ size }) => of(size));
    return {
      analyses: those.length,
      'to the first page': those.map((wait) => wait.firstPage),
      'longest pause': those.map((wait) => wait.longestPause),
      'to the end': those.map((wait) => wait.end),
    };
  };
  return {
    ...Object.fromEntries(SIZES.map((size): [string, Row] => [size.name, rowOf((other) => other === size)])),
    'all but the huge one': rowOf((size) => size !== HUGE),
  };
}

/** Returns, in seconds, when the first page was fetched, the longest time without one, and the end. */
async function waitsOf(from: Database, analysisId: string) {
  const { startedAt, finishedAt } = await from.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  const pages = await from.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', fetchedAt: { not: null } },
    orderBy: { fetchedAt: 'asc' },
    select: { fetchedAt: true },
  });
  const times = pages.map(({ fetchedAt }) => ((fetchedAt?.getTime() ?? 0) - startedAt.getTime()) / 1000);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return {
    firstPage: times[0] ?? 0,
    longestPause: Math.max(0, ...pauses),
    end: ((finishedAt ?? startedAt).getTime() - startedAt.getTime()) / 1000,
  };
}

/** Returns the values of each series of the dashboard over the run. */
async function answersOf(source: Prometheus): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  for (const { panel, series } of await source.dashboard()) {
    for (const { name, values } of series) if (values.length > 0) rows[`${panel}: ${name}`] = { values };
  }
  return rows;
}

/** Opens a receiver of events, which counts what it gets by analysis. */
async function openReceiver() {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { siteCheckId: string } };
      counts.set(data.siteCheckId, (counts.get(data.siteCheckId) ?? 0) + 1);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    counts,
    async arrived(events: number) {
      for (let looks = 0; looks < 120 && counts.size < events; looks += 1) await pause(500);
      await pause(2_000); // Time for a second event to arrive.
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
