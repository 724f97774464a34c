import { once } from 'node:events';
import autocannon from 'autocannon';
import { freePort } from '@plumbline/local-postgres';
import { startRedis } from '@plumbline/testkit';
import { sendAtConstantRate, type PacedRequest } from './support/constant-rate.ts';
import { preparePolls } from './support/prepare-polls.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { startServer } from './support/start-server.ts';

/**
 * Status polls a second: the API, with authentication, limits and audit log, beside a bare Express route that does one
 * indexed query. Each server is one process; the database, the sender and the server share the machine. Half load is
 * half of what the server reached, sent at a constant rate.
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- status-polling\n');
  process.exit(0);
}
const SECONDS = 8;
const CONNECTIONS = 32;

const database = await openScratchDatabase();
const { databaseUrl, db } = database;
const redis = await startRedis();
try {
  const polls = await preparePolls(db);
  const servers: [name: string, file: string, environment: Record<string, string>][] = [
    ['bare Express, one query', 'benchmarks/support/bare-status.ts', {}],
    ...(redis === null
      ? []
      : [
          [
            'API, limits on Redis',
            'apps/api/src/main.ts',
            { REDIS_URL: redis.url },
          ] satisfies (typeof servers)[number],
        ]),
    ['API, limits on PostgreSQL', 'apps/api/src/main.ts', {}],
  ];
  const rows = [];
  for (const [name, file, environment] of servers) rows.push(await measure(name, file, environment, polls));
  printTable(rows);
} finally {
  await redis?.stop();
  await database.close();
}

interface Row {
  readonly name: string;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly halfLoadP50Ms: number;
  readonly halfLoadP99Ms: number;
  readonly failed: number;
}

async function measure(
  name: string,
  file: string,
  environment: Record<string, string>,
  polls: readonly PacedRequest[],
): Promise<Row> {
  const port = await freePort();
  const server = await startServer(file, port, { DATABASE_URL: databaseUrl, ...environment });
  const origin = `http://127.0.0.1:${port}`;
  const load = (seconds: number) =>
    autocannon({
      url: origin,
      connections: CONNECTIONS,
      duration: seconds,
      requests: polls.map((poll) => ({ ...poll })),
    });
  try {
    await load(3);
    const full = await load(SECONDS);
    const halfLoad = {
      ...{ origin, requests: polls, connections: CONNECTIONS },
      perSecond: full.requests.average / 2,
    };
    // Opens the connections, and lets the sender get as fast as it will be.
    await sendAtConstantRate({ ...halfLoad, seconds: 3 });
    const half = await sendAtConstantRate({ ...halfLoad, seconds: SECONDS });
    return {
      name,
      perSecond: full.requests.average,
      p99Ms: full.latency.p99,
      halfLoadP50Ms: half.p50Ms,
      halfLoadP99Ms: half.p99Ms,
      failed: full.non2xx + full.errors + half.failed,
    };
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) =>
    [row.name, row.perSecond.toFixed(0), row.p99Ms, row.halfLoadP50Ms, row.halfLoadP99Ms, row.failed].join(
      ' | ',
    ),
  );
  process.stdout.write(
    [
      '| | polls a second | p99, ms | median at half load, ms | p99 at half load, ms | failed |',
      '| --- | --- | --- | --- | --- | --- |',
      ...lines.map((line) => `| ${line} |`),
      '',
    ].join('\n'),
  );
}
