import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from './generated/client.ts';

export type Database = PrismaClient;

/** The database, or a transaction on it: what every function of this package takes first. */
export type Db = Prisma.TransactionClient;

export interface DatabaseOptions {
  /** Connections of this process, at the most. */
  readonly connectionsMax?: number;
}

/** Connects lazily; close with `$disconnect()`. */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const adapter = new PrismaPg({ connectionString: databaseUrl, max: options.connectionsMax ?? 10 });
  return new PrismaClient({ adapter });
}
