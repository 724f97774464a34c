import { ApiError, createApiClient, type ApiClient } from '@plumbline/api-client';
import { clientRoutes, siteCheckRoutes, siteRoutes, toolRoutes, type Scope } from '@plumbline/contracts';
import { createAccount, createApiKey, type Database } from '@plumbline/database';
import { createTestDatabase, findEndedAnalysis } from '@plumbline/database/testing';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import {
  harmBesideAttack,
  patience,
  serveCanarySite,
  startApp,
  until,
  type Canary,
  type StaticSite,
} from '@plumbline/testkit';

/** An API and a worker in separate processes, as an operator starts them. */
export interface ToolService {
  readonly db: Database;
  /** Returns what the API logged about a request. */
  logOf(requestId: string | undefined): string;
  /** Returns a client with a key of a new account. The key may use tools, or has the given scopes. */
  createClient(scopes?: readonly Scope[]): Promise<ApiClient>;
  /** Returns the metrics of the worker. */
  metrics(): Promise<string>;
  /** Returns how many exchanges of the worker took longer than twice their deadline; none should. */
  lateExchanges(): Promise<number>;
  close(): Promise<void>;
}

/** The deadline on a quiet machine. A page that misses it is requested again after 2 s, and then after 10 s. */
const FIRST_BYTE_SECONDS = 0.4;

/** Starts both processes. The worker's deadlines grow with the load of the machine. */
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
  const metrics = async (): Promise<string> => {
    const { port } = await worker.logged('metrics.listening');
    return (await fetch(`${urlOf(port)}/metrics`)).text();
  };
  return {
    db: database.db,
    logOf: (requestId) => JSON.stringify(api.log().filter((line) => line['requestId'] === requestId)),
    metrics,
    lateExchanges: async () => countSlower(await metrics(), 2 * Number(deadlines.RESPONSE_SECONDS)),
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
    async close() {
      await Promise.all([api.stop(), worker.stop()]);
      await database.close();
    },
  };
}

/** Returns how many exchanges took longer than these seconds, rounded up to a bound of the histogram. */
function countSlower(text: string, seconds: number): number {
  const counts = [...text.matchAll(/^plumbline_fetch_seconds_bucket\{le="([^"]+)",.*\} (\d+)$/gm)].map(
    ([, bound, count]) => ({ bound: bound === '+Inf' ? Infinity : Number(bound), count: Number(count) }),
  );
  const least = Math.min(...counts.map(({ bound }) => bound).filter((bound) => bound >= seconds));
  const totalOf = (wanted: number) =>
    counts.filter(({ bound }) => bound === wanted).reduce((total, { count }) => total + count, 0);
  return totalOf(Infinity) - totalOf(least);
}

/** The number of calls at once, which is more than the worker has slots. */
const AT_ONCE = 16;

/** The number of answers of tools by status. */
type Statuses = Readonly<Record<number, number>>;

/**
 * Has tools fetch each of these raw answers from a server, while an ordinary site is analysed repeatedly.
 *
 * @returns the statuses of the tools' answers, and the harm to the analyses
 */
export async function askToolsBesideCanaries(
  service: ToolService,
  idle: ToolService,
  count: number,
  seed: number,
): Promise<{ readonly statuses: Statuses; readonly harm: readonly string[] }> {
  const site = await serveCanarySite();
  const [analyse, analyseAlone] = await Promise.all([createCanary(service, site), createCanary(idle, site)]);
  let statuses: Statuses = {};
  const ask = async () => {
    statuses = await askToolsAboutRawServers(service, count, seed);
  };
  const harm = await harmBesideAttack(ask, analyse, analyseAlone);
  await site.close();
  return { statuses, harm };
}

/** Has tools fetch each of these raw answers from a server. @returns the number of answers by status */
export async function askToolsAboutRawServers(
  service: ToolService,
  count: number,
  seed: number,
): Promise<Statuses> {
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

async function createCanary(service: ToolService, { origin }: StaticSite): Promise<Canary> {
  const client = await service.createClient(['api:write']);
  const { id: clientId } = await client.call(clientRoutes.create, { body: { name: 'Canary' } });
  await client.call(siteRoutes.create, { params: { clientId }, body: { url: origin } });
  return async () => {
    const startedAt = performance.now();
    const { siteCheckId } = await client
      .call(siteCheckRoutes.analyze, { params: { clientId } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        throw new Error(service.logOf(error.requestId), { cause: error });
      });
    await until(() => findEndedAnalysis(service.db, siteCheckId), 'the analysis of the canary');
    return performance.now() - startedAt;
  };
}
