import { Prisma } from '../generated/client.ts';

/** One analysis, with the account that requests it. */
export interface AnalysisOfAccount {
  readonly accountId: string;
  readonly analysisId: string;
}

/** Returns the id of an analysis if the account has it, else null: for `site_check_id = …`. */
export function analysisIdOfAccount({ accountId, analysisId }: AnalysisOfAccount): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM site_check WHERE id = ${analysisId}::uuid AND account_id = ${accountId}::uuid)`;
}
