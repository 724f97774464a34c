import { Prisma } from '../generated/client.ts';

/** Returns the id of an analysis if the account has it, else null: for `site_check_id = …`. */
export function analysisOf(accountId: string, analysisId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM site_check WHERE id = ${analysisId}::uuid AND account_id = ${accountId}::uuid)`;
}
