import type { Database } from '../support/client.ts';

/**
 * Ends leases of deliveries, and waits before their next attempts, this much sooner. The clock of PostgreSQL stays as
 * it is.
 */
export async function letTimePass(db: Database, milliseconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_delivery SET due_at = due_at - ${milliseconds}::float8 * interval '1 millisecond'`;
}
