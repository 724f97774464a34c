import { cloneDatabase, type ClonedDatabase } from '@plumbline/testkit';
import { createDatabase, type Database } from '../support/client.ts';

export interface TestDatabase extends ClonedDatabase {
  readonly db: Database;
}

/** Creates an empty, migrated database with a client; `close` disconnects and drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, socketUrl, close } = await cloneDatabase();
  const db = createDatabase(socketUrl);
  return {
    url,
    socketUrl,
    db,
    close: async () => {
      await db.$disconnect();
      await close();
    },
  };
}
