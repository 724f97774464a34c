import {
  addressSettings,
  callerSettings,
  databaseSettings,
  drainSettings,
  mailSettings,
  ownAddress,
  processSettings,
  publicSettings,
  parseConfig,
  port,
  redisSettings,
  secretSettings,
  threadSettings,
  wholeNumber,
  type ProcessEnvironment,
} from '@plumbline/service';
import { z } from 'zod';

const schema = z.object({
  ...databaseSettings,
  ...redisSettings,
  ...processSettings,
  ...secretSettings,
  ...threadSettings,
  // The API checks with them whether an address that it is given may receive webhooks.
  ...addressSettings,
  PORT: port(3000),
  /** Address to listen on. */
  HOST: ownAddress(),
  ...callerSettings,
  ...mailSettings,
  ...drainSettings,
  /** Origins whose pages may call the API with a key, separated by commas; none by default. */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''))
    .refine((items) => items.every(isOrigin), 'must be origins such as https://app.example.com'),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650).default(365),
  /** The most pages of an analysis, whatever the plan. A million take some 10 GB in PostgreSQL. */
  PAGES_PER_ANALYSIS_MAX: wholeNumber(1, 1_000_000).default(1_000_000),
  /** Password with which the operator may look at the queues in a browser. If it is empty, nobody may. */
  OPERATOR_KEY: z
    .string()
    .refine((text) => text === '' || text.length >= 32, 'must have 32 characters or more')
    .default(''),
  ...publicSettings,
  /** Path of the Chromium that prints reports. Default: the usual places of the system. */
  CHROMIUM_PATH: z.string().optional(),
  /** The only environment variable that the browser gets. */
  PATH: z.string().default(''),
  /** Folder of the built dashboard; empty serves none. */
  DASHBOARD_DIR: z.string().default(''),
  NODE_ENV: z.string().default('development'),
});

export type ApiConfig = z.output<typeof schema>;

/** Reads the settings of the API. @throws ConfigError that lists every fault */
export function loadConfig(environment: ProcessEnvironment): ApiConfig {
  return parseConfig(schema, environment);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
