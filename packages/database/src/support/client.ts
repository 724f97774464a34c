import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from '../generated/client.ts';

/** The connection pool is there for the few statements that run with every request; Prisma uses the same one. */
export type Database = PrismaClient & { readonly pool: pg.Pool };

/** The database, or a transaction on it: what every function of this package takes first. */
export type Db = Prisma.TransactionClient;

export interface DatabaseOptions {
  /** Connections of this process, at the most. */
  readonly connectionsMax?: number;
  /** A transaction in which nothing happens for so long is undone. */
  readonly idleTransactionMs?: number;
}

/** Connects lazily; close with `$disconnect()`. */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connectionsMax ?? 10,
    // What a process holds that was frozen, or whose network is gone, is free again for others after these.
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 15_000,
    lock_timeout: 60_000,
    // What is asked for was just written and is in memory, or on a disk without a moving head. With the server's
    // default of 4 a question about pages in order reads and sorts the whole analysis again for each chunk.
    options: '-c random_page_cost=1.1',
  });
  // The pool drops a connection that breaks while idle; whoever needs one next learns what is wrong.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const disconnectPrisma = prisma.$disconnect.bind(prisma);
  return Object.assign(prisma, {
    pool,
    $disconnect: async () => {
      await disconnectPrisma();
      if (!pool.ending) await pool.end();
    },
  });
}
