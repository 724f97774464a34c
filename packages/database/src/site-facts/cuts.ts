import type { SkipReason } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';

/**
 * Reasons for which pages are left out that might have had anything in them. What robots.txt or the owner excludes is
 * not to be judged; of an endless series of addresses one page has been seen, and stands for the others.
 */
const CUTS: readonly SkipReason[] = [
  'page_limit',
  'depth_limit',
  'not_listed',
  'dns_unavailable',
  'network_unavailable',
];

/** Whether an analysis left out such a page. */
export function hasCuts(analysisId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND state = 'skipped' AND purpose = 'page'
      AND skip_reason = ANY(${[...CUTS]}::text[]))`;
}
