import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, type Logger, type LogLevel } from './logger.ts';
import { endWhenStuck } from './end-when-stuck.ts';
import { ConfigError, type ProcessEnvironment } from './parse-config.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startTracing } from './tracing.ts';

interface ProcessConfig {
  readonly LOG_LEVEL: LogLevel;
  readonly STALL_SECONDS: number;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT: number;
}

/** A process of the fleet, as its main.ts describes it. */
export interface Service<Config extends ProcessConfig> {
  /** Its name in the log. */
  readonly name: string;
  readonly loadConfig: (environment: ProcessEnvironment) => Config;
  /** Resolves when the service works. */
  readonly start: (config: Config, logger: Logger) => Promise<Running>;
}

/** A service that works. */
interface Running {
  /** Keeps serving until callers have noticed that it is about to stop. */
  drain?(): Promise<void>;
  /** Ends the service in good order. */
  close(): Promise<void>;
}

/** An orchestrator kills after ten seconds or more. */
const CLOSE_WITHIN_MS = 9_000;

/**
 * Runs a service until SIGTERM or SIGINT. Then it drains and closes the service, and exits 0 within 10 s after the
 * drain, even if stores do not answer. It reports unusable settings in plain words on stderr and exits 1; any other
 * failure to start is a line of the log. A process that stands still ends itself.
 */
export async function runService<Config extends ProcessConfig>(
  { name, loadConfig, start }: Service<Config>,
  environment: ProcessEnvironment,
): Promise<void> {
  const config = readConfig(loadConfig, environment);
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  endWhenStuck({ service: name, stallSeconds: config.STALL_SECONDS });
  let running: Running | null = null;
  let stopping = false;
  let stopTracing = async (): Promise<void> => undefined;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void end(logger, running, () => stopTracing()).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) stopTracing = await startTracing(name);
    await serveMetrics(config, logger);
    running = await start(config, logger);
  } catch (error) {
    logger.error('service.not_started', { error });
    process.exit(1);
  }
}

/**
 * Drains and closes the service within its time. Other processes find and finish its unfinished work, as after a kill.
 */
async function end(logger: Logger, running: Running | null, stopTracing: () => Promise<void>): Promise<void> {
  await running?.drain?.();
  const closed = Promise.resolve(running?.close())
    .then(stopTracing)
    .catch((error: unknown) => logger.error('service.close_failed', { error }));
  const isLate = await Promise.race([closed.then(() => false), sleep(CLOSE_WITHIN_MS, true)]);
  if (isLate) logger.warn('service.close_cut_short', { afterMs: CLOSE_WITHIN_MS });
}

function readConfig<Config>(
  load: (environment: ProcessEnvironment) => Config,
  environment: ProcessEnvironment,
): Config {
  try {
    return load(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
