import type { Database } from '../support/client.ts';
import { finishWhenCrawled, type CrawlLeft } from './crawl-results.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, orNull } from '../support/sql-types.ts';

/**
 * Leaves out the probes of other hosts that remain `waitMs` after the last page, whether they are due or not. Batches
 * keep what they hold, and the site's own URLs have no such limit.
 *
 * @returns what is left then, or for how many ms the analysis goes on waiting
 */
export async function leaveOutLateProbes(
  db: Database,
  analysisId: string,
  waitMs: number,
): Promise<CrawlLeft | { readonly waitsMs: number }> {
  return db.$transaction(async (tx) => {
    // Commits of one analysis take turns.
    const [analysis] = await query(tx, {
      waitsMs: orNull(int)`${waitMs}::int - (extract(epoch FROM now() - pages_ended_at) * 1000)::int`,
    })`
      SELECT ${COLUMNS} FROM site_check
      WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = 'crawl' FOR UPDATE`;
    const waitsMs = analysis?.waitsMs ?? waitMs;
    if (waitsMs > 0) return { waitsMs };
    await tx.$executeRaw`
      UPDATE crawl_url SET state = 'skipped', lease_id = NULL, skip_reason = 'host_late',
        skip_detail = ${`after ${Math.round(waitMs / 1_000)} s`}
      FROM site_check
      WHERE site_check.id = ${analysisId}::uuid AND site_check_id = site_check.id
        AND purpose = 'probe' AND state = 'pending' AND (lease_id IS NULL OR due_at <= now())
        AND substring(url FROM '^https?://(\\[[^]]*\\]|[^/:]*)') <> ALL(hosts)`;
    return finishWhenCrawled(tx, analysisId);
  });
}
