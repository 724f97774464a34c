import { Prisma } from './generated/client.ts';
import type { Db } from './client.ts';

/** Prisma: cannot connect, times out, connection closed, pool exhausted, too many connections. */
const PRISMA_CODES = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2037']);

/** PostgreSQL: connection exceptions (08), shutdown and start-up (57P), too many connections; and the socket's own. */
const DRIVER_CODE =
  /^(?:08\w{3}|57P\w{2}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

const DRIVER_TEXT =
  /connection terminated|timeout exceeded when trying to connect|server has closed the connection/i;

/** Whether a failure means that the database is out of reach, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (PRISMA_CODES.has(code) || DRIVER_CODE.test(code) || DRIVER_TEXT.test(error.message)) return true;
  if ('meta' in error && isDatabaseUnavailable(driverError(error.meta))) return true;
  return isDatabaseUnavailable(error.cause);
}

/** Prisma reports what a raw query's driver said in the meta data of its own error. */
function driverError(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : undefined;
}

/** Whether the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
