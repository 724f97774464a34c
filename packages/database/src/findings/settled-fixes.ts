import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { reviseFindings } from './found.ts';

/** The fix that the check proposed, before the whole site changed it. */
export const FOUND_FIX = Prisma.sql`CASE WHEN found_fix IS NULL THEN fix ELSE nullif(found_fix, 'null'::jsonb) END`;

/**
 * Gives findings another fix, for a reason that lies in the whole site, and keeps what the check proposed: the next
 * analysis takes that over with an unchanged page.
 *
 * @param proposals selects `id` and `fix`
 */
export async function settleFixes(tx: Db, analysisId: string, proposals: Prisma.Sql): Promise<void> {
  const revisions = Prisma.sql`
    SELECT DISTINCT ON (issue.id) issue.id, proposal.fix, coalesce(issue.found_fix, issue.fix, 'null'::jsonb) AS found_fix
    FROM (${proposals}) AS proposal JOIN issue USING (id) WHERE issue.fix IS DISTINCT FROM proposal.fix
    ORDER BY issue.id`;
  await reviseFindings(tx, analysisId, revisions, ['fix', 'found_fix']);
}
