import { Prisma, type UrlPurpose } from '../generated/client.ts';

/** The work of a batch: fetching pages, looking at probes, or rendering fetched pages. */
export type BatchWork = UrlPurpose | 'render';

/** Matches the rows of `crawl_url` that wait for a kind of work, once they are pending. */
export const IS_FOR: Readonly<Record<BatchWork, Prisma.Sql>> = {
  page: Prisma.sql`(purpose = 'page' AND NOT to_render)`,
  probe: Prisma.sql`purpose = 'probe'`,
  render: Prisma.sql`(purpose = 'page' AND to_render)`,
};
