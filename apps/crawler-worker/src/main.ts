import { ConfigError } from '@plumbline/config';
import { createLogger } from '@plumbline/logging';
import { loadConfig } from './config.ts';
import { startWorker } from './worker.ts';

try {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'crawler-worker', level: config.LOG_LEVEL });
  const worker = await startWorker(config, logger);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void worker.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
