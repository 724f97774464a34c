import { ConfigError } from '@plumbline/config';
import { createLogger } from '@plumbline/logging';
import { loadConfig } from './config.ts';
import { startApi } from './start-api.ts';

try {
  const config = loadConfig(process.env);
  const api = await startApi(config, createLogger({ service: 'api', level: config.LOG_LEVEL }));
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void api.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
