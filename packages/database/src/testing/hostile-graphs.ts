import { referencesMax } from '@plumbline/page-facts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { seedAnalysis, type SeededAnalysis } from './seeds.ts';

const ORIGIN = 'https://site.test';

/** A crawl with hostile relations between its pages, made in SQL. `n` is the number of a page. */
export interface Graph {
  readonly pages: number;
  /** Columns of pages, besides those that all have. */
  readonly columns?: Readonly<Record<string, Prisma.Sql>>;
  /** The signature of the content. */
  readonly minHash?: Prisma.Sql;
  /** Rows of `n` (the source), `target` (a URL), `kind` and `label`. */
  readonly references?: Prisma.Sql;
}

const urlOf = (number: string) => Prisma.raw(`'${ORIGIN}/' || ${number}`);

/** Returns pages that each name others as versions; those do not name them back, or do so by another code. */
export function hreflangCluster(
  pages: number,
  namedByEach: number,
  agree: 'missing' | 'inconsistent',
): Graph {
  const others = Prisma.sql`
    SELECT n, ${urlOf(`(n + step) % ${pages}`)} AS target, 'hreflang' AS kind, 'c' || step AS label
    FROM generate_series(0, ${pages - 1}::int) AS n, generate_series(1, ${namedByEach}::int) AS step`;
  // With as many steps as pages, everybody names everybody.
  const self = Prisma.sql`
    SELECT n, ${urlOf('n')}, 'hreflang', 'own' FROM generate_series(0, ${pages - 1}::int) AS n`;
  return {
    pages,
    references: agree === 'missing' ? others : Prisma.sql`${others} UNION ALL ${self}`,
  };
}

/**
 * Returns pages that all name each other as versions, cut to what a crawl keeps: the first two pages name as many
 * others as are kept, and the others name only those two.
 */
export function cutHreflangCluster(pages: number): Graph {
  return {
    pages,
    references: Prisma.sql`
      SELECT n, ${urlOf('other')} AS target, 'hreflang' AS kind, 'c' || other AS label
      FROM generate_series(0, ${pages - 1}::int) AS n,
        generate_series(0, CASE WHEN n < 2 THEN ${referencesMax - 1}::int ELSE 1 END) AS other`,
  };
}

/** Returns pages of nearly the same content, which share bands in the largest groups that are still compared. */
export function nearDuplicates(pages: number): Graph {
  const group = Prisma.sql`(n / 200 + band * (n % 200)) % ${Math.ceil(pages / 200)}`;
  return {
    pages,
    columns: { content_hash: Prisma.sql`md5(n::text)` },
    minHash: Prisma.sql`(SELECT string_agg(int8send(${group}), '' ORDER BY band) FROM generate_series(0, 15) AS band)`,
  };
}

/** Returns pages that each name the next one as their canonical. */
export function canonicalChain(pages: number): Graph {
  const next = urlOf(`(n + 1)`);
  return {
    pages,
    columns: { canonical_url: next, indexable: Prisma.sql`false` },
    references: Prisma.sql`SELECT n, ${next} AS target, 'canonical' AS kind, NULL AS label FROM generate_series(0, ${pages - 1}::int) AS n`,
  };
}

/** Returns pages that each redirect to the next one. */
export function redirectChain(pages: number): Graph {
  const next = urlOf(`(n + 1)`);
  return {
    pages,
    columns: {
      redirect_url: next,
      status_code: Prisma.sql`301`,
      indexable: Prisma.sql`false`,
      in_sitemap: Prisma.sql`true`,
    },
    references: Prisma.sql`SELECT n, ${next} AS target, 'redirect' AS kind, NULL AS label FROM generate_series(0, ${pages - 1}::int) AS n`,
  };
}

/** Stores an analysis of such a crawl. */
export async function seedGraph(
  db: Database,
  { pages, columns, minHash, references }: Graph,
): Promise<SeededAnalysis> {
  const seeded = await seedAnalysis(db, { startUrl: `${ORIGIN}/0` });
  const analysis = Prisma.sql`${seeded.analysisId}::uuid`;
  await db.crawlUrl.deleteMany({ where: { analysisId: seeded.analysisId } });
  await db.analysis.update({ where: { id: seeded.analysisId }, data: { hosts: [new URL(ORIGIN).hostname] } });
  const all = {
    status_code: Prisma.sql`200`,
    indexable: Prisma.sql`true`,
    title: Prisma.sql`'The same title'`,
    description: Prisma.sql`'The same description'`,
    h1: Prisma.sql`'The same heading'`,
    language: Prisma.sql`'en'`,
    word_count: Prisma.sql`300`,
    ...columns,
  };
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, content_type, bytes, headers,
      ${Prisma.raw(Object.keys(all).join(', '))})
    SELECT gen_random_uuid(), ${analysis}, ${urlHashOf('page.url')}, page.url, 'page', 'done', 1, 'text/html', 1000, '{}',
      ${Prisma.join(Object.values(all))}
    FROM (SELECT n, ${urlOf('n')} AS url FROM generate_series(0, ${pages - 1}::int) AS n) AS page`;
  if (minHash !== undefined) {
    await db.$executeRaw`
      INSERT INTO page_content (id, site_check_id, min_hash)
      SELECT page.id, ${analysis}, ${minHash} FROM generate_series(0, ${pages - 1}::int) AS n
      JOIN crawl_url AS page ON page.site_check_id = ${analysis} AND page.url = ${urlOf('n')}`;
  }
  if (references !== undefined) {
    await db.$executeRaw`
      INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind, label)
      SELECT ${analysis}, source.id, row_number() OVER (PARTITION BY source.id) - 1, ${urlHashOf('reference.target')},
        reference.kind, reference.label
      FROM (${references}) AS reference
      JOIN crawl_url AS source ON source.site_check_id = ${analysis} AND source.url = ${urlOf('reference.n')}`;
  }
  return seeded;
}
