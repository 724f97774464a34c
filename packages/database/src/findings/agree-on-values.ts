import type { Db } from '../support/client.ts';

/**
 * Gives each element of a page one value in all views: of several findings that propose different texts for it, all take
 * that of a check which saw the whole site, else of the first.
 */
export async function agreeOnValues(
  tx: Db,
  analysisId: string,
  siteCheckIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    WITH proposal AS MATERIALIZED (
      SELECT id, url, check_id, fix, fix->'edits'->0 #- '{value}' #- '{content}' #- '{href}' AS element FROM issue
      WHERE site_check_id = ${analysisId}::uuid AND fix IS NOT NULL AND jsonb_array_length(fix->'edits') = 1
        AND fix->'edits'->0->>'kind' IN ('title', 'meta', 'link')
    ), chosen AS (
      SELECT DISTINCT ON (url, element) url, element, fix FROM proposal
      ORDER BY url, element, check_id = ANY(${[...siteCheckIds]}::text[]) DESC, id
    )
    UPDATE issue SET fix = chosen.fix FROM proposal JOIN chosen USING (url, element)
    WHERE issue.id = proposal.id AND proposal.fix <> chosen.fix`;
}
