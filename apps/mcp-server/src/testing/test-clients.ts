import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createLogger } from '@plumbline/service';
import { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE } from '@plumbline/testkit';
import type { HttpConfig } from '../config.ts';
import { serveOverHttp, type RunningHttp } from '../serve-http.ts';

export const transports = ['stdio', 'http'] as const;
export const generations = ['legacy', 'modern'] as const;

interface ClientOptions {
  readonly transport: (typeof transports)[number];
  readonly generation: (typeof generations)[number];
  readonly key: string;
}

export interface TestClients {
  /** Address of the server over HTTP. */
  readonly url: string;
  /** The official client, connected. */
  connect(options: ClientOptions): Promise<Client>;
  close(): Promise<void>;
}

/** The secret that the test service also has. */
export const TEST_CALLER_SECRET = 'a secret that API and MCP server share';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** The first protocol version without sessions. */
const MODERN = '2026-07-28';

/**
 * Starts the server over HTTP, and returns clients for both transports. Over standard input and output, each client
 * starts a server.
 */
export async function startTestClients(serviceUrl: string): Promise<TestClients> {
  const server = await startHttp(serviceUrl);
  const url = `http://127.0.0.1:${server.port}/mcp`;
  const open = new Set<Client>();
  return {
    url,
    connect: async ({ transport, generation, key }) => {
      const versionNegotiation =
        generation === 'modern' ? { mode: { pin: MODERN } } : { mode: 'legacy' as const };
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
      await client.connect(transport === 'http' ? overHttp(url, key) : overStdio(serviceUrl, key));
      open.add(client);
      return client;
    },
    close: async () => {
      for (const client of open) await client.close();
      await server.close();
    },
  };
}

export function startHttp(serviceUrl: string, settings: Partial<HttpConfig> = {}): Promise<RunningHttp> {
  const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
  const hosts = ['127.0.0.1'];
  return serveOverHttp(
    {
      SERVICE_API_URL: serviceUrl,
      PORT: 0,
      HOST: '127.0.0.1',
      ALLOWED_HOSTS: hosts,
      LOG_LEVEL: 'info',
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: 0,
      STALL_SECONDS: 30,
      CALLER_SECRET: TEST_CALLER_SECRET,
      TRUSTED_PROXIES: 1,
      SHUTDOWN_DELAY_MS: 0,
      PUBLIC_URL: '',
      MCP_URL: '',
      ...settings,
    },
    logger,
  );
}

function overHttp(url: string, key: string): StreamableHTTPClientTransport {
  const headers = { authorization: `Bearer ${key}` };
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}

function overStdio(serviceUrl: string, key: string): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [BUNDLE_SOURCE, MAIN],
    env: { ...BUNDLE_ENVIRONMENT, SERVICE_API_URL: serviceUrl, SERVICE_API_KEY: key },
  });
}
