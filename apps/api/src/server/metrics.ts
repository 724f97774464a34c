import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What operators see of the API, in a registry of its own. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Asks `read` whenever the metrics are. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
}

/** Counts requests and their durations by route, beside what Node tells of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => NaN));
        },
      });
    },
  };
}
