import { Prisma } from '../generated/client.ts';

/** All findings of an analysis. Readers name no table of them: `FROM ${foundIn(analysisId)} AS issue`. */
export function foundIn(analysisId: string | Prisma.Sql): Prisma.Sql {
  const id = typeof analysisId === 'string' ? Prisma.sql`${analysisId}::uuid` : analysisId;
  return Prisma.sql`(SELECT * FROM issue WHERE site_check_id = ${id})`;
}
