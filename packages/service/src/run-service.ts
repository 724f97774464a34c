import { createLogger, type Logger, type LogLevel } from './logger.ts';
import { endWhenStuck } from './end-when-stuck.ts';
import { ConfigError, type Environment } from './parse-config.ts';

interface ProcessConfig {
  readonly LOG_LEVEL: LogLevel;
  readonly STALL_SECONDS: number;
}

/** A process of the fleet, as its main.ts describes it. */
export interface Service<Config extends ProcessConfig> {
  /** Names it in the log. */
  readonly name: string;
  readonly loadConfig: (environment: Environment) => Config;
  /** Resolves when it works; `close` ends it in good order. */
  readonly start: (config: Config, logger: Logger) => Promise<{ close(): Promise<void> }>;
}

/**
 * Runs a service until SIGTERM or SIGINT, closes it, and exits 0. Settings that cannot be used are said in plain words
 * on stderr, with exit 1. A process that stands still ends itself.
 */
export async function runService<Config extends ProcessConfig>(
  { name, loadConfig, start }: Service<Config>,
  environment: Environment,
): Promise<void> {
  const config = readConfig(loadConfig, environment);
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  endWhenStuck({ service: name, stallSeconds: config.STALL_SECONDS });
  const running = await start(config, logger);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('service.close_failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function readConfig<Config>(load: (environment: Environment) => Config, environment: Environment): Config {
  try {
    return load(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
