import path from 'node:path';
import {
  addressSettings,
  databaseSettings,
  metricsSettings,
  parseConfig,
  port,
  redisSettings,
  secretSettings,
} from '@plumbline/service';
import { findChromium } from '@plumbline/rendering';
import { z } from 'zod';

export interface LocalSettings {
  readonly dataDir: string;
  /** The preferred port of the API. */
  readonly port: number;
  /** Preferred port of the API's metrics. */
  readonly metricsPort: number;
  /** Null for the bundled PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Null if queue and limits use PostgreSQL. */
  readonly redisUrl: string | null;
  /** Null for a key that is generated at the first start. */
  readonly secretsKey: string | null;
  /** The browser that renders pages; null without one. */
  readonly chromiumPath: string | null;
  /**
   * Private addresses that crawls and webhooks may reach in addition to the site, in the form of
   * ALLOW_PRIVATE_ADDRESSES.
   */
  readonly allowPrivateAddresses: string;
}

const DEFAULT_PORT = 3000;

/**
 * The settings in the form that the services read, so that a value that they would refuse is reported before anything
 * starts.
 */
const schema = z.object({
  PORT: port(DEFAULT_PORT),
  METRICS_PORT: metricsSettings.METRICS_PORT,
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseSettings.DATABASE_URL.optional(),
  SECRETS_KEY: secretSettings.SECRETS_KEY.optional(),
  ...redisSettings,
  ...addressSettings,
});

/** Reads the settings. @throws ConfigError if one of them cannot be used */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): LocalSettings {
  const { PORT, METRICS_PORT, DATA_DIR, DATABASE_URL, REDIS_URL } = parseConfig(schema, environment);
  return {
    dataDir: DATA_DIR === undefined ? path.join(root, '.data') : path.resolve(DATA_DIR),
    port: PORT,
    metricsPort: METRICS_PORT,
    databaseUrl: DATABASE_URL ?? null,
    redisUrl: REDIS_URL ?? null,
    secretsKey: environment['SECRETS_KEY'] || null,
    chromiumPath: findChromium(environment['CHROMIUM_PATH']),
    allowPrivateAddresses: environment['ALLOW_PRIVATE_ADDRESSES'] ?? '',
  };
}
