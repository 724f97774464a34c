import { Prisma } from '../generated/client.ts';

/** What the check proposed for a finding, whatever is known of the whole site. */
export const FOUND_FIX = Prisma.sql`CASE WHEN found_fix IS NULL THEN fix ELSE nullif(found_fix, 'null'::jsonb) END`;

/**
 * Assigns another fix to findings, for a reason that lies in the whole site, and keeps what the check proposed: the
 * next analysis takes that over with an unchanged page.
 */
export function assignFixSql(fix: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`fix = ${fix}, found_fix = coalesce(issue.found_fix, issue.fix, 'null'::jsonb)`;
}
