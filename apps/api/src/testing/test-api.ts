import { randomInt } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { createLogger, createSecretBox, listen, type QueueStore } from '@plumbline/service';
import type { Environment, Scope, Tier } from '@plumbline/contracts';
import { createAccount, createApiKey, createClient, createDatabase, createSite } from '@plumbline/database';
import { crawlQueue, createConsumer, prepareQueueStore } from '@plumbline/queue';
import { beginCrawl, createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { patience } from '@plumbline/testkit';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import type { ApiDeps } from '../deps.ts';
import { createToolPool, type ToolPool } from '../resources/tools/threads/tool-pool.ts';
import type { OpenApiDocument } from './document-rules.ts';
import { holdToDocument } from './hold-to-document.ts';

/** OAuth settings as with a dashboard and an MCP server. */
export const TEST_OAUTH = { issuer: 'https://seo.example.com', resource: 'https://mcp.example.com/mcp' };

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });

const NO_MAIL = { SMTP_URL: '', MAIL_FROM: '' };
/** An address without a name server, because names of tests exist nowhere. */
const NOBODY = '127.0.0.1:9';

/** An API process on the stores of a test, which several processes may share. */
interface ApiProcess {
  readonly url: string;
  readonly deps: ApiDeps;
  close(): Promise<void>;
}

/**
 * A running API with its own database, and a worker that only discovers sites. `close` fails if an answer differed
 * from the API's own description.
 */
export interface TestApi extends ApiProcess {
  readonly database: TestDatabase;
  readonly store: QueueStore;
  /** Starts another process on the same stores. */
  startProcess(settings?: Partial<ApiDeps['settings']>, parts?: Parts): Promise<ApiProcess>;
  createTenant(options?: { readonly tier?: Tier }): Promise<Tenant>;
  /** Returns a client without a key. */
  anonymous(): ApiClient;
}

/** The replaceable parts of a process, apart from its settings. */
type Parts = Partial<Pick<ApiDeps, 'printer'>>;

/** An account with a client, a site and a way to create keys. */
export interface Tenant {
  readonly accountId: string;
  readonly clientId: string;
  readonly siteId: string;
  createKey(options?: KeyOptions): Promise<{ readonly id: string; readonly key: string }>;
  /** Returns a client with a new key of these scopes and its own address. */
  createClient(options?: KeyOptions): Promise<ApiClient>;
}

interface KeyOptions {
  readonly scopes?: readonly Scope[];
  readonly environment?: Environment;
  readonly expiresAt?: Date;
}

/**
 * Starts an API on loopback whose queue and limits are in its own database, so that tests do not affect each other.
 */
export async function startTestApi(
  settings: Partial<ApiDeps['settings']> = {},
  createThreads: () => ToolPool = poolOfProcess,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const store: QueueStore = { kind: 'postgres', databaseUrl: database.socketUrl };
  await prepareQueueStore(store, { logger });
  const differences = new Set<string>();
  const start = (own: Partial<ApiDeps['settings']>, parts: Parts = {}) =>
    startProcess(store, own, parts, differences, createThreads());
  const first = await start(settings);
  const running = new Set<ApiProcess>([first]);
  const discoverer = createConsumer(
    store,
    crawlQueue,
    async ({ analysisId }) => beginCrawl(database.db, analysisId, 'example.com'),
    { concurrency: 4, logger },
  );
  return {
    ...first,
    database,
    store,
    startProcess: async (own = {}, parts = {}) => {
      const started = await start({ ...settings, ...own }, parts);
      running.add(started);
      return {
        ...started,
        close: async () => {
          running.delete(started);
          await started.close();
        },
      };
    },
    createTenant: (options) => createTenant(database, first.url, options),
    anonymous: () => createApiClient({ baseUrl: first.url, headers: fromAnyAddress() }),
    close: async () => {
      await discoverer.close({ graceMs: 0 });
      for (const started of running) await started.close();
      await database.close();
      if (differences.size > 0)
        throw new Error(`Not as the API describes it:\n${[...differences].join('\n')}`);
    },
  };
}

/** Returns a pool for all test files of a process. It starts its thread when there is work, because most have none. */
function poolOfProcess(): ToolPool {
  const ofProcess = globalThis as { toolsOfTests?: ToolPool };
  const started = () => (ofProcess.toolsOfTests ??= createToolPool(1, logger));
  return {
    run: (task, input, options) => started().run(task, input, options),
    get slots() {
      return started().slots;
    },
    close: () => Promise.resolve(),
  };
}

async function startProcess(
  store: QueueStore & { kind: 'postgres' },
  settings: Partial<ApiDeps['settings']>,
  { printer = null }: Parts,
  differences: Set<string>,
  toolThreads: ToolPool,
): Promise<ApiProcess> {
  const db = createDatabase(store.databaseUrl, { connectionsMax: 5 });
  const stopping = new AbortController();
  const created = await createDeps({
    db,
    store,
    logger,
    toolThreads,
    countingTimeoutMs: 1_000 * patience,
    secretBox: createSecretBox(Buffer.alloc(32, 7)),
    printer,
    draining: stopping.signal,
    stopping: stopping.signal,
    settings: {
      validateReplies: true,
      corsOrigins: [],
      trustedProxies: 1,
      callerSecret: '',
      operatorKey: '',
      publicUrl: TEST_OAUTH.issuer,
      oauth: TEST_OAUTH,
      callableUrls: { allowPrivateAddresses: ['127.0.0.0/8'], ownHosts: [], nameServers: [NOBODY] },
      pagesPerAnalysisMax: 1_000_000,
      mail: NO_MAIL,
      dashboardFolder: null,
      ...settings,
    },
  });
  const { deps } = created;
  const held = holdToDocument(createApp(deps), (difference) => differences.add(difference));
  const server = await listen(held.listener, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}`;
  held.holdTo((await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument);
  return {
    url,
    deps,
    close: async () => {
      stopping.abort();
      await server.close(1_000);
      await created.close();
      await db.$disconnect();
    },
  };
}

async function createTenant(
  { db }: TestDatabase,
  baseUrl: string,
  { tier = 'pro' }: { readonly tier?: Tier } = {},
): Promise<Tenant> {
  const account = await createAccount(db, { name: 'Acme', tier });
  const client = await createClient(db, account.id, 'Acme shops');
  const site = await createSite(db, {
    accountId: account.id,
    clientId: client.id,
    url: 'https://example.com/',
  });
  const createKey = async (options: KeyOptions = {}) => {
    const { scopes = ['admin'], environment = 'live', expiresAt } = options;
    const created = await createApiKey(db, {
      accountId: account.id,
      name: 'test',
      scopes,
      environment,
      expiresAt,
    });
    return { id: created.record.id, key: created.key };
  };
  return {
    accountId: account.id,
    clientId: client.id,
    siteId: site.id,
    createKey,
    createClient: async (options) =>
      createApiClient({
        baseUrl,
        apiKey: (await createKey(options)).key,
        headers: fromAnyAddress(),
      }),
  };
}

/** Returns headers with a client address that no other test uses, because limits count by address. */
export function fromAnyAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
