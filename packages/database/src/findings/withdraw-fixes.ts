import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { settleFixes } from './settled-fixes.ts';
import { isFindable, unfitUrls, type UnfittingChecks } from './unfit-urls.ts';
import { contentFact, summarySql } from '../frontier/url-result.ts';
import { foundIn } from './found.ts';
import { joinSource } from '../pages/shared-contents.ts';

/** Descriptions that begin with as many of the same characters begin with a slogan or a template. */
const BEGINNING = 60;

/**
 * Withdraws suggested titles, headings, descriptions and texts of previews that another page already has or is offered.
 * Pages are fixed one by one, and would become duplicates of each other.
 */
export async function withdrawTwinFixes(tx: Db, analysisId: string): Promise<void> {
  await withdraw(tx, analysisId, {
    present: Prisma.sql`page.title`,
    edit: { kind: 'title' },
    suggested: Prisma.sql`edit->>'value'`,
  });
  await withdraw(tx, analysisId, {
    present: Prisma.sql`page.title`,
    edit: { element: { kind: 'heading' } },
    suggested: Prisma.sql`edit->'element'->>'text'`,
  });
  await withdraw(tx, analysisId, {
    present: Prisma.sql`left(${contentFact('page', 'description')}, ${BEGINNING})`,
    edit: { kind: 'meta', key: 'description' },
    suggested: Prisma.sql`left(edit->>'content', ${BEGINNING})`,
  });
  for (const key of ['og:title', 'og:description']) {
    await withdraw(tx, analysisId, {
      present: Prisma.sql`${summarySql('page')}->'socialTags'->>${key}`,
      edit: { kind: 'meta', key },
      suggested: Prisma.sql`edit->>'content'`,
    });
  }
}

/**
 * Withdraws fixes that would make a canonical, an og:url or a sitemap entry of a URL that the crawl or another finding
 * speaks against. An entry that such a URL was to replace is removed without a replacement. The canonical of a page does
 * not speak against an entry if a fix makes the page its own canonical.
 */
export async function withdrawUnfitFixes(tx: Db, analysisId: string, checks: UnfittingChecks): Promise<void> {
  const withoutReplacement = Prisma.sql`CASE WHEN kind = 'sitemap-entry' AND listed <> proposal.url THEN
    jsonb_build_object('current', listed, 'suggested', '', 'snippet', '', 'edits', jsonb_build_array(
      jsonb_build_object('kind', kind, 'url', listed, 'replacement', NULL))) END`;
  const proposals = Prisma.sql`
    WITH proposal AS MATERIALIZED (
      SELECT issue.id, issue.url AS page, edit->>'kind' AS kind, edit->>'url' AS listed,
        coalesce(edit->>'href', edit->>'replacement', edit->>'content') AS url
      FROM ${proposedIn(analysisId)}
      WHERE issue.fix IS NOT NULL AND (edit->>'kind' = 'sitemap-entry' OR edit->>'kind' = 'link' AND edit->>'rel' = 'canonical'
        OR edit->>'kind' = 'meta' AND edit->>'key' = 'og:url')
    ), unfit AS MATERIALIZED (
      ${unfitUrls(analysisId, checks)}
      UNION
      SELECT page.url FROM proposal
      JOIN crawl_url AS page ON page.site_check_id = ${analysisId}::uuid AND page.url_hash = ${urlHashOf('proposal.url')}
        AND page.purpose = 'page' AND page.state = 'done'
      WHERE page.status_code <> 200 OR page.noindex OR kind = 'sitemap-entry' AND NOT ${isFindable('page')}
        AND page.url NOT IN (SELECT own.url FROM proposal AS own WHERE own.kind = 'link' AND own.url = own.page)
    )
    SELECT id, ${withoutReplacement} AS fix FROM proposal JOIN unfit USING (url)`;
  await settleFixes(tx, analysisId, proposals);
}

/** Withdraws the trails that these checks suggest, if they lead through a page that is gone or redirects. */
export async function withdrawLostTrails(
  tx: Db,
  analysisId: string,
  checkIds: readonly string[],
): Promise<void> {
  const proposals = Prisma.sql`
    SELECT issue.id, NULL::jsonb AS fix FROM ${proposedIn(analysisId)}
    CROSS JOIN LATERAL regexp_matches(edit->>'json', '"item": "([^"]+)"', 'g') AS entry
    JOIN crawl_url AS page ON page.site_check_id = ${analysisId}::uuid AND page.url_hash = ${urlHashOf('entry[1]')}
      AND page.purpose = 'page' AND page.state = 'done'
    WHERE issue.check_id = ANY(${[...checkIds]}) AND issue.fix IS NOT NULL AND page.status_code >= 300`;
  await settleFixes(tx, analysisId, proposals);
}

/** Withdraws the versions that these checks suggest, if other pages name them, but by no such code. */
export async function withdrawOtherCodes(
  tx: Db,
  analysisId: string,
  checkIds: readonly string[],
): Promise<void> {
  const proposals = Prisma.sql`
    SELECT issue.id, NULL::jsonb AS fix FROM ${proposedIn(analysisId)}
    WHERE issue.check_id = ANY(${[...checkIds]}) AND issue.fix IS NOT NULL AND (
      SELECT bool_or(lower(reference.label) = lower(edit->>'hreflang')) FROM page_reference AS reference
      ${joinSource(analysisId)}
      WHERE reference.kind = 'hreflang' AND reference.target_hash = ${urlHashOf("edit->>'href'")}
        AND lower(reference.label) <> 'x-default'
    ) IS FALSE`;
  await settleFixes(tx, analysisId, proposals);
}

/** The findings of an analysis (`issue`), each with every `edit` of its fix. */
function proposedIn(analysisId: string): Prisma.Sql {
  return Prisma.sql`${foundIn(analysisId)} AS issue CROSS JOIN LATERAL jsonb_array_elements(issue.fix->'edits') AS edit`;
}

interface Text {
  readonly present: Prisma.Sql;
  /** What the edits have that propose such a text. */
  readonly edit: Prisma.InputJsonObject;
  readonly suggested: Prisma.Sql;
}

/** Compares as the questions about duplicates do: in one language, without case and width. */
async function withdraw(tx: Db, analysisId: string, { present, edit, suggested }: Text): Promise<void> {
  const [isEdit, isProposed] = [edit, [edit]].map((part) => Prisma.sql`@> ${JSON.stringify(part)}::jsonb`);
  const proposals = Prisma.sql`
    WITH suggestion AS MATERIALIZED (
      SELECT issue.id, page.id AS page_id, coalesce(page.language, '') AS language,
        lower(normalize(${suggested}, NFKC)) AS key
      FROM ${proposedIn(analysisId)}
      JOIN crawl_url AS page ON page.site_check_id = ${analysisId}::uuid AND page.url_hash = ${urlHashOf('issue.url')}
        AND page.indexable
      WHERE issue.fix->'edits' ${isProposed} AND edit ${isEdit}
    ), present AS (
      SELECT page.id AS page_id, coalesce(page.language, '') AS language, lower(normalize(${present}, NFKC)) AS key
      FROM crawl_url AS page
      WHERE page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.indexable
        AND (page.canonical_url IS NULL OR page.canonical_url = page.url)
    ), taken AS (
      SELECT page_id, language, key FROM suggestion
      UNION
      -- Few are suggested: the texts of all pages would be sorted.
      SELECT page_id, language, key FROM present WHERE (language, key) IN (SELECT language, key FROM suggestion)
    ), twin AS (
      SELECT language, key FROM taken GROUP BY 1, 2 HAVING count(DISTINCT page_id) > 1
    )
    SELECT id, NULL::jsonb AS fix FROM suggestion JOIN twin USING (language, key)`;
  await settleFixes(tx, analysisId, proposals);
}
