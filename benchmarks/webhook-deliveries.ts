import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId, type Database } from '@plumbline/database';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * Times 10,000 webhook deliveries by one dispatcher process, a tenth of them to a receiver that hangs, and for
 * comparison a bare loop of POSTs to the same receiver in the same run. Both are processes of their own, as is
 * PostgreSQL.
 *
 *   npx tsx --conditions=source benchmarks/webhook-deliveries.ts
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- webhook-deliveries\n');
  process.exit(0);
}
const DELIVERIES = 10_000;
const HANGING_SHARE = 0.1;
const RECEIVERS = 30;
const LOOP_CONCURRENCY = 64;

const root = fileURLToPath(new URL('..', import.meta.url));
const database = await openScratchDatabase();
const { databaseUrl, db } = database;
const receiver = await startReceiver();
const healthy = Array.from({ length: RECEIVERS }, (_, index) => receiver.url(`127.0.1.${index + 1}`));
const hanging = receiver.url('127.0.2.1');
const hung = DELIVERIES * HANGING_SHARE;

try {
  await writeDeliveries(db);
  const body = JSON.stringify(await db.webhookDelivery.findFirst({ select: { payload: true } }));

  const floor = await measure(DELIVERIES - hung, () =>
    run('benchmarks/support/post-loop.ts', [
      JSON.stringify(healthy),
      String(DELIVERIES - hung),
      String(LOOP_CONCURRENCY),
      body,
    ]),
  );
  let dispatcher: ChildProcess | undefined;
  const delivered = await measure(DELIVERIES - hung, () => {
    dispatcher = run('apps/webhook-dispatcher/src/main.ts', [], {
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LOG_LEVEL: 'error',
    });
    return dispatcher;
  });
  const memory = peakMegabytes(dispatcher?.pid ?? 0);
  const underWay = receiver.hanging();
  dispatcher?.kill('SIGTERM');
  if (dispatcher !== undefined) await once(dispatcher, 'exit');

  process.stdout.write(
    [
      '| | a second | all after, s | 99 % after, s |',
      '|---|---|---|---|',
      row('bare loop of POSTs', floor),
      row(`dispatcher, ${hung} more to a receiver that hangs`, delivered),
      '',
      `Memory of the dispatcher at its peak: ${memory} MB. Under way to the receiver that hangs: ${underWay}.`,
      '',
    ].join('\n'),
  );
} finally {
  receiver.close();
  await database.close();
}

/** Returns the seconds from the first arrival to each of the others. */
async function measure(count: number, start: () => ChildProcess): Promise<readonly number[]> {
  const arrivals = receiver.count(count);
  start();
  const times = await arrivals;
  const first = times[0] ?? 0;
  return times.map((time) => (time - first) / 1_000);
}

function row(name: string, seconds: readonly number[]): string {
  const all = seconds.at(-1) ?? 0;
  const most = seconds[Math.floor(seconds.length * 0.99)] ?? 0;
  return `| ${name} | ${Math.round(seconds.length / all)} | ${all.toFixed(1)} | ${most.toFixed(1)} |`;
}

async function writeDeliveries(database: Database): Promise<void> {
  const accountId = newId();
  await database.account.create({ data: { id: accountId, name: 'benchmark' } });
  const rows = Array.from({ length: DELIVERIES }, (_, index) => {
    const id = newId();
    const url = index < hung ? hanging : (healthy[index % RECEIVERS] ?? '');
    const data = {
      siteCheckId: newId(),
      status: 'completed',
      totalUrls: 120,
      issuesFound: 42,
      healthScore: 87,
    };
    const payload = { id, event: 'analysis.completed', createdAt: new Date().toISOString(), data };
    return { id, accountId, url, host: new URL(url).host, event: payload.event, payload };
  });
  for (let start = 0; start < rows.length; start += 1_000) {
    await database.webhookDelivery.createMany({ data: rows.slice(start, start + 1_000) });
  }
}

async function startReceiver() {
  const arrived = new EventEmitter();
  let hangs = 0;
  const server = createServer((request, response) => {
    if (request.headers.host?.startsWith('127.0.2.') === true) {
      hangs += 1;
      response.on('close', () => (hangs -= 1));
      return;
    }
    request.resume().on('end', () => {
      response.writeHead(204).end();
      arrived.emit('post');
    });
  });
  server.listen({ port: 0, host: '0.0.0.0', backlog: 4_096 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (address: string) => `http://${address}:${port}/hook`,
    hanging: () => hangs,
    count: (target: number) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const onPost = (): void => {
          times.push(performance.now());
          if (times.length < target) return;
          arrived.off('post', onPost);
          resolve(times);
        };
        arrived.on('post', onPost);
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function run(program: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', path.join(root, program), ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    },
  );
}

function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
