import { Prisma } from './generated/client.ts';

/** The id of an analysis where the account has it, else null: for `site_check_id = …`. */
export function siteCheckOf(accountId: string, siteCheckId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM site_check WHERE id = ${siteCheckId}::uuid AND account_id = ${accountId}::uuid)`;
}
