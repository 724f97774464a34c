import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { clientRoutes, siteCheckRoutes, siteRoutes, toolRoutes, type Scope } from '@plumbline/contracts';
import { createAccount, createApiKey, type Database } from '@plumbline/database';
import { createTestDatabase, findEndedAnalysis } from '@plumbline/database/testing';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import { patience, serveCanarySite, startApp, until, type StaticSite } from '@plumbline/testkit';

/** An API and a worker as processes of their own, as an operator starts them. */
export interface ToolService {
  readonly db: Database;
  /** A client with a key of a new account, that may use tools, or has other scopes. */
  createClient(scopes?: readonly Scope[]): Promise<ApiClient>;
  /** Returns the metrics of the worker. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** Deadline on a quiet machine. A page that misses it is requested again after 2 s, and then after 10 s. */
const FIRST_BYTE_SECONDS = 0.4;

/** Starts both processes. The deadlines of the worker for late answers bear a busy machine. */
export async function startToolService(): Promise<ToolService> {
  const database = await createTestDatabase();
  const shared = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  const ports = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' };
  const deadlines = {
    FIRST_BYTE_SECONDS: String(FIRST_BYTE_SECONDS * patience),
    RESPONSE_SECONDS: String(2 * FIRST_BYTE_SECONDS * patience),
  };
  const api = await startApp({ name: 'api', environment: { ...shared, ...ports }, event: 'api.started' });
  const worker = await startApp({
    name: 'crawler-worker',
    environment: { ...shared, ...deadlines, CRAWL_CONCURRENCY: '8', METRICS_PORT: '0' },
    event: 'worker.started',
  });
  const urlOf = (port: unknown): string => `http://127.0.0.1:${port as number}`;
  return {
    db: database.db,
    async createClient(scopes = ['mcp:read']) {
      const { id: accountId } = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
      const { key } = await createApiKey(database.db, {
        accountId,
        name: 'test',
        scopes: [...scopes],
        environment: 'live',
      });
      return createApiClient({ baseUrl: urlOf(api.started['port']), apiKey: key });
    },
    async metrics() {
      const { port } = await worker.logged('metrics.listening');
      return (await fetch(`${urlOf(port)}/metrics`)).text();
    },
    async close() {
      await Promise.all([api.stop(), worker.stop()]);
      await database.close();
    },
  };
}

/** More than the worker has slots. */
const AT_ONCE = 16;

interface Asked {
  /** How often tools answered with which status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** How long each analysis of an ordinary site took, in a worker that tools ask and in one that nobody asks. */
  readonly canaries: readonly { readonly besideMs: number; readonly aloneMs: number }[];
}

/**
 * Has tools fetch each of these raw answers from a server, while an ordinary site is analysed again and again. Each
 * time another service, which does nothing else, analyses the same site, so that a busy machine delays both.
 */
export async function askToolsBesideCanaries(
  service: ToolService,
  idle: ToolService,
  count: number,
  seed: number,
): Promise<Asked> {
  const site = await serveCanarySite();
  const [analyse, analyseAlone] = await Promise.all([createCanary(service, site), createCanary(idle, site)]);
  // The first analysis of a worker also loads its code.
  await Promise.all([analyse(), analyseAlone()]);
  const canaries: Asked['canaries'][number][] = [];
  const end = new AbortController();
  const asked = askToolsAboutRawServers(service, count, seed).finally(() => end.abort());
  while (!end.signal.aborted) {
    const [besideMs, aloneMs] = await Promise.all([analyse(), analyseAlone()]);
    canaries.push({ besideMs, aloneMs });
  }
  await site.close();
  return { statuses: await asked, canaries };
}

/** Has tools fetch each of these raw answers from a server. @returns how often they answered with which status */
export async function askToolsAboutRawServers(
  service: ToolService,
  count: number,
  seed: number,
): Promise<Asked['statuses']> {
  const statuses: Record<number, number> = {};
  const answers = drawRawAnswers(count, seed).entries();
  const askInTurn = async () => {
    const client = await service.createClient();
    for (const [index, answer] of answers) {
      const server = await serveRawAnswer(answer);
      const { url } = server;
      const { status } =
        index % 2 === 0
          ? await client.send(toolRoutes.generateMeta, { body: { url } })
          : await client.send(toolRoutes.checkBeforeDeploy, { body: { url } });
      statuses[status] = (statuses[status] ?? 0) + 1;
      await server.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  return statuses;
}

/** Returns a function that analyses a site and returns how many milliseconds that took. */
async function createCanary(service: ToolService, { origin }: StaticSite) {
  const client = await service.createClient(['api:write']);
  const { id: clientId } = await client.call(clientRoutes.create, { body: { name: 'Canary' } });
  await client.call(siteRoutes.create, { params: { clientId }, body: { url: origin } });
  return async (): Promise<number> => {
    const startedAt = performance.now();
    const { siteCheckId } = await client.call(siteCheckRoutes.analyze, { params: { clientId } });
    await until(() => findEndedAnalysis(service.db, siteCheckId), 'the analysis of the canary');
    return performance.now() - startedAt;
  };
}
