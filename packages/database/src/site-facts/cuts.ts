import type { SkipReason } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';

/**
 * Reasons for leaving out pages that might have mattered. Pages that robots.txt or the owner excludes are not to be
 * judged. In an endless series of addresses, the one page that was seen stands for the others.
 */
const CUTS: readonly SkipReason[] = [
  'page_limit',
  'depth_limit',
  'not_listed',
  'dns_unavailable',
  'network_unavailable',
];

/** Tells whether an analysis left out such a page. */
export function hasCuts(analysisId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND ${isCut('crawl_url')})`;
}

/** Selects such pages. */
export function isCut(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.state = 'skipped' AND ${page}.purpose = 'page'
    AND ${page}.skip_reason = ANY(${[...CUTS]}::text[]))`;
}
