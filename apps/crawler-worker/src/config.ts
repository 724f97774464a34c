import { engineSettings } from '@plumbline/analysis';
import { processSettings, parseConfig, type ProcessEnvironment } from '@plumbline/service';
import { z } from 'zod';

const schema = z.object({ ...engineSettings, ...processSettings });

export type WorkerConfig = z.output<typeof schema>;

/**
 * Reads the settings of the crawler worker.
 *
 * @throws ConfigError that lists every fault
 */
export function loadConfig(environment: ProcessEnvironment): WorkerConfig {
  return parseConfig(schema, environment);
}
