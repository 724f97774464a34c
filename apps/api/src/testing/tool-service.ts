import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { createAccount, createApiKey } from '@plumbline/database';
import { createTestDatabase } from '@plumbline/database/testing';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import { startApp } from '@plumbline/testkit';

/** An API and a worker as processes of their own, as an operator starts them. */
export interface ToolService {
  /** A client with a key of a new account. */
  createClient(): Promise<ApiClient>;
  /** Returns the metrics of the worker. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** Starts them; the worker waits 0.4 s for an answer to begin and 0.8 s for all of it. */
export async function startToolService(): Promise<ToolService> {
  const database = await createTestDatabase();
  const shared = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  const ports = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' };
  const deadlines = { FIRST_BYTE_SECONDS: '0.4', RESPONSE_SECONDS: '0.8', CRAWL_CONCURRENCY: '8' };
  const api = await startApp({ name: 'api', environment: { ...shared, ...ports }, event: 'api.started' });
  const worker = await startApp({
    name: 'crawler-worker',
    environment: { ...shared, ...deadlines, METRICS_PORT: '0' },
    event: 'worker.started',
  });
  const urlOf = (port: unknown): string => `http://127.0.0.1:${port as number}`;
  return {
    async createClient() {
      const { id: accountId } = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
      const { key } = await createApiKey(database.db, {
        accountId,
        name: 'test',
        scopes: ['mcp:read'],
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

const AT_ONCE = 8;

/** Has tools look at a server for each of so many answers. @returns how often they answered with which status */
export async function askToolsAboutRawServers(
  service: ToolService,
  count: number,
  seed: number,
): Promise<Readonly<Record<number, number>>> {
  const statuses: Record<number, number> = {};
  const answers = drawRawAnswers(count, seed);
  for (let first = 0; first < count; first += AT_ONCE) {
    const client = await service.createClient();
    const servers = await Promise.all(
      answers.slice(first, first + AT_ONCE).map((answer) => serveRawAnswer(answer)),
    );
    const asked = servers.map(({ url }, index) =>
      index % 2 === 0
        ? client.send(toolRoutes.generateMeta, { body: { url } })
        : client.send(toolRoutes.checkBeforeDeploy, { body: { url } }),
    );
    for (const { status } of await Promise.all(asked)) statuses[status] = (statuses[status] ?? 0) + 1;
    await Promise.all(servers.map((server) => server.close()));
  }
  return statuses;
}
