import {
  addressSettings,
  databaseSettings,
  mailSettings,
  processSettings,
  publicSettings,
  parseConfig,
  redisSettings,
  secretSettings,
  wholeNumber,
  type ProcessEnvironment,
} from '@plumbline/service';
import { z } from 'zod';

const schema = z.object({
  ...databaseSettings,
  ...redisSettings,
  ...processSettings,
  ...secretSettings,
  ...addressSettings,
  ...mailSettings,
  ...publicSettings,
  /** The number of deliveries that this process attempts at once. */
  WEBHOOK_CONCURRENCY: wholeNumber(1, 2_000).default(256),
  /** The number of deliveries to one receiver at once, over all dispatchers. */
  WEBHOOK_CONCURRENCY_PER_HOST: wholeNumber(1, 100).default(8),
});

export type DispatcherConfig = z.output<typeof schema>;

/**
 * Reads the settings of the webhook dispatcher.
 *
 * @throws ConfigError that lists every fault
 */
export function loadConfig(environment: ProcessEnvironment): DispatcherConfig {
  return parseConfig(schema, environment);
}
