import path from 'node:path';

export interface Settings {
  readonly dataDir: string;
  /** Preferred port of the API. */
  readonly port: number;
  /** Null: the bundled PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Null: queue and limiter are in PostgreSQL. */
  readonly redisUrl: string | null;
  /** Null: one that is made at the first start. */
  readonly secretsKey: string | null;
  /** What crawls and webhooks may reach beside the site, in the form of ALLOW_PRIVATE_ADDRESSES. */
  readonly allowPrivateAddresses: string;
}

const DEFAULT_PORT = 3000;

/** @throws when PORT is not a port */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const port = Number(environment['PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a port, not "${String(environment['PORT'])}".`);
  }
  return {
    dataDir: environment['DATA_DIR'] ? path.resolve(environment['DATA_DIR']) : path.join(root, '.data'),
    port,
    databaseUrl: environment['DATABASE_URL'] || null,
    redisUrl: environment['REDIS_URL'] || null,
    secretsKey: environment['SECRETS_KEY'] || null,
    allowPrivateAddresses: environment['ALLOW_PRIVATE_ADDRESSES'] ?? '',
  };
}
