import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedAnalysis, createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { serveSite, startApp, until, type AppProcess } from '@plumbline/testkit';

let database: TestDatabase;
const processes: AppProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(processes.map((running) => running.stop('SIGKILL')));
  await database.close();
});

async function start(name: string, event: string, args: readonly string[] = []): Promise<AppProcess> {
  const running = await startApp({
    name,
    args,
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    event,
  });
  processes.push(running);
  return running;
}

async function metricsOf(running: AppProcess): Promise<string> {
  const { port } = await running.logged('metrics.listening');
  return (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
}

test('every process serves metrics of its work on its own port', async () => {
  const site = await serveSite({ '/': '<title>Home</title><a href="/b">b</a>', '/b': '<title>b</title>' });
  const [api, worker, dispatcher, mcp] = await Promise.all([
    start('api', 'api.started'),
    start('crawler-worker', 'worker.started'),
    start('webhook-dispatcher', 'dispatcher.started'),
    start('mcp-server', 'mcp.started', ['--http']),
  ]);
  await fetch(`http://127.0.0.1:${String(api.started['port'])}/healthz`);
  const { analysisId } = await seedAnalysis(database.db, { startUrl: `${site.origin}/` });
  await until(
    () => database.db.analysis.findFirst({ where: { id: analysisId, status: 'completed' } }),
    'the end of the analysis',
  );
  await site.close();

  const crawled = await metricsOf(worker);
  expect(crawled).toContain('plumbline_urls_stored_total{kind="pages"} 2');
  expect(crawled).toMatch(/plumbline_fetch_seconds_count\{outcome="2xx"\} [1-9]/);
  expect(crawled).toContain('plumbline_stage_seconds_count{stage="finish"} 1');
  expect(crawled).toMatch(/plumbline_batch_seconds_count\{kind="pages"\} [1-9]/);
  expect(crawled).toMatch(/plumbline_slots\{slots="threads"\} [1-9]/);
  expect(crawled).toMatch(/plumbline_database_connections\{state="idle"\} \d/);
  expect(crawled).toContain('nodejs_eventloop_lag_p99_seconds');

  const ofApi = await metricsOf(api);
  expect(ofApi).toContain('http_requests_total{method="GET",route="",status="200"} 1');
  for (const queue of ['crawl', 'probe', 'render', 'visit', 'webhook-delivery']) {
    expect(ofApi).toContain(`plumbline_jobs_waiting{queue="${queue}"} `);
    expect(ofApi).toContain(`plumbline_oldest_job_seconds{queue="${queue}"} `);
  }
  expect(ofApi).toContain('plumbline_processes{kind="crawler"} 1');
  expect(ofApi).toContain('plumbline_analyses_running 0');
  expect(ofApi).toMatch(/plumbline_oldest_transaction_seconds \d/);

  expect(await metricsOf(dispatcher)).toContain('plumbline_slots_in_use{slots="deliveries"} 0');
  expect(await metricsOf(mcp)).toContain('plumbline_tool_calls_total');
});

test('a process whose metrics port is taken chooses a free one, and says so', async () => {
  const first = await start('webhook-dispatcher', 'dispatcher.started');
  const { port } = await first.logged('metrics.listening');
  const second = await startApp({
    name: 'webhook-dispatcher',
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      METRICS_PORT: String(port),
    },
    event: 'dispatcher.started',
  });
  processes.push(second);
  expect(await second.logged('metrics.port_taken')).toMatchObject({ port });
  expect(await metricsOf(second)).toContain('plumbline_slots');
});

test('metrics are not among the public paths of the API', async () => {
  const api = await start('api', 'api.started');
  const answer = await fetch(`http://127.0.0.1:${String(api.started['port'])}/metrics`);
  expect(answer.status).toBe(404);
});
