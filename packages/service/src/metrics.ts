import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of a process, Prometheus' text format on `METRICS_PORT`. Every metric is declared here and nowhere else;
 * the Grafana dashboard, the alert rules and docs/operations.md are held to this list by a test.
 */
export const registry = new Registry();

const registers = [registry];
const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter({ name, help, labelNames, registers });
const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge({ name, help, labelNames, registers });
const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
) => new Histogram({ name, help, labelNames, buckets, registers });

const FRACTIONS_OF_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const MINUTES = [1, 5, 15, 60, 300, 900, 1_800, 3_600, 7_200];

/** Metrics that each process counts and measures for its own work. */
export const metrics = {
  httpRequests: counter('http_requests_total', 'API requests answered', ['method', 'route', 'status']),
  httpSeconds: histogram(
    'http_request_duration_seconds',
    'Time from an API request to the end of its answer',
    ['method', 'route'],
    FRACTIONS_OF_SECONDS,
  ),
  toolCalls: counter('plumbline_tool_calls_total', 'Calls of MCP tools', ['tool', 'outcome']),
  fetchSeconds: histogram(
    'plumbline_fetch_seconds',
    'Time of a request to a site: status class (2xx to 5xx), or the reason why there is no answer',
    ['outcome'],
    SECONDS,
  ),
  urlsStored: counter(
    'plumbline_urls_stored_total',
    'URLs whose result was stored: pages, probes and renders',
    ['kind'],
  ),
  urlsGivenUp: counter('plumbline_urls_given_up_total', 'URLs given up on our side, by reason', ['reason']),
  batchSeconds: histogram(
    'plumbline_batch_seconds',
    'Time that a worker held a batch of pages, probes or renders',
    ['kind'],
    SECONDS,
  ),
  stageSeconds: histogram(
    'plumbline_stage_seconds',
    'Time of the stages that run once per analysis',
    ['stage'],
    MINUTES,
  ),
  leasesLost: counter('plumbline_leases_lost_total', 'Work that another process had taken over by its end', [
    'kind',
  ]),
  deliveries: counter('plumbline_webhook_attempts_total', 'Attempts to deliver a webhook, by result', [
    'result',
  ]),
  deliverySeconds: histogram(
    'plumbline_webhook_attempt_seconds',
    'Time of an attempt to deliver a webhook',
    ['result'],
    SECONDS,
  ),
  slots: gauge('plumbline_slots', 'Places for work that goes on side by side', ['slots']),
  slotsInUse: gauge('plumbline_slots_in_use', 'Places that are taken', ['slots']),
  slotsStandStill: gauge(
    'plumbline_slots_stand_still',
    '1 if all places are taken and none has become free',
    ['slots'],
  ),
  workGivenUp: counter('plumbline_work_given_up_total', 'Work that passed its longest time and did not end', [
    'slots',
  ]),
  databaseConnections: gauge('plumbline_database_connections', 'Connections of the pool of this process', [
    'state',
  ]),
  auditEntriesLost: gauge('plumbline_audit_entries_lost', 'Audit entries dropped since the start'),
};

/**
 * Metrics of the whole fleet, which the API reads from database and queue at each scrape. Every API process has the
 * same.
 */
export const fleetMetrics = {
  jobsWaiting: gauge('plumbline_jobs_waiting', 'Jobs that wait for a worker', ['queue']),
  oldestJobSeconds: gauge('plumbline_oldest_job_seconds', 'Age of the oldest job that waits for a worker', [
    'queue',
  ]),
  analysesRunning: gauge('plumbline_analyses_running', 'Analyses in progress'),
  oldestAnalysisSeconds: gauge('plumbline_oldest_analysis_seconds', 'Age of the oldest analysis in progress'),
  deliveriesDue: gauge('plumbline_webhooks_due', 'Webhook deliveries that are due'),
  oldestDeliverySeconds: gauge(
    'plumbline_oldest_webhook_seconds',
    'Time since the oldest due delivery was due',
  ),
  oldestTransactionSeconds: gauge(
    'plumbline_oldest_transaction_seconds',
    'Age of the oldest transaction in PostgreSQL',
  ),
  processes: gauge('plumbline_processes', 'Processes that have reported within 30 s', ['kind']),
};

/** Sets the gauges of the connections of a pool. */
export function measurePool(pool: {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}): void {
  metrics.databaseConnections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  metrics.databaseConnections.set({ state: 'idle' }, pool.idleCount);
  metrics.databaseConnections.set({ state: 'waited_for' }, pool.waitingCount);
}

const readers = new Set<() => Promise<void> | void>();

/** Calls `read` before each scrape, to set gauges. Returns a function that ends this. */
export function readOnScrape(read: () => Promise<void> | void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/**
 * Collects Node's metrics of the process: CPU, memory, event-loop lag, garbage. Call it once, before serving the
 * metrics.
 */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
}

/** Returns all metrics in Prometheus' text format. If a reader fails or is late, its gauges stay as they were. */
export async function scrape(onError: (error: unknown) => void): Promise<string> {
  const reads = [...readers].map(async (read) => read());
  const late = sleep(READ_MS, undefined, { ref: false });
  await Promise.race([late, Promise.all(reads.map((reading) => reading.catch(onError)))]);
  return registry.metrics();
}

/** Prometheus waits 10 s by default. */
const READ_MS = 3_000;
