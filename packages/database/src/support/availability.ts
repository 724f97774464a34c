import { Prisma } from '../generated/client.ts';
import type { Db } from './client.ts';

/** Prisma: cannot connect, times out, connection closed, pool exhausted, too many connections. */
const PRISMA_CODES = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2037']);

/** The driver adapter's names for errors of the socket and of the server. */
const ADAPTER_KINDS = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);

/**
 * PostgreSQL: connection exceptions (08), refused sign-ins (28), no such database (3D), shutdown and start-up (57P), no
 * room or connections left (53), a replica, which is read-only (25006); and the socket's own.
 */
const DRIVER_CODE =
  /^(?:08\w{3}|28\w{3}|3D000|57P\w{2}|53\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

const DRIVER_TEXT =
  /connection terminated|encountered a connection error|timeout exceeded when trying to connect|server has closed the connection/i;

/**
 * Prisma has one code for every failure of a transaction. This message says that there was no connection. A transaction
 * that took too long is the fault of its work.
 */
const TRANSACTION_CODE = 'P2028';
const TRANSACTION_NOT_BEGUN = /unable to start a transaction/i;

/** Tells whether a failure means that the database is out of reach, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { code, kind, message, cause, meta } = error as ErrorShape;
  return (
    (typeof code === 'string' && (PRISMA_CODES.has(code) || DRIVER_CODE.test(code))) ||
    (typeof kind === 'string' && ADAPTER_KINDS.has(kind)) ||
    (typeof message === 'string' &&
      (DRIVER_TEXT.test(message) || (code === TRANSACTION_CODE && TRANSACTION_NOT_BEGUN.test(message)))) ||
    isDatabaseUnavailable(cause) ||
    isDatabaseUnavailable(meta?.driverAdapterError)
  );
}

/** Prisma's message once a transaction has passed its time limit. */
const TRANSACTION_EXPIRED = /expired transaction|transaction already closed|transaction not found/i;
/** PostgreSQL: a statement was ended, by its time limit or on request. */
const STATEMENT_ENDED = '57014';

/** Tells whether work has failed because it took longer than its statement or transaction may. */
export function isOverTime(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, meta } = error as ErrorShape;
  return (
    code === STATEMENT_ENDED ||
    (code === TRANSACTION_CODE && typeof message === 'string' && TRANSACTION_EXPIRED.test(message)) ||
    isOverTime(cause) ||
    isOverTime(meta?.driverAdapterError)
  );
}

/** Prisma's errors carry the driver adapter's error in `meta`, and that carries the driver's in its cause. */
interface ErrorShape {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** Succeeds if the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.$executeRaw`SELECT 1`;
}
