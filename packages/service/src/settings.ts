import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

const PORT_MAX = 65_535;

/** Settings that more than one app reads: fragments for `z.object({ ...databaseSettings, … })`. */

export const databaseSettings = {
  DATABASE_URL: serverUrl(['postgresql', 'postgres'], 'user:password@host/database'),
};

export const redisSettings = {
  REDIS_URL: serverUrl(['redis', 'rediss'], ':password@host').optional(),
};

export const metricsSettings = {
  /** The port that Prometheus reads. A process that finds the port taken chooses a free one. */
  METRICS_PORT: port(9464),
  /** Loopback, because metrics are not public; in a container, its own address. */
  METRICS_HOST: ownAddress(),
};

export const processSettings = {
  ...metricsSettings,
  /** The OpenTelemetry collector that gets traces. The exporter itself reads this and the other `OTEL_` variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** A process whose event loop stands still for this long ends itself, so that its supervisor restarts it. */
  STALL_SECONDS: wholeNumber(2, 3600).default(30),
};

export const threadSettings = {
  /**
   * Threads in which a process reads pages and texts, each with up to 150 MB. A process in a container sees all
   * processors of the machine, and one for each of them would take more memory than the container has.
   */
  THREADS: wholeNumber(1, 64).default(Math.min(availableParallelism(), 4)),
};

export const drainSettings = {
  /**
   * How long a server that is about to stop says so at `/readyz` and keeps serving, so that a load balancer notices.
   */
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(0),
};

const KEY_FAULT = 'must be 32 bytes in base64: openssl rand -base64 32';
const secretsKey = z
  .base64({ error: KEY_FAULT })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, KEY_FAULT);

export const secretSettings = {
  SECRETS_KEY: secretsKey,
  /** The next or the last key, while SECRETS_KEY is being replaced. It opens secrets too, and seals none. */
  SECRETS_KEY_OTHER: secretsKey.optional(),
};

export const callerSettings = {
  /**
   * Shared by API and MCP server: the MCP server signs the addresses of its callers with it. Empty: the API believes
   * no such address.
   */
  CALLER_SECRET: z
    .string()
    .refine((text) => text === '' || text.length >= 32, 'must have 32 characters or more')
    .default(''),
  /** Number of proxies in front whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
};

export const publicSettings = {
  /** The origin at which people reach the API and its dashboard. */
  PUBLIC_URL: z
    .string()
    .default('')
    .refine(isOriginOrEmpty, 'must be an origin such as https://seo.example.com'),
  /**
   * The address at which assistants reach the MCP server. With PUBLIC_URL and CALLER_SECRET they connect by this
   * address alone.
   */
  MCP_URL: z
    .string()
    .default('')
    .refine(
      (text) => text === '' || isHttpUrl(text),
      'must be an address such as https://mcp.example.com/mcp',
    ),
};

export const mailSettings = {
  /** The mail server; empty: no mail is sent. */
  SMTP_URL: serverUrl(['smtp', 'smtps'], 'user:password@host').default(''),
  /** The sender of mails: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .default('')
    .refine((text) => text === '' || isSender(text), 'must be an e-mail address, or Name <address>'),
};

export const addressSettings = {
  /** Private networks, and single ports of an address, that crawls and webhooks may reach. */
  ALLOW_PRIVATE_ADDRESSES: listOfText().refine(
    (items) => items.every((item) => isCidr(item) || isAddressWithPort(item)),
    'must be CIDRs or addresses with a port, with commas between, such as 127.0.0.0/8,[::1]:4800',
  ),
  /** Names under which the service itself answers. No crawl and no webhook goes there. */
  OWN_HOSTS: listOfText()
    .transform((items) => items.map((item) => item.toLowerCase()))
    .refine(
      (items) => items.every((item) => /^[a-z0-9.-]+$/.test(item)),
      'must be host names with commas between, such as plumbline.example.com',
    ),
  /** Name servers to ask in place of the system's. */
  NAME_SERVERS: listOfText().refine(
    (items) => items.every(isNameServer),
    'must be IP addresses with commas between, each with a port or without, such as 9.9.9.9,[2620:fe::fe]:53',
  ),
};

/** Returns the schema of a whole number between two limits, both included. */
export function wholeNumber(least: number, most: number) {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error: fault }).int(fault).min(least, fault).max(most, fault);
}

/** Returns the schema of a number between two limits, both included. */
export function numberWithin(least: number, most: number) {
  const fault = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error: fault }).min(least, fault).max(most, fault);
}

/** Returns the schema of a TCP port; 0 takes a free one. */
export function port(preset: number) {
  return wholeNumber(0, PORT_MAX).default(preset);
}

/** Returns the schema of the address on which a process listens; by default only its own machine reaches it. */
export function ownAddress() {
  return z
    .string()
    .refine((text) => isIP(text) > 0 || HOST_NAME.test(text), 'must be an IP address or a host name')
    .default('127.0.0.1');
}

/** Returns the schema of an address that answers to HTTP. */
export function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
}

const HOST_NAME = /^[a-z\d.-]+$/i;

/**
 * Returns the schema of the address of a server that is no website.
 *
 * @param rest the parts after the scheme, for the message
 */
function serverUrl(schemes: readonly [string, string], rest: string) {
  return z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && namesServer(text),
      `must be ${schemes[0]}://${rest}, with special characters of the password percent-encoded: # is %23, / is %2F, % is %25`,
    );
}

/**
 * Tells whether an address names a server. If a special character of the password is not encoded, the password ends
 * there, and the rest with its @ is part of something else.
 */
function namesServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, searchParams, hash, username, password } = new URL(text);
  // PostgreSQL's socket is a folder in a parameter.
  const hasHost = hostname !== '' || searchParams.has('host');
  const isWhole = hash === '' && !pathname.includes('@') && !search.includes('@');
  return hasHost && isWhole && [username, password, pathname].every(isEncoded);
}

function isEncoded(text: string): boolean {
  return !/%(?![\da-f]{2})/i.test(text);
}

function isSender(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return /^[^@\s<>,]+@[^@\s<>,]+$/.test(address);
}

/** The store of the queue and the limiter. */
export type QueueStore =
  | { readonly kind: 'redis'; readonly url: string }
  | { readonly kind: 'postgres'; readonly databaseUrl: string };

/** Returns Redis if it is configured, else the database. */
export function queueStore(config: {
  readonly DATABASE_URL: string;
  readonly REDIS_URL?: string | undefined;
}): QueueStore {
  return config.REDIS_URL === undefined
    ? { kind: 'postgres', databaseUrl: config.DATABASE_URL }
    : { kind: 'redis', url: config.REDIS_URL };
}

function isOriginOrEmpty(text: string): boolean {
  return text === '' || (isHttpUrl(text) && new URL(text).origin === text);
}

function isHttpUrl(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}

function listOfText() {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''));
}

/** Tells whether a text is an address in the form that `dns.setServers` takes. */
function isNameServer(text: string): boolean {
  const bracketed = /^\[([^\]]+)\]$/.exec(text)?.[1];
  return isIP(bracketed ?? text) > 0 || isAddressWithPort(text);
}

function isAddressWithPort(text: string): boolean {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? '') > 0 && Number(digits) <= PORT_MAX;
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false;
  return Number(bits) <= (version === 4 ? 32 : 128);
}
