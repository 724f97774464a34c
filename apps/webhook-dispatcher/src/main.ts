import { ConfigError } from '@plumbline/config';
import { createLogger } from '@plumbline/logging';
import { loadConfig } from './config.ts';
import { startDispatcher } from './start-dispatcher.ts';

try {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'webhook-dispatcher', level: config.LOG_LEVEL });
  const dispatcher = await startDispatcher(config, logger);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void dispatcher.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
