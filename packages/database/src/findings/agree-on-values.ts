import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { settleFixes } from './settled-fixes.ts';
import { foundIn } from './found.ts';

/**
 * Gives each element of a page one proposed value. If several findings propose different texts for it, all take that of
 * the first check which saw the whole site, else that of the first.
 */
export async function agreeOnValues(
  tx: Db,
  analysisId: string,
  siteCheckIds: readonly string[],
): Promise<void> {
  // A window, not a join: without statistics of the proposals, the planner would compare each with all others.
  const proposals = Prisma.sql`
    SELECT id, chosen AS fix FROM (
      SELECT id, fix, first_value(fix) OVER (
        PARTITION BY url, (fix->'edits'->0) - '{value,content,href}'::text[]
        ORDER BY array_position(${[...siteCheckIds]}::text[], check_id), id
      ) AS chosen
      FROM ${foundIn(analysisId)} AS issue
      WHERE fix IS NOT NULL AND jsonb_array_length(fix->'edits') = 1
        AND fix->'edits'->0->>'kind' IN ('title', 'meta', 'link')
    ) AS proposal
    WHERE fix <> chosen`;
  await settleFixes(tx, analysisId, proposals);
}
