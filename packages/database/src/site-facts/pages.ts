import type { PageConditions, SitePage } from '@plumbline/checks';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { allOf, inChunks, pageJson } from './rows.ts';

interface PageRow {
  readonly id: string;
  readonly page: SitePage;
}

/** Crawled pages that meet all of the conditions, in the order of discovery. */
export async function* readPages(
  db: Db,
  siteCheckId: string,
  where: PageConditions,
): AsyncIterable<SitePage> {
  const conditions = allOf([
    Prisma.sql`page.site_check_id = ${siteCheckId}::uuid`,
    Prisma.sql`page.purpose = 'page'`,
    Prisma.sql`page.state = 'done'`,
    ...pageConditions(where),
  ]);
  const rows = inChunks<PageRow>(
    (last, limit) =>
      db.$queryRaw`
      SELECT page.id, ${pageJson('page')} AS page FROM crawl_url AS page
      WHERE ${conditions} AND (${last?.id ?? null}::uuid IS NULL OR page.id > ${last?.id ?? null}::uuid)
      ORDER BY page.id LIMIT ${limit}`,
  );
  for await (const { page } of rows) yield page;
}

function pageConditions(where: PageConditions): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  const flag = (wanted: boolean | undefined, condition: Prisma.Sql) => {
    if (wanted !== undefined) conditions.push(wanted ? condition : Prisma.sql`NOT (${condition})`);
  };
  flag(where.html, Prisma.sql`page.word_count IS NOT NULL`);
  flag(where.indexable, Prisma.sql`coalesce(page.indexable, false)`);
  flag(where.noindex, Prisma.sql`coalesce(page.noindex, false)`);
  flag(where.inSitemap, Prisma.sql`page.in_sitemap`);
  flag(where.failed, Prisma.sql`page.status_code IS NULL`);
  flag(where.canonicalElsewhere, Prisma.sql`coalesce(page.canonical_url <> page.url, false)`);
  if (where.status !== undefined) {
    conditions.push(Prisma.sql`page.status_code BETWEEN ${where.status[0]} AND ${where.status[1]}`);
  }
  if (where.linksInMax !== undefined) {
    conditions.push(Prisma.sql`coalesce(page.links_in, 0) <= ${where.linksInMax}`);
  }
  if (where.clickDepthMin !== undefined) {
    conditions.push(Prisma.sql`page.click_depth >= ${where.clickDepthMin}`);
  }
  return conditions;
}
