import {
  callerSettings,
  drainSettings,
  httpUrl,
  ownAddress,
  parseConfig,
  port,
  processSettings,
  publicSettings,
  type ProcessEnvironment,
} from '@plumbline/service';
import { z } from 'zod';

const service = {
  /** The base URL of the API. */
  SERVICE_API_URL: httpUrl().default('http://127.0.0.1:3000'),
};

const stdioSchema = z.object({
  ...service,
  SERVICE_API_KEY: z.string().regex(/^sk_(live|test)_\w+$/, 'must be an API key: sk_live_… or sk_test_…'),
  /**
   * Folders whose files tools may read and change, separated by colons (Windows: semicolons). Default: the client's
   * roots.
   */
  ALLOWED_FOLDERS: z.string().optional(),
});

const httpSchema = z.object({
  ...service,
  ...processSettings,
  ...callerSettings,
  ...drainSettings,
  ...publicSettings,
  PORT: port(3001),
  HOST: ownAddress(),
  /** Comma-separated host names of this server, whose pages may call it. Default: those of this machine. */
  ALLOWED_HOSTS: z
    .string()
    .default('localhost,127.0.0.1,[::1]')
    .transform((text) => text.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''))
    .refine(
      (items) => items.every((item) => /^(?:[a-z\d.-]+|\[[a-f\d:.]+\])$/i.test(item)),
      'must be host names with commas between, such as mcp.example.com,[::1]',
    ),
});

export type StdioConfig = z.output<typeof stdioSchema>;
export type HttpConfig = z.output<typeof httpSchema>;

/**
 * Reads the settings for standard input and output, with the user's key.
 * @throws ConfigError that lists every fault
 */
export function loadStdioConfig(environment: ProcessEnvironment): StdioConfig {
  return parseConfig(stdioSchema, environment);
}

/** Reads the settings for HTTP, where each caller sends a key. @throws ConfigError that lists every fault */
export function loadHttpConfig(environment: ProcessEnvironment): HttpConfig {
  return parseConfig(httpSchema, environment);
}
