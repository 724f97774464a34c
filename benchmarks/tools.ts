import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { freePort } from '@plumbline/local-postgres';
import { sendAtConstantRate, type ConstantRateResult } from './support/constant-rate.ts';
import { preparePolls } from './support/prepare-polls.ts';
import { fillSite } from './tools/fill-site.ts';
import { createWriter, madePage } from './tools/made-text.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { spread } from './support/spread.ts';
import { startServer } from './support/start-server.ts';

/**
 * Times the tools that parse pages or read a whole site, on a site of 10,000 pages, one call after the other. Times
 * status polls at a constant rate, alone and during calls of each tool, in rounds, because one hiccup of the machine
 * decides the p99 of one round. PostgreSQL, the built API, started as in production, and the sender of the polls are
 * processes of their own on the same machine.
 */
const usage = 'usage: npm run bench -- tools [--calls 60] [--rounds 5] [--only check-before-deploy]\n';
const PAGES = 10_000;
const ORIGIN = 'https://www.example.com';
const POLLS_PER_SECOND = 200;
const POLL_SECONDS = 6;

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const calls = Number(options.calls);

const database = await openScratchDatabase();
const { databaseUrl, db } = database;
const { keys } = await fillSite(db, ORIGIN, PAGES);
const requests = await preparePolls(db);
const { origin, stop } = await startApi();
try {
  await printFigures();
} finally {
  await stop();
  await database.close();
}

interface Subject {
  readonly name: string;
  readonly tool: string;
  /** The body is serialised in advance, so that its cost does not count. */
  readonly body: Buffer;
}

function subjects(): readonly Subject[] {
  const writer = createWriter(2);
  const content = Array.from({ length: 12 }, () => `${writer.words(60)}.`).join('\n\n');
  const pages = Array.from({ length: 100 }, (_page, index) => {
    const url = `${ORIGIN}/page-${index}`;
    return { url, html: madePage(writer, url) };
  });
  const json = (body: object) => Buffer.from(JSON.stringify(body));
  return [
    {
      name: 'suggestions, 10,000 pages',
      tool: 'suggest-internal-links',
      body: json({ content, domain: ORIGIN }),
    },
    { name: 'generate-meta from HTML', tool: 'generate-meta', body: json({ html: pages[0]?.html }) },
    {
      name: 'check-before-deploy, 100 pages',
      tool: 'check-before-deploy',
      body: json({ pages, baseline: true }),
    },
  ];
}

async function printFigures(): Promise<void> {
  const chosen = subjects().filter(({ tool }) => (options.only ?? tool) === tool);
  const rows = [];
  for (const subject of chosen) rows.push({ subject, times: await timesOf(subject), beside: [] as number[] });
  await poll(POLL_SECONDS);
  const alone: ConstantRateResult[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    alone.push(await poll(POLL_SECONDS));
    for (const { subject, beside } of rows) beside.push(await besidePolls(subject));
  }
  console.log('| | median, ms | p95, ms | p99 of status polls beside it, ms |');
  console.log('|---|---|---|---|');
  console.log(
    `| status polls alone | ${spread(alone.map(({ p50Ms }) => p50Ms))} | | ${spread(alone.map(({ p99Ms }) => p99Ms))} |`,
  );
  for (const { subject, times, beside } of rows) {
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    console.log(`| ${subject.name} | ${at(0.5)} | ${at(0.95)} | ${spread(beside)} |`);
  }
}

/** Times successive calls; returns milliseconds in ascending order. */
async function timesOf(subject: Subject): Promise<readonly number[]> {
  for (let index = 0; index < 5; index += 1) await call(subject, index);
  const count = subject.tool === 'check-before-deploy' ? Math.ceil(calls / 4) : calls;
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await call(subject, index));
  return times.sort((one, other) => one - other);
}

/** Measures the p99 of polls during continuous calls of the tool. */
async function besidePolls(subject: Subject): Promise<number> {
  const over = new AbortController();
  const calling = (async () => {
    for (let index = 0; !over.signal.aborted; index += 1) await call(subject, index);
  })();
  const { p99Ms } = await poll(POLL_SECONDS);
  over.abort();
  await calling;
  return p99Ms;
}

async function poll(seconds: number): Promise<ConstantRateResult> {
  const load = { perSecond: POLLS_PER_SECOND, seconds, connections: 32 };
  const result = await sendAtConstantRate({ origin, requests, ...load });
  if (result.failed > 0) throw new Error(`${result.failed} polls were not answered with 200.`);
  return result;
}

async function call({ tool, body }: Subject, index: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/v1/mcp/${tool}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[index % keys.length] ?? ''}`,
      'content-type': 'application/json',
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${tool} answered ${response.status}: ${text.slice(0, 500)}`);
  return performance.now() - started;
}

async function startApi() {
  const port = await freePort();
  const server = await startServer('apps/api/dist/main.js', port, { DATABASE_URL: databaseUrl });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
