import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { createApiKey } from '@plumbline/database';
import { freePort } from '@plumbline/local-postgres';
import { sendAtConstantRate } from './support/constant-rate.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { openStand } from './support/stand.ts';
import { startServer } from './support/start-server.ts';

/**
 * What others notice of attacks: an ordinary analysis and polls of its status, alone, beside ordinary work, and beside
 * three attacks that once stopped every process and twenty pages of a megabyte that a fuzzer found to be costly.
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- attacks\n');
  process.exit(0);
}
const PAGES = 300;
const WORKERS = 2;
const POLLS_PER_SECOND = 40;
const POLLED_SECONDS = 15;
const TOOL_CALLS_PER_SECOND = 2;
const COMMENTS = '<!---->'.repeat(60);

const stand = await openStand();
const site = await serveGeneratedSite(PAGES, 2);
const beside = await serveGeneratedSite(PAGES, 2);
const hostile = await serveHostileSite();
const apiPort = await freePort();
const origin = `http://127.0.0.1:${apiPort}`;
const api = await startServer('apps/api/src/main.ts', apiPort, { DATABASE_URL: stand.databaseUrl });
try {
  for (let worker = 0; worker < WORKERS; worker += 1) stand.startWorker();
  await stand.workersReady(WORKERS);
  // Threads start, and code gets as fast as it will be.
  const warmUp = new AbortController();
  const warmed = await stand.analyse(beside.url);
  const calls = callTools(warmUp.signal);
  await stand.finished(warmed);
  warmUp.abort();
  await calls;
  let ordinary = '';
  let attack = Promise.resolve();
  const rows = [
    await measure('alone', async () => undefined),
    await measure('beside an ordinary analysis', async () => {
      ordinary = await stand.analyse(beside.url);
    }),
  ];
  await stand.finished(ordinary);
  rows.push(
    await measure('beside attacks', async (until) => {
      attack = callTools(until);
      await stand.analyse(hostile.url);
      await stand.analyse(beside.url, { maxPages: 20, exclude: ['/(a+)+b', `/${'*a'.repeat(60)}b`] });
    }),
  );
  await attack;
  console.table(Object.fromEntries(rows));
} finally {
  api.kill('SIGTERM');
  await once(api, 'exit');
  for (const server of [site, beside, hostile]) server.close();
  await stand.close();
}

/** An ordinary analysis and polls of it, while something else is going on. */
async function measure(
  name: string,
  startOthers: (until: AbortSignal) => Promise<void>,
): Promise<[name: string, row: Record<string, number | string>]> {
  const over = new AbortController();
  await startOthers(over.signal);
  const startedAt = performance.now();
  const siteCheckId = await stand.analyse(site.url);
  const headers = { authorization: `Bearer ${await keyFor(siteCheckId)}` };
  const polling = sendAtConstantRate({
    ...{ origin, perSecond: POLLS_PER_SECOND, seconds: POLLED_SECONDS, connections: 16 },
    requests: [{ path: `/api/site-checks/${siteCheckId}/status`, headers }],
  });
  const { status } = await stand.finished(siteCheckId, undefined, 100);
  const analysisSeconds = (performance.now() - startedAt) / 1000;
  const polls = await polling;
  over.abort();
  return [
    name,
    {
      'ordinary analysis, s': `${analysisSeconds.toFixed(1)} (${status})`,
      'median of polls, ms': polls.p50Ms,
      'p99 of polls, ms': polls.p99Ms,
      'polls failed': polls.failed,
    },
  ];
}

async function keyFor(analysisId: string): Promise<string> {
  const { accountId } = await stand.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  const { key } = await createApiKey(stand.db, {
    ...{ accountId, name: 'benchmark', scopes: ['admin'], environment: 'live' },
  });
  return key;
}

/** The tool calls that once stopped the API, until told to end; resolves when all are answered. */
async function callTools(until: AbortSignal): Promise<void> {
  const html = `${COMMENTS}<p>x`;
  const { accountId } = await stand.db.analysis.findFirstOrThrow();
  const { key } = await createApiKey(stand.db, {
    ...{ accountId, name: 'attacker', scopes: ['admin'], environment: 'live' },
  });
  const client = createApiClient({ baseUrl: origin, apiKey: key });
  const calls: Promise<unknown>[] = [];
  while (!until.aborted) {
    const page = { url: 'https://example.com/new', html };
    calls.push(client.send(toolRoutes.generateMeta, { body: { html, title: 'A title' } }));
    calls.push(client.send(toolRoutes.checkBeforeDeploy, { body: { pages: [page] } }));
    await pause(1000 / TOOL_CALLS_PER_SECOND);
  }
  await Promise.allSettled(calls);
}

interface CostlyPage {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

/** A page of empty comments without a doctype, which links to the costly ones. */
async function serveHostileSite() {
  const found = new URL('../packages/page-work/src/testing/costly-pages.json', import.meta.url);
  const costly = JSON.parse(readFileSync(found, 'utf8')) as readonly CostlyPage[];
  const links = costly.map((_page, index) => `<a href="/${index}">${index}</a>`).join('');
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const page = costly[Number(request.url?.slice(1) || Number.NaN)];
    if (page === undefined) response.end(`${COMMENTS}<p>x${links}`);
    else
      response.end(page.before + page.repeated.repeat(Math.floor(1e6 / page.repeated.length)) + page.after);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}
