import { pageChecks } from '@plumbline/checks';
import { newId, type Database } from '@plumbline/database';

/** The number of rows of each kind. SQL generates all rows, the same in every run. */
export interface CrawledSize {
  readonly pages: number;
  /** True if the caller inserts the findings of page checks. */
  readonly hasNoIssues?: boolean;
}

const ORIGIN = 'https://www.example.com';
const REFERENCES_AT_ONCE = 10_000;
const IMAGES = 20_000;
const EXTERNAL_URLS = 5_000;
const HEADERS = '{"content-type": ["text/html; charset=utf-8"], "server": ["nginx"]}';

/** Start URL of the generated analysis. */
export const startUrl = `${ORIGIN}/`;

/**
 * Fills the tables with an analysis whose pages were all crawled, and with the findings of an earlier one: pages in a
 * tree of eight children each with random links between them, some of them missing, redirecting, noindex, with a
 * canonical elsewhere, in four languages, with the same titles, descriptions, h1, content, or nearly the same.
 *
 * @returns the analysis to finish
 */
export async function fillCrawledSite(db: Database, { pages, hasNoIssues }: CrawledSize): Promise<string> {
  const { siteCheckId, earlierId } = await createAnalyses(db);
  for (const statement of FUNCTIONS) await db.$executeRawUnsafe(statement);
  await insertPages(db, siteCheckId, pages);
  await insertContents(db, siteCheckId, pages);
  await insertProbes(db, siteCheckId, pages);
  const starts = Array.from(
    { length: Math.ceil(pages / REFERENCES_AT_ONCE) },
    (_, place) => place * REFERENCES_AT_ONCE,
  ).values();
  await Promise.all([fillReferences(starts), fillReferences(starts)]);
  if (hasNoIssues !== true) for (const id of [earlierId, siteCheckId]) await insertIssues(db, id, pages);
  await db.$executeRaw`VACUUM ANALYZE`;
  return siteCheckId;

  async function fillReferences(ranges: Iterable<number>): Promise<void> {
    for (const from of ranges) await insertReferences(db, siteCheckId, pages, from);
  }
}

async function createAnalyses(db: Database): Promise<{ siteCheckId: string; earlierId: string }> {
  const [accountId, clientId, siteId, earlierId, siteCheckId] = [newId(), newId(), newId(), newId(), newId()];
  await db.account.create({ data: { id: accountId, name: 'Benchmark', tier: 'pro' } });
  await db.client.create({ data: { id: clientId, accountId, name: 'Benchmark' } });
  await db.site.create({
    data: { id: siteId, accountId, clientId, url: startUrl, host: new URL(startUrl).host },
  });
  const shared = { accountId, clientId, siteId, environment: 'live', startUrl, options: {} } as const;
  const hosts = [new URL(startUrl).hostname];
  await db.analysis.create({
    data: { ...shared, hosts, id: earlierId, status: 'completed', extent: 'full' },
  });
  await db.analysis.create({ data: { ...shared, hosts, id: siteCheckId, stage: 'finish' } });
  return { siteCheckId, earlierId };
}

/** `made_pick` gives a reproducible random number below `below`; ids ascend in the order of discovery. */
const FUNCTIONS = [
  `CREATE FUNCTION made_pick(n bigint, salt int, below bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    $$ SELECT (hashint8extended(n, salt) & 9007199254740991) % below $$`,
  `CREATE FUNCTION made_url(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT CASE WHEN n = 0 THEN '${ORIGIN}/' ELSE '${ORIGIN}/section-' || n / 200 || '/page-' || n END $$`,
  `CREATE FUNCTION made_hash(url text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    $$ SELECT ('x' || encode(substr(sha256(url::bytea), 1, 8), 'hex'))::bit(64)::bigint $$`,
  `CREATE FUNCTION made_id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
];

async function insertPages(db: Database, siteCheckId: string, pages: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, in_sitemap, sitemap_url, fetched_at,
      status_code, content_type, response_ms, bytes, headers, redirect_url, indexable, noindex, nofollow, title,
      description, h1, language, canonical_url, word_count, content_hash, summary)
    SELECT made_id(n), ${siteCheckId}::uuid, made_hash(url), url, 'page', 'done', depth, status = 200 AND made_pick(n, 4, 10) > 0,
      ${`${ORIGIN}/sitemap.xml`}::text, now(), status, 'text/html', 120, 30000,
      CASE WHEN NOT isPage THEN ${HEADERS}::jsonb END,
      CASE WHEN status = 301 THEN made_url(made_pick(n, 5, ${pages})) END,
      status = 200 AND NOT noindex AND canonical = url, noindex, false,
      CASE WHEN isPage THEN CASE WHEN made_pick(n, 6, 20) = 0 THEN 'Overview of section ' || n / 40
        ELSE 'All that there is to know of the topic number ' || n END END,
      CASE WHEN isPage AND made_pick(n, 7, 10) > 0 THEN CASE WHEN made_pick(n, 8, 12) = 0
        THEN 'Everything about section ' || n / 50 ELSE 'What page ' || n || ' is about, in a sentence of usual length.' END END,
      CASE WHEN isPage AND made_pick(n, 9, 50) > 0 THEN CASE WHEN made_pick(n, 10, 30) = 0
        THEN 'Section ' || n / 100 ELSE 'The topic number ' || n END END,
      CASE WHEN isPage THEN language END, CASE WHEN isPage THEN canonical END,
      CASE WHEN isPage THEN 300 + made_pick(n, 11, 900) END, CASE WHEN isPage THEN md5(content::text) END,
      CASE WHEN isPage THEN jsonb_build_object('socialTags', jsonb_build_object('twitter:card', 'summary_large_image'), 'types', '["WebPage"]'::jsonb) END
    FROM (
      SELECT *, status = 200 AS isPage, status = 200 AND NOT special AND made_pick(n, 2, 50) = 0 AS noindex,
        CASE WHEN status = 200 AND NOT special AND made_pick(n, 3, 33) = 0 THEN made_url(n - 1) ELSE url END AS canonical,
        CASE n % 40 WHEN 1 THEN 'de' WHEN 2 THEN 'fr' WHEN 3 THEN 'es' ELSE 'en' END AS language
      FROM (
        SELECT n, made_url(n) AS url, n < 20 OR n % 40 < 4 AS special,
          CASE WHEN n = 0 THEN 0 ELSE ceil(log(8, n + 1))::int END AS depth,
          CASE WHEN n >= 20 AND n % 40 > 3 THEN CASE made_pick(n, 1, 100) WHEN 0 THEN 404 WHEN 1 THEN 301 WHEN 2 THEN 301 ELSE 200 END
            ELSE 200 END AS status,
          -- Of 100 pages, two have the same content.
          CASE WHEN n % 100 = 21 THEN n - 1 ELSE n END AS content
        FROM generate_series(0, ${pages - 1}::int) AS n
      ) AS draft
    ) AS page`;
}

/** Inserts the larger facts of pages. Of 100 pages, five have nearly the same content. */
async function insertContents(db: Database, siteCheckId: string, pages: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO page_content (id, site_check_id, opening, headers, signature, similarity)
    SELECT id, site_check_id, jsonb_build_array(repeat('What the page ' || n || ' says first. ', 8)), ${HEADERS}::jsonb, signature,
      ARRAY(SELECT hashtextextended(signature[8 * band + 1:8 * band + 8]::text, band) FROM generate_series(0, 15) AS band)
    FROM (
      SELECT page.id, site_check_id, n,
        ARRAY(SELECT hashint8(CASE WHEN made_pick(n * 128 + place, 12, 40) = 0 THEN n
          WHEN n % 100 BETWEEN 10 AND 14 THEN n / 100 * 100 + 10 ELSE n END * 128 + place)
          FROM generate_series(1, 128) AS place) AS signature
      FROM generate_series(0, ${pages - 1}::int) AS n JOIN crawl_url AS page ON page.id = made_id(n)
      WHERE site_check_id = ${siteCheckId}::uuid AND status_code = 200
    ) AS content`;
}

/** Inserts images, external sites, scripts and style sheets, whose ids follow those of the pages. */
async function insertProbes(db: Database, siteCheckId: string, pages: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, fetched_at, status_code, content_type,
      bytes, headers, summary)
    SELECT made_id(${pages}::int + row_number() OVER ()), ${siteCheckId}::uuid, made_hash(url), url, 'probe', 'done', 1, now(),
      CASE WHEN made_pick(n, 20, 100) = 0 THEN 404 ELSE 200 END, type, 1000 + CASE WHEN made_pick(n, 22, 20) = 0 THEN 400000 ELSE made_pick(n, 21, 90000) END, '{}'::jsonb,
      CASE WHEN type = 'image/jpeg' THEN '{"image": {"type": "image/jpeg", "width": 1200, "height": 630}}'::jsonb END
    FROM (
      SELECT n, ${`${ORIGIN}/images/`}::text || n || '.jpg' AS url, 'image/jpeg' AS type FROM generate_series(0, ${IMAGES - 1}::int) AS n
      UNION ALL
      SELECT n, 'https://site-' || n || '.example.org/', 'text/html' FROM generate_series(0, ${EXTERNAL_URLS - 1}::int) AS n
      UNION ALL
      SELECT n, ${`${ORIGIN}/assets/`}::text || n || '.js', 'text/javascript' FROM generate_series(0, 9) AS n
      UNION ALL
      SELECT n, ${`${ORIGIN}/assets/`}::text || n || '.css', 'text/css' FROM generate_series(0, 9) AS n
    ) AS probe`;
}

/**
 * Inserts some twenty references of each page: navigation, children or random pages, an external site, its canonical,
 * its resources.
 */
async function insertReferences(
  db: Database,
  siteCheckId: string,
  pages: number,
  from: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind, nofollow, label, image)
    SELECT ${siteCheckId}::uuid, made_id(n), ordinal, made_hash(target), kind, false, label,
      CASE WHEN kind = 'image' THEN jsonb_build_object('offset', 4000, 'from', 'img', 'width', 600, 'height', 400,
        'position', ordinal, 'unsized', made_pick(n, 30, 10) = 0, 'lazy', false, 'hasSrcset', false, 'pictureTypes', '[]'::jsonb) END
    FROM (
      SELECT *, made_url(n) AS url FROM generate_series(${from}::int, ${Math.min(from + REFERENCES_AT_ONCE, pages) - 1}::int) AS n
    ) AS page
    CROSS JOIN LATERAL (
      SELECT place AS ordinal, 'link' AS kind, made_url(place) AS target, 'Section ' || place AS label
      FROM generate_series(0, 5) AS place
      UNION ALL
      SELECT 5 + place, 'link', made_url(CASE WHEN n * 8 + place < ${pages} THEN n * 8 + place
        ELSE made_pick(n * 8 + place, 31, ${pages}) END), 'A link to a topic'
      FROM generate_series(1, 8) AS place
      UNION ALL SELECT 20, 'link', 'https://site-' || made_pick(n, 32, ${EXTERNAL_URLS}) || '.example.org/', 'A source'
      UNION ALL SELECT 21, 'canonical', CASE WHEN made_pick(n, 3, 33) = 0 AND n >= 20 AND n % 40 > 3 THEN made_url(n - 1) ELSE url END, NULL
      UNION ALL SELECT 22, 'script', ${`${ORIGIN}/assets/`}::text || n % 10 || '.js', NULL
      UNION ALL SELECT 23, 'stylesheet', ${`${ORIGIN}/assets/`}::text || n % 10 || '.css', NULL
      UNION ALL
      SELECT 23 + place, 'image', ${`${ORIGIN}/images/`}::text || made_pick(n * 8 + place, 33, ${IMAGES}) || '.jpg', 'A picture'
      FROM generate_series(1, 2) AS place
      UNION ALL SELECT 26, 'og-image', ${`${ORIGIN}/images/`}::text || made_pick(n, 34, ${IMAGES}) || '.jpg', NULL WHERE n % 2 = 0
      UNION ALL
      SELECT 27 + place, 'hreflang', made_url(n / 40 * 40 + place), (ARRAY['en', 'de', 'fr', 'es'])[place + 1]
      FROM generate_series(0, 3) AS place WHERE n % 40 < 4 AND NOT (n % 400 = 41 AND place = 0)
    ) AS reference
    WHERE EXISTS (SELECT 1 FROM crawl_url WHERE id = made_id(n) AND status_code = 200)
    UNION ALL
    SELECT ${siteCheckId}::uuid, id, 0, made_hash(redirect_url), 'redirect', false, NULL, NULL FROM crawl_url
    WHERE id >= made_id(${from}::int) AND id < made_id(${Math.min(from + REFERENCES_AT_ONCE, pages)}::int) AND redirect_url IS NOT NULL`;
}

/** Inserts three findings of page checks on each page. */
async function insertIssues(db: Database, siteCheckId: string, pages: number): Promise<void> {
  const ids = pageChecks.map(({ id }) => id);
  await db.$executeRaw`
    INSERT INTO issue (id, site_check_id, check_id, severity, confidence, url, evidence, first_seen_at)
    SELECT gen_random_uuid(), ${siteCheckId}::uuid, (${ids}::text[])[1 + made_pick(n * 3 + place, 40, ${ids.length})],
      (ARRAY['high', 'medium', 'low', 'low'])[1 + made_pick(n * 3 + place, 41, 4)]::"Severity", 'high', made_url(n),
      jsonb_build_object('n', n, 'note', repeat('evidence ', 10)), now()
    FROM generate_series(0, ${pages - 1}::int) AS n, generate_series(1, 3) AS place`;
}
