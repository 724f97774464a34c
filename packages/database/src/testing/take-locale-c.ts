import type { Database } from '../support/client.ts';

/** Gives the database the locale C for connections that begin later. */
export async function takeLocaleC(db: Database): Promise<void> {
  await db.$executeRaw`
    UPDATE pg_database SET datlocprovider = 'c', datlocale = NULL WHERE datname = current_database()`;
}
