import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';

type LoadConfig = (environment: Record<string, string>) => object;

const apps = fileURLToPath(new URL('../../../apps', import.meta.url));
const key = Buffer.alloc(32, 1).toString('base64');
/** With the settings that have no default, so that each config names all of its settings. */
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const stores = {
  ...traces,
  DATABASE_URL: 'postgresql://u:p@127.0.0.1/db',
  REDIS_URL: 'redis://127.0.0.1',
  SECRETS_KEY: key,
  SECRETS_KEY_OTHER: key,
};

const processes: readonly [file: string, load: string, valid: Record<string, string>][] = [
  ['api/src/config.ts', 'loadConfig', stores],
  ['crawler-worker/src/config.ts', 'loadConfig', stores],
  ['renderer/src/config.ts', 'loadConfig', stores],
  ['webhook-dispatcher/src/config.ts', 'loadConfig', stores],
  ['mcp-server/src/config.ts', 'loadHttpConfig', traces],
  ['mcp-server/src/config.ts', 'loadStdioConfig', { SERVICE_API_KEY: `sk_live_${'a'.repeat(32)}` }],
];

const HTTP_URLS = ['seo.example.com', 'ftp://seo.example.com', 'https://', 'javascript:alert(1)'];
const SERVER_URLS = ['mail.example.com', 'http://mail.example.com', 'x', '//host'];
const NUMBERS = ['-1', 'x', '1e999', '-1e999', '99999999999999999999', 'NaN'];
const HOSTS = ['http://127.0.0.1', '127.0.0.1:80', 'a b', '[::1]'];
const LISTS = ['https://a.example/path', 'a b'];

/** Values that a setting cannot have. Every other setting is a text that only its spaces can make wrong. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: [
    ...SERVER_URLS,
    'postgresql://',
    'postgresql://u:secret#1@host/db',
    'postgresql://u:12#secret@host/db',
    'postgresql://u:12/secret@host/db',
    'postgresql://u:12?secret@host/db',
    'postgresql://u:50%secret@host/db',
    'postgresql://u:p@host:99999/db',
  ],
  REDIS_URL: [
    ...SERVER_URLS,
    'redis://',
    'redis://:12#secret@host',
    'redis://:sec/ret@host',
    'redis://:%secret@host',
  ],
  SMTP_URL: [...SERVER_URLS, 'smtp://', 'smtps://', 'smtp://u:12#secret@host', 'smtp://u:%secret@host'],
  MAIL_FROM: ['seo', '@', 'seo@', 'Plumbline <seo@example.com', 'a@b, c@d'],
  SECRETS_KEY: ['secret', 'c2hvcnQ=', '%%%'],
  SECRETS_KEY_OTHER: ['secret', 'c2hvcnQ=', '%%%'],
  LOG_LEVEL: ['loud', 'INFO'],
  PUBLIC_URL: [...HTTP_URLS, 'https://seo.example.com/path'],
  MCP_URL: HTTP_URLS,
  SERVICE_API_URL: HTTP_URLS,
  SERVICE_API_KEY: ['secret', 'sk_live_'],
  CRUX_API_URL: HTTP_URLS,
  OTEL_EXPORTER_OTLP_ENDPOINT: HTTP_URLS,
  CORS_ORIGINS: ['*', ...LISTS],
  OWN_HOSTS: LISTS,
  ALLOWED_HOSTS: LISTS,
  ALLOW_PRIVATE_ADDRESSES: ['localhost', '10.0.0.0/99', ...LISTS],
  NAME_SERVERS: ['dns.example', ...LISTS],
  HOST: HOSTS,
  METRICS_HOST: HOSTS,
  CALLER_SECRET: ['secret'],
  OPERATOR_KEY: ['secret'],
};
const TEXTS = ['PATH', 'NODE_ENV', 'DASHBOARD_DIR', 'CHROMIUM_PATH', 'CRUX_API_KEY', 'ALLOWED_FOLDERS'];
/** Imports one after the other: a package that two imports want at once breaks Jest's loader. */
async function loaderOf(file: string, load: string): Promise<LoadConfig> {
  const module = (await import(pathToFileURL(path.join(apps, file)).href)) as Record<string, LoadConfig>;
  const loadConfig = module[load];
  if (loadConfig === undefined) throw new Error(`${file} has no ${load}.`);
  return loadConfig;
}

describe.each(processes)('settings of %s (%s)', (file, load, valid) => {
  let loadConfig: LoadConfig;
  beforeAll(async () => {
    loadConfig = await loaderOf(file, load);
  });

  function faultOf(name: string, value: string): string {
    try {
      loadConfig({ ...valid, [name]: value });
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  const settings = () => Object.keys(loadConfig(valid)).filter((name) => name !== 'PATH');

  test('a value that cannot be used is refused with what to do, and not repeated', () => {
    for (const name of settings()) {
      for (const value of WRONG[name] ?? (TEXTS.includes(name) ? [] : NUMBERS)) {
        const fault = faultOf(name, value);
        expect({ name, value, fault }).toMatchObject({
          fault: expect.stringMatching(
            new RegExp(`^Settings to correct:\n {2}${name}: .*(must|Expected|expected)`),
          ),
        });
        expect(fault).not.toContain('secret@');
        expect(fault).not.toContain('Invalid input');
      }
    }
  });

  test('a blank value, or one with a space or line break at an end, is refused', () => {
    for (const name of settings()) {
      for (const value of [' ', '\n', `${valid[name] ?? '1'}\n`, ` ${valid[name] ?? '1'}`])
        expect({ name, fault: faultOf(name, value) }).toMatchObject({
          fault: expect.stringContaining(`${name}: must not begin or end with a space or a line break`),
        });
    }
  });
});

test.each(['#', '/', '?', '%'])('a password with %s is refused with how to write it', async (character) => {
  const loadConfig = await loaderOf('api/src/config.ts', 'loadConfig');
  const load = () => loadConfig({ ...stores, DATABASE_URL: `postgresql://u:12${character}secret@host/db` });
  expect(load).toThrow(/DATABASE_URL: must be .*percent-encoded/);
  expect(load).not.toThrow(/12|secret/);
});
