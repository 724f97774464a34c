import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from '../generated/client.ts';

export type Database = PrismaClient & {
  /** The connections of Prisma, and of the statements that bypass it. */
  readonly pool: pg.Pool;
  readonly nameStatement: NameStatement;
};

/** Names a statement whose plan each connection keeps; one without a name is planned each time. */
type NameStatement = (text: string, values: readonly unknown[]) => string;

/** The database, or a transaction on it: the first parameter of every function of this package. */
export type Db = Prisma.TransactionClient;

/** Runs a transaction with the limits and conditions of the caller. */
export type Transact = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;

export interface DatabaseOptions {
  /** Most connections of this process. */
  readonly connectionsMax?: number;
  /** A transaction that is idle for this long is rolled back. */
  readonly idleTransactionMs?: number;
  /** A statement that has waited this long for a connection fails. Default: as transactions, 30 s. */
  readonly waitMs?: number;
  /** Names the connections on the server. */
  readonly name?: string;
  /** A statement that takes longer is ended. */
  readonly statementMs?: number;
  /**
   * Each connection keeps the plan of a statement, for processes that send the same ones again and again: a small one
   * takes longer to plan than to run. The plan is soon the same for small and large analyses, so it must suit both.
   */
  readonly keepsPlans?: boolean;
}

/** Statements with more parameters are mostly lists of ids, each of another length, whose plans would only take memory. */
const PARAMETERS_MAX = 40;

/** The longest step at the end of a crawl of a million pages stays within this. */
const STATEMENT_MS = 20 * 60_000;

/**
 * Limits of transactions that wait: for their turn on an analysis, behind a long batch, or for a connection of a busy
 * process. Prisma's own limits, 5 and 2 s, end honest work on a busy machine.
 */
const TRANSACTION = { timeout: 60_000, maxWait: 30_000 };

/** Limits of a transaction whose work grows with pages: a step of the last stage, or a deletion, which takes 3.5 s for 100,000. */
export const LONG_TRANSACTION = { ...TRANSACTION, timeout: STATEMENT_MS };

/** Connects lazily; close with `$disconnect()`. */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connectionsMax ?? 10,
    // Without it, statements would wait without a limit for a server that is silent.
    connectionTimeoutMillis: options.waitMs ?? TRANSACTION.maxWait,
    application_name: options.name,
    // Frees the locks of a process that froze or lost its network.
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 15_000,
    lock_timeout: 60_000,
    statement_timeout: options.statementMs ?? STATEMENT_MS,
    // The data we query was just written, so it is in memory or on a disk without a moving head. With the server's
    // default of 4, a question about pages in order reads and sorts the whole analysis again for each chunk.
    // A server with JIT compiles what looks costly, each time: half a second for a statement that takes 30 ms.
    options: '-c random_page_cost=1.1 -c jit=off',
  });
  // The pool drops a connection that breaks while idle; the next query reports what is wrong.
  pool.on('error', () => undefined);
  const nameStatement = options.keepsPlans === true ? nameByText : () => '';
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql, args }) => nameStatement(sql, args),
  });
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  const disconnectPrisma = prisma.$disconnect.bind(prisma);
  databases.add(prisma);
  return Object.assign(prisma, {
    pool,
    nameStatement,
    $disconnect: async () => {
      await disconnectPrisma();
      if (!pool.ending) await pool.end();
    },
  });
}

const databases = new WeakSet<Db>();

/** Tells a database from a transaction on it, which has all of its properties. */
export function isDatabase(db: Db): db is Database {
  return databases.has(db);
}

function nameByText(text: string, values: readonly unknown[]): string {
  return values.length > PARAMETERS_MAX ? '' : createHash('md5').update(text).digest('hex');
}
