import type { BrokenFragments } from '@plumbline/checks';
import { toStoredLinks, type FragmentLink, type FragmentLinks } from '@plumbline/page-facts';
import { ofStoredHref, unpackText, urlHash } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import { pageJson } from './rows.ts';
import { readChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, bytes, int, jsonOf, orNull, uuid, type ValuesOf } from '../support/sql-types.ts';
import { contentOf } from '../pages/shared-contents.ts';
import { contentFact, summarySql } from '../frontier/url-result.ts';

const LISTED_MAX = 20;
/** Pages that are looked at together. Each has at most 200 links to fragments. */
const PAGES_AT_ONCE = 500;

const linkingColumns = {
  id: uuid`page.id`,
  source: pageJson('page'),
  packed: orNull(bytes)`content.fragment_links_packed`,
  /** Those that an earlier version stored. */
  fragmentLinks: jsonOf<readonly FragmentLink[] | null>()`content.fragment_links`,
};
type LinkingPage = ValuesOf<typeof linkingColumns>;

/** Yields pages with links to fragments that do not exist in the pages they name. */
export async function* readBrokenFragments(db: Db, analysisId: string): AsyncIterable<BrokenFragments> {
  const chunks = readChunks<LinkingPage>(
    (last, limit) => query(db, linkingColumns)`
      SELECT ${COLUMNS} FROM crawl_url AS page JOIN page_content AS content ON content.id = ${contentOf('page')}
      WHERE page.site_check_id = ${analysisId}::uuid AND page.state = 'done' AND (content.fragment_links_packed IS NOT NULL OR content.fragment_links IS NOT NULL)
        AND (${last?.id ?? null}::uuid IS NULL OR page.id > ${last?.id ?? null}::uuid)
      ORDER BY page.id LIMIT ${limit}`,
    PAGES_AT_ONCE,
  );
  for await (const pages of chunks) yield* await brokenOf(db, analysisId, pages);
}

const NO_LINKS: FragmentLinks = { urls: [], links: [] };

function linksOf({ source, packed, fragmentLinks }: LinkingPage): FragmentLinks {
  if (packed !== null) return JSON.parse(unpackText(packed)) as FragmentLinks;
  return toStoredLinks(fragmentLinks ?? [], source.url) ?? NO_LINKS;
}

async function brokenOf(
  db: Db,
  analysisId: string,
  pages: readonly LinkingPage[],
): Promise<readonly BrokenFragments[]> {
  const named = pages.map(linksOf);
  const asked = named.flatMap(({ urls, links }, page) => {
    const hashes = urls.map(urlHash);
    return links.map(([url, , , id], link) => ({ page, link, hash: hashes[url] ?? 0n, id }));
  });
  const broken = await query(db, {
    page: int`asked.page`,
    link: int`asked.link`,
    scripted: boolean`target.scripted`,
  })`
    SELECT ${COLUMNS}
    FROM unnest(${asked.map(({ page }) => page)}::int[], ${asked.map(({ link }) => link)}::int[],
      ${asked.map(({ hash }) => hash)}::bigint[], ${asked.map(({ id }) => id)}::int[]) AS asked (page, link, hash, id)
    CROSS JOIN LATERAL (
      SELECT ${contentFact('target', 'fragmentIds')} AS ids, ${summarySql('target')} ? 'scripted' AS scripted
      FROM crawl_url AS target
      WHERE target.site_check_id = ${analysisId}::uuid AND target.url_hash = asked.hash AND target.status_code = 200
      OFFSET 0) AS target
    WHERE cardinality(target.ids) > 0 AND NOT asked.id = ANY(target.ids)
    ORDER BY asked.page, asked.link`;
  const byPage = pages.map((): (typeof broken)[number][] => []);
  for (const row of broken) byPage[row.page]?.push(row);
  return pages.flatMap(({ source }, page) => {
    const ofPage = byPage[page] ?? [];
    const { urls, links } = named[page] ?? NO_LINKS;
    if (ofPage.length === 0) return [];
    return [
      {
        source,
        total: ofPage.length,
        scripted: ofPage.some(({ scripted }) => scripted),
        links: ofPage.slice(0, LISTED_MAX).map(({ link }) => {
          const [place = 0, href = null, text = ''] = links[link] ?? [];
          const url = urls[place] ?? '';
          return { url, href: ofStoredHref(href, { url, pageUrl: source.url }) ?? url, text };
        }),
      },
    ];
  });
}
