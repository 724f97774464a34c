import type { Database } from '../support/client.ts';

/** Leases of deliveries, and waits before their next attempts, are over that much sooner: the clock of PostgreSQL stays as it is. */
export async function letTimePass(db: Database, milliseconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_delivery SET due_at = due_at - ${milliseconds}::float8 * interval '1 millisecond'`;
}
