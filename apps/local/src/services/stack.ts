import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, hasLiveRenderer, migrate, type Database } from '@plumbline/database';
import { startLocalPostgres } from '@plumbline/local-postgres';
import { expectRedis } from '@plumbline/queue';
import { leanProcess, promptProcess } from '@plumbline/service';
import type { DataFolder } from '../data-folder.ts';
import { portFor } from './free-port.ts';
import { loopbackOf } from './loopback-of.ts';
import { startService, type ServiceOptions } from './services.ts';
import type { LocalSettings } from '../settings.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { whyEnded } from './why-ended.ts';

export interface Stack {
  readonly apiUrl: string;
  /** The address at which assistants connect. */
  readonly mcpUrl: string;
  readonly metricsUrl: string;
  readonly db: Database;
}

export interface StackDeps {
  readonly settings: LocalSettings;
  readonly folder: DataFolder;
  /** The site that the service was started to analyse. */
  readonly siteUrl: string;
  /** Aborted when the stack has to stop. A part that ends unasked aborts it. */
  readonly stop: AbortController;
  /** Registers a function that undoes the latest step. The last registered function runs first. */
  readonly defer: (undo: () => Promise<void>) => void;
  readonly say: (line: string) => void;
}

const APPS = new URL('../../../', import.meta.url);
const DASHBOARD = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url));
const RENDERER_STARTS_WITHIN_MS = 15_000;
/** Addresses that dispatchers may reach. Only holders of a key can name receivers of webhooks; a page cannot. */
const LOOPBACK = '127.0.0.0/8,::1/128';

/** Starts the database, the queue and the services, and returns when the API is ready. */
export async function startStack(deps: StackDeps): Promise<Stack> {
  const { settings, folder, siteUrl, stop } = deps;
  if (settings.redisUrl !== null) await expectRedis(settings.redisUrl);
  const secrets = await folder.secrets();
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(deps, secrets.databasePassword));
  await migrate(databaseUrl).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice =
      settings.databaseUrl === null
        ? ''
        : ' Correct DATABASE_URL, or unset it to use the bundled PostgreSQL.';
    throw new Error(`The database could not be prepared: ${reason.replace(/\.?$/, '.')}${advice}`, { cause });
  });
  const db = createDatabase(databaseUrl, { connectionsMax: 2 });
  deps.defer(() => db.$disconnect());
  stop.signal.throwIfAborted();

  // A restarted process gets the port that it had.
  let apiPort = settings.port;
  let { metricsPort } = settings;
  let mcpPort: number | undefined;
  const apiUrl = () => `http://127.0.0.1:${apiPort}`;
  const mcpUrl = () => `http://127.0.0.1:${mcpPort}/mcp`;
  const chooseMcpPort = () => portFor('the MCP server', mcpPort ?? apiPort + 1, deps.say);
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: settings.redisUrl ?? '',
    SECRETS_KEY: settings.secretsKey ?? secrets.secretsKey,
    HOST: '127.0.0.1',
    // Each process serves metrics, but only the API serves them on a known port.
    METRICS_PORT: '0',
  };
  const reachable = (...addresses: readonly string[]) => ({
    ...environment,
    ALLOW_PRIVATE_ADDRESSES: [...addresses, settings.allowPrivateAddresses].join(','),
  });
  const { chromiumPath } = settings;
  const callerSecret = randomBytes(32).toString('hex');
  apiPort = await portFor('the API', apiPort, deps.say);
  await startServices(deps, [
    {
      name: 'api',
      process: promptProcess,
      environment: async () => {
        apiPort = await portFor('the API', apiPort, deps.say);
        metricsPort = await portFor('metrics', metricsPort, deps.say);
        mcpPort ??= await chooseMcpPort();
        return {
          ...reachable(LOOPBACK),
          PORT: String(apiPort),
          CALLER_SECRET: callerSecret,
          PUBLIC_URL: apiUrl(),
          MCP_URL: mcpUrl(),
          METRICS_PORT: String(metricsPort),
          DASHBOARD_DIR: DASHBOARD,
        };
      },
    },
    {
      name: 'crawler-worker',
      process: leanProcess,
      environment: async () => reachable(...(await loopbackOf(siteUrl))),
    },
    {
      name: 'webhook-dispatcher',
      process: promptProcess,
      environment: async () => ({ ...reachable(LOOPBACK), PUBLIC_URL: apiUrl() }),
    },
  ]);
  if (chromiumPath === null) {
    deps.say('No Chromium was found: pages are read without JavaScript. Install one, or set CHROMIUM_PATH.');
  } else {
    const rendererEnvironment = async () => ({
      ...reachable(...(await loopbackOf(siteUrl))),
      CHROMIUM_PATH: chromiumPath,
    });
    await startServices(deps, [{ name: 'renderer', process: leanProcess, environment: rendererEnvironment }]);
    await waitForRenderer(db, stop.signal);
  }
  await waitUntilReady(apiUrl, stop.signal);
  await startServices(deps, [
    {
      name: 'mcp-server',
      process: promptProcess,
      args: ['--http'],
      environment: async () => {
        mcpPort = await chooseMcpPort();
        return {
          SERVICE_API_URL: apiUrl(),
          CALLER_SECRET: callerSecret,
          PUBLIC_URL: apiUrl(),
          MCP_URL: mcpUrl(),
          HOST: '127.0.0.1',
          PORT: String(mcpPort),
          METRICS_PORT: '0',
        };
      },
    },
  ]);
  return {
    apiUrl: apiUrl(),
    mcpUrl: mcpUrl(),
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    db,
  };
}

async function startDatabase({ folder, stop, defer }: StackDeps, password: string): Promise<string> {
  const logFile = folder.logFile('postgres');
  const postgres = await startLocalPostgres({ dataDir: folder.postgresDir, password, logFile });
  defer(() => postgres.stop());
  const ended = `PostgreSQL has ended. Its log: ${logFile}`;
  void postgres.exited.then(async () => stop.abort(await whyEnded(ended, folder)));
  await postgres.createDatabase('plumbline');
  return postgres.databaseUrl('plumbline');
}

async function startServices(
  { folder, stop, defer, say }: StackDeps,
  services: readonly Omit<ServiceOptions, 'main' | 'logFile' | 'say'>[],
): Promise<void> {
  const started = await Promise.all(
    services.map((service) => {
      const main = new URL(`${service.name}/dist/main.js`, APPS);
      return startService({ ...service, main, logFile: folder.logFile(service.name), say });
    }),
  );
  defer(async () => {
    await Promise.all(started.map((service) => service.stop()));
  });
  for (const { name, exited, logFile } of started) {
    const ended = `The process "${name}" has ended several times. Its log: ${logFile}`;
    void exited.then(async () => stop.abort(await whyEnded(ended, folder)));
  }
}

/** Waits until pages can be rendered. An analysis that begins earlier would render none. */
async function waitForRenderer(db: Database, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + RENDERER_STARTS_WITHIN_MS;
  while (performance.now() < endsAt && !(await hasLiveRenderer(db))) await sleep(100, undefined, { signal });
}
