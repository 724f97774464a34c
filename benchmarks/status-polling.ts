import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { freePort } from '@plumbline/local-postgres';
import { startRedis } from '@plumbline/testkit';
import { sendAtConstantRate, type PacedRequest } from './support/constant-rate.ts';
import { preparePolls } from './support/prepare-polls.ts';
import { openReport, type Row } from './support/report.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { startServer } from './support/start-server.ts';

/**
 * Measures status polls a second: of the API, with authentication, limits and audit log, and for comparison of a bare
 * Express route with one indexed query. The API runs as built, as it is shipped. Each server is one process; the
 * database, the sender and the server share the machine. Half load is half of what the server reached, sent at a
 * constant rate.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write('usage: npm run bench -- status-polling [--rounds 3] [--json FILE]\n');
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
            'apps/api/dist/main.js',
            { REDIS_URL: redis.url },
          ] satisfies (typeof servers)[number],
        ]),
    ['API, limits on PostgreSQL', 'apps/api/dist/main.js', {}],
  ];
  const rounds: Readonly<Record<string, number>>[][] = servers.map(() => []);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [index, [name, file, environment]] of servers.entries()) {
      process.stderr.write(`round ${round + 1}: ${name} …\n`);
      rounds[index]?.push(await measure(file, environment, polls));
    }
  }
  openReport(options.json).table(
    `status polls, medians of ${options.rounds} rounds (least to most)`,
    Object.fromEntries(servers.map(([name], index) => [name, ofAllRounds(rounds[index] ?? [])])),
  );
} finally {
  await redis?.stop();
  await database.close();
}

/** Merges rows into one that has each figure of every round. */
function ofAllRounds(rows: readonly Readonly<Record<string, number>>[]): Row {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? 0)]));
}

async function measure(
  file: string,
  environment: Record<string, string>,
  polls: readonly PacedRequest[],
): Promise<Readonly<Record<string, number>>> {
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
      origin,
      requests: polls,
      connections: CONNECTIONS,
      perSecond: full.requests.average / 2,
    };
    // Opens the connections and warms up the sender.
    await sendAtConstantRate({ ...halfLoad, seconds: 3 });
    const half = await sendAtConstantRate({ ...halfLoad, seconds: SECONDS });
    return {
      'polls a second': full.requests.average,
      'p99, ms': full.latency.p99,
      'median at half load, ms': half.p50Ms,
      'p99 at half load, ms': half.p99Ms,
      failed: full.non2xx + full.errors + half.failed,
    };
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}
