import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { insertSampleDelivery, newId } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { createSecretBox } from '@plumbline/service';
import { createTestDatabase, letTimePass, type TestDatabase } from '@plumbline/database/testing';
import { patience } from '@plumbline/testkit';
import { build } from 'esbuild';
import { createDispatcher } from '../dispatcher.ts';
import { createLogReader } from '@plumbline/service/testing';
import type { Doom } from './doomed-dispatcher.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const LANES = 2;
const EVENTS_A_ROUND = 2;
const STAGES = ['before', 'during', 'after'] as const;

let database: TestDatabase;
let accountId: string;
let scratch: string;
let program: string;
let receiver: Receiver;
/** The running dispatchers. */
const running = new Set<ChildProcess>();
/** Dispatchers by name that the receiver will kill, with the number of POSTs that they have left. */
const victims = new Map<string, { readonly child: ChildProcess; postsLeft: number }>();

/** Kills this number of dispatchers with kill -9, and tests that every event arrives nevertheless. */
export function describeKills(kills: number): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    accountId = newId();
    await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
    scratch = await mkdtemp(path.join(tmpdir(), 'plumbline-kill-'));
    program = await bundle(scratch);
    receiver = await startReceiver((response, event) => {
      const victim = victims.get(event.headers['user-agent'] ?? '');
      if (victim !== undefined && (victim.postsLeft -= 1) === 0) victim.child.kill('SIGKILL');
      else response.writeHead(204).end();
    });
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await receiver.close();
    await rm(scratch, { recursive: true });
    await database.close();
  });

  test(
    `after kill -9 of ${kills} dispatchers, every event has arrived, and duplicates have the same id`,
    async () => {
      const sent: string[] = [];

      async function dieAgainAndAgain(lane: number): Promise<void> {
        for (let round = lane; round < kills; round += LANES) {
          for (let event = 0; event < EVENTS_A_ROUND; event += 1) {
            const { id } = await insertSampleDelivery(database.db, { accountId, url: receiver.url });
            sent.push(id);
          }
          const stage = STAGES[round % STAGES.length] ?? 'before';
          const nth = 1 + Math.floor(Math.random() * EVENTS_A_ROUND);
          await runToItsDeath({ databaseUrl: database.url, name: `dispatcher-${round}`, stage, nth });
        }
      }

      await Promise.all(Array.from({ length: LANES }, (_, lane) => dieAgainAndAgain(lane)));
      await deliverTheRest();

      const arrived = receiver.received.map((event) => event.webhookId);
      expect(new Set(arrived)).toEqual(new Set(sent));
      expect(arrived.length).toBeGreaterThan(sent.length); // Dispatchers that died during or after the POST left duplicates.
      for (const event of receiver.received) {
        expect(JSON.parse(event.body)).toMatchObject({ id: event.webhookId });
      }
    },
    300_000 * patience,
  );
}

async function runToItsDeath(doom: Doom): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(doom)], { stdio: 'inherit' });
  running.add(child);
  if (doom.stage === 'during') victims.set(doom.name, { child, postsLeft: doom.nth });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  victims.delete(doom.name);
  running.delete(child);
  expect(signal).toBe('SIGKILL');
}

/** Delivers the other events by a dispatcher that is not killed. */
async function deliverTheRest(): Promise<void> {
  const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'survivor' });
  const log = createLogReader();
  // Long enough for the end of every lease and retry.
  await letTimePass(database.db, 60_000);
  const dispatcher = createDispatcher(
    {
      db: database.db,
      mailer: null,
      publicUrl: '',
      http,
      logger: log.logger,
      secretBox: createSecretBox(Buffer.alloc(32, 1)),
      now: () => new Date(),
      random: Math.random,
      wakeLater: async () => undefined,
    },
    { concurrency: 8, concurrencyPerHost: 8, leaseMs: 30_000, pollMs: 1_000 },
  );
  while ((await database.db.webhookDelivery.count({ where: { status: 'pending' } })) > 0) {
    await log.next('webhook.attempt');
  }
  await dispatcher.close({ graceMs: 5_000 });
  http.close();
}

/** Bundles the dispatcher into one file, because fifty processes that first compile TypeScript would take minutes. */
async function bundle(folder: string): Promise<string> {
  const outfile = path.join(folder, 'doomed-dispatcher.mjs');
  const require = createRequire(new URL('../../../../packages/database/package.json', import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL('./doomed-dispatcher.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    logLevel: 'error',
    // CommonJS modules need these.
    banner: {
      js: `import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(import.meta.url)});
const __dirname = ${JSON.stringify(folder)};`,
    },
    // A native addon cannot be bundled.
    plugins: [
      {
        name: 'native-addons',
        setup(plugin) {
          plugin.onResolve({ filter: /^bcrypt$/ }, ({ path: name }) => ({
            path: require.resolve(name),
            external: true,
          }));
        },
      },
    ],
  });
  return outfile;
}
