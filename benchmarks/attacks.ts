import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { createApiKey } from '@plumbline/database';
import { freePort } from '@plumbline/local-postgres';
import { sendAtConstantRate, type ConstantRateResult, type PacedRequest } from './support/constant-rate.ts';
import { preparePolls } from './support/prepare-polls.ts';
import { serveGeneratedSite } from './support/serve-generated-site.ts';
import { spread } from './support/spread.ts';
import { openStand } from './support/stand.ts';
import { startServer } from './support/start-server.ts';

/**
 * Measures what attacks cost other accounts. An ordinary analysis and status polls run alone, during ordinary work, and
 * during attacks: three that once stopped every process, and twenty pages of a megabyte that a fuzzer found to be
 * costly. It runs in rounds and prints medians with least and most.
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- attacks\n');
  process.exit(0);
}
const PAGES = 300;
const WORKERS = 2;
const ROUNDS = 3;
const POLLS_PER_SECOND = 100;
const POLLED_SECONDS = 10;
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
  // Warms up threads and compiled code.
  const warmUp = new AbortController();
  const warmed = await stand.analyse(beside.url);
  const calls = callTools(warmUp.signal);
  await stand.finished(warmed);
  warmUp.abort();
  await calls;
  const requests = await preparePolls(stand.db);
  const rows = {
    alone: [] as Figures[],
    'beside an ordinary analysis': [] as Figures[],
    'beside attacks': [] as Figures[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    rows.alone.push(await measure(requests, async () => []));
    rows['beside an ordinary analysis'].push(
      await measure(requests, async () => [await stand.analyse(beside.url)]),
    );
    let attack = Promise.resolve();
    rows['beside attacks'].push(
      await measure(requests, async (until) => {
        attack = callTools(until);
        const odd = { maxPages: 20, exclude: ['/(a+)+b', `/${'*a'.repeat(60)}b`] };
        return [await stand.analyse(hostile.url), await stand.analyse(beside.url, odd)];
      }),
    );
    await attack;
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, figures]) => [
        name,
        {
          'ordinary analysis, s': spread(figures.map(({ seconds }) => seconds)),
          'median of polls, ms': spread(figures.map(({ polls }) => polls.p50Ms)),
          'p99 of polls, ms': spread(figures.map(({ polls }) => polls.p99Ms)),
          'polls failed': figures.reduce((sum, { polls }) => sum + polls.failed, 0),
        },
      ]),
    ),
  );
} finally {
  api.kill('SIGTERM');
  await once(api, 'exit');
  for (const server of [site, beside, hostile]) server.close();
  await stand.close();
}

interface Figures {
  readonly seconds: number;
  readonly polls: ConstantRateResult;
}

/** Measures an ordinary analysis and polls during other work, and waits for the analyses of that work. */
async function measure(
  requests: readonly PacedRequest[],
  startOthers: (until: AbortSignal) => Promise<readonly string[]>,
): Promise<Figures> {
  const over = new AbortController();
  const others = await startOthers(over.signal);
  const startedAt = performance.now();
  const siteCheckId = await stand.analyse(site.url);
  const polling = sendAtConstantRate({
    origin,
    perSecond: POLLS_PER_SECOND,
    seconds: POLLED_SECONDS,
    connections: 16,
    requests,
  });
  const { status } = await stand.finished(siteCheckId, undefined, 100);
  const seconds = (performance.now() - startedAt) / 1000;
  if (status !== 'completed') throw new Error(`The ordinary analysis is ${status}.`);
  const polls = await polling;
  over.abort();
  for (const other of others) await stand.finished(other);
  return { seconds, polls };
}

/** Repeats the tool calls that once stopped the API until the signal; resolves when all are answered. */
async function callTools(until: AbortSignal): Promise<void> {
  const html = `${COMMENTS}<p>x`;
  const { accountId } = await stand.db.analysis.findFirstOrThrow();
  const { key } = await createApiKey(stand.db, {
    accountId,
    name: 'attacker',
    scopes: ['admin'],
    environment: 'live',
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

/** Serves a page of empty comments without a doctype, which links to the costly pages. */
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
