import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { siteCheckRoutes, siteRoutes } from '@plumbline/contracts';
import { createAccountWithClient, createApiKey } from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { LOG_FIELDS } from '@plumbline/service';
import { serveSite, startApp, until, type AppProcess } from '@plumbline/testkit';
import { openCollector, type CollectedSpan, type Collector } from '../testing/collector.ts';

let database: TestDatabase;
let key: string;
let clientId: string;
let collector: Collector;
const processes: AppProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await openCollector();
  const { account, client } = await createAccountWithClient(database.db, {
    name: 'Acme',
    tier: 'pro',
    user: null,
  });
  const scopes = ['api:read', 'api:write', 'mcp:read', 'mcp:write'] as const;
  ({ key } = await createApiKey(database.db, {
    accountId: account.id,
    name: 'test',
    scopes,
    environment: 'live',
  }));
  clientId = client.id;
});
afterAll(async () => {
  await Promise.all(processes.map((running) => running.stop('SIGKILL')));
  collector.close();
  await database.close();
});

async function start(
  name: string,
  event: string,
  { args = [], ...more }: { args?: string[]; SERVICE_API_URL?: string } = {},
): Promise<AppProcess> {
  const running = await startApp({
    name,
    args,
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LOG_LEVEL: 'debug',
      HOST: '127.0.0.1',
      PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ...more,
    },
    event,
  });
  processes.push(running);
  return running;
}

const originOf = ({ started }: AppProcess) => `http://127.0.0.1:${String(started['port'])}`;

/** The events of a process that no request causes. */
const OF_NOBODY = /^(?:worker|dispatcher|api|mcp|metrics|database|reconcile|queue|heartbeat)\./;

function linesOf(running: AppProcess) {
  return running.log().filter(({ event }) => !OF_NOBODY.test(String(event)));
}

test('each log line that a request causes names the request and its analysis, in every process', async () => {
  const [api, worker, dispatcher] = await Promise.all([
    start('api', 'api.started'),
    start('crawler-worker', 'worker.started'),
    start('webhook-dispatcher', 'dispatcher.started'),
  ]);
  const receiver = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const site = await serveSite({ '/': '<title>Home</title><a href="/b">b</a>', '/b': '<title>b</title>' });
  const client = createApiClient({ baseUrl: originOf(api), apiKey: key });
  await client.call(siteRoutes.create, { params: { clientId }, body: { url: `${site.origin}/` } });

  const { siteCheckId } = await client.call(siteCheckRoutes.analyze, {
    params: { clientId },
    body: { callbackUrl: `http://127.0.0.1:${port}/` },
    headers: { 'x-request-id': 'ask-1' },
  });
  await dispatcher.logged('webhook.attempt');
  const names = { requestId: 'ask-1', analysisId: siteCheckId };
  const events = linesOf(worker).map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['batch.stored', 'analysis.completed']));
  for (const line of [...linesOf(worker), ...linesOf(dispatcher)]) expect(line).toMatchObject(names);
  expect(api.log()).toContainEqual(
    expect.objectContaining({ event: 'request.finished', requestId: 'ask-1' }),
  );

  await site.close();
  receiver.close();
  await Promise.all([api, worker, dispatcher].map((running) => running.stop()));
  expectOneTrace(siteCheckId);
  expect(linesOf(worker)).toContainEqual(
    expect.objectContaining({ event: 'analysis.completed', traceId: spansOf(siteCheckId)[0]?.traceId }),
  );
});

/** Returns the spans that belong to the trace of an analysis. */
function spansOf(analysisId: string): readonly CollectedSpan[] {
  const { spans } = collector;
  const traceId = spans.find(({ attributes }) => attributes['plumbline.analysisId'] === analysisId)?.traceId;
  return spans.filter((span) => span.traceId === traceId);
}

/** Expects one trace, from the request over job, batch and thread to the webhook, with their SQL statements. */
function expectOneTrace(analysisId: string): void {
  const spans = spansOf(analysisId);
  const wayTo = (name: string): readonly string[] => {
    const way: string[] = [];
    let span = spans.find((found) => found.name === name);
    while (span !== undefined) {
      way.unshift(`${span.service}: ${span.name}`);
      const { parentSpanId } = span;
      span = spans.find(({ spanId }) => spanId === parentSpanId);
    }
    return way;
  };
  const request = 'api: POST /api/clients/{clientId}/analyze';
  expect(wayTo('page thread').slice(0, 3)).toEqual([
    request,
    'crawler-worker: job crawl',
    expect.stringMatching(/^crawler-worker: (?:discover|batch)$/),
  ]);
  expect(wayTo('batch')).toEqual([request, 'crawler-worker: job crawl', 'crawler-worker: batch']);
  expect(wayTo('webhook')).toEqual([request, 'webhook-dispatcher: webhook']);
  const ownTraces = collector.spans.filter(
    ({ attributes, parentSpanId }) => attributes['db.query.text'] !== undefined && !parentSpanId,
  );
  expect(ownTraces).toEqual([]);
  for (const service of ['api', 'crawler-worker', 'webhook-dispatcher']) {
    const statements = spans.filter((span) => span.service === service && span.attributes['db.query.text']);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(
      true,
    );
  }
  const ofAnalysis = spans.filter(({ attributes }) => attributes['plumbline.analysisId'] === analysisId);
  expect(new Set(ofAnalysis.map(({ service }) => service))).toEqual(
    new Set(['api', 'crawler-worker', 'webhook-dispatcher']),
  );
}

test('a request to the MCP server has the same id in the API', async () => {
  const api = await start('api', 'api.started');
  const mcp = await start('mcp-server', 'mcp.started', { args: ['--http'], SERVICE_API_URL: originOf(api) });
  const response = await fetch(`${originOf(mcp)}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'x-request-id': 'ask-2', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.headers.get('x-request-id')).toBe('ask-2');
  const isNamed = async () => api.log().some(({ requestId }) => requestId === 'ask-2');
  await until(isNamed, 'the line of the API');
});

/** The statuses of spans in OTLP. */
const [NO_STATUS, ERROR] = [0, 2];

test("a request with a caller's mistake is not an error of its trace, and a failed one is", async () => {
  const api = await start('api', 'api.started');
  const mcp = await start('mcp-server', 'mcp.started', { args: ['--http'], SERVICE_API_URL: originOf(api) });
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(originOf(api) + path, { headers: { authorization: `Bearer ${key}` } });
    return response.status;
  };
  await expect(ask(`/api/site-checks/${crypto.randomUUID()}/overview`)).resolves.toBe(404);
  await expect(fetch(`${originOf(mcp)}/mcp`)).resolves.toMatchObject({ status: 401 });
  await database.db.$executeRaw`ALTER TABLE saved_filter RENAME TO elsewhere`;
  await expect(ask('/api/saved-filters')).resolves.toBe(500);
  await database.db.$executeRaw`ALTER TABLE elsewhere RENAME TO saved_filter`;
  await Promise.all([api.stop(), mcp.stop()]);
  const codeOf = (name: string) => collector.spans.findLast((span) => span.name === name)?.status.code;
  expect(codeOf('GET /api/site-checks/{siteCheckId}/overview')).toBe(NO_STATUS);
  expect(codeOf('MCP request')).toBe(NO_STATUS);
  expect(codeOf('GET /api/saved-filters')).toBe(ERROR);
});

test('log lines have only the fields of docs/logs.md', () => {
  const known = ['time', 'level', 'service', 'event', ...Object.keys(LOG_FIELDS)];
  const lines = processes.flatMap((running) => running.log());
  expect(lines.length).toBeGreaterThan(10);
  const unknown = lines.flatMap((line) => Object.keys(line)).filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});
